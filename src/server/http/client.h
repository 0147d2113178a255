/* client.h - identifies the client of a connection: its address behind proxies, HTTPS, its
 * cookie. */
#ifndef SERVER_HTTP_CLIENT_H
#define SERVER_HTTP_CLIENT_H

#include "server/net/request.h"
#include "server/server_state.h"

/* The client's address. Behind trusted proxies it is the address that they name. */
Address client_address(const NetConn *conn, const HttpRequest *request);

/* Whether a trusted proxy says that the request came over HTTPS. */
bool client_is_https(const NetConn *conn, const HttpRequest *request);

/* The visitor who sent the request, by the first valid cookie. Fills in the digest of a known
 * visitor. */
Visitor client_visitor(const Server *server, const HttpRequest *request,
                       uint8_t digest[STORE_DIGEST]);

/* Charges the client for work that depends on length, such as reading events from the store. */
void client_charge(const NetConn *conn, const HttpRequest *request, uint64_t events);

/* The client's language: the first of `language=TAG` in the address and the best of Accept-Language
 * that is available. NULL: English. */
const WfLanguage *client_language(const HttpRequest *request);

#endif

/* client.h - who is at the other end of a connection: behind proxies, over HTTPS, with a cookie. */
#ifndef SERVER_HTTP_CLIENT_H
#define SERVER_HTTP_CLIENT_H

#include "server/net/request.h"
#include "server/server_state.h"

/* Their address. Behind proxies that are trusted it is the one that these name. */
Address client_address(const NetConn *line, const HttpRequest *request);

/* Whether a trusted proxy says that the page was asked for over HTTPS. */
bool client_is_https(const NetConn *line, const HttpRequest *request);

/* Who asks, by the first cookie that is good. The digest of a known visitor is filled in. */
Visitor client_visitor(const Server *server, const HttpRequest *request,
                       uint8_t digest[STORE_DIGEST]);

/* Charges them for what costs by its length, such as events that are read from the store. */
void client_charge(const NetConn *line, const HttpRequest *request, uint64_t events);

/* The language in which people are told: the first of `language=TAG` in the address and the best of
 * Accept-Language that there is. NULL: English. */
const WfLanguage *client_language(const HttpRequest *request);

#endif

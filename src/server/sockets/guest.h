/* guest.h - who may open a socket: a client with our cookie, from our own page, and not too
 * often. */
#ifndef SERVER_SOCKETS_GUEST_H
#define SERVER_SOCKETS_GUEST_H

#include "server/net/request.h"
#include "server/server_state.h"

/* The client of a socket. */
typedef struct Guest {
    Address address;
    uint8_t session[STORE_DIGEST];
    const WfLanguage *language; /* of messages to the client */
    bool counted;               /* the ledger counts the address; the socket gives that back */
} Guest;

/* Whether the sender of a request may open a socket. If so, fills in the guest. */
HttpRefusal guest_check(const NetConn *conn, const HttpRequest *request, Guest *guest);

#endif

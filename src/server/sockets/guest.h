/* guest.h - who may open a socket: with our cookie, from our own page, and not too often. */
#ifndef SERVER_SOCKETS_GUEST_H
#define SERVER_SOCKETS_GUEST_H

#include "server/net/request.h"
#include "server/server_state.h"

/* Who a socket is for. */
typedef struct Guest {
    Address address;
    uint8_t session[STORE_DIGEST];
    const WfLanguage *language; /* in which they are told */
    bool counted;               /* the address, in the ledger, which the socket gives back */
} Guest;

/* Whether a socket is granted to the sender of a request. If so the guest is filled in. */
HttpRefusal guest_check(const NetConn *line, const HttpRequest *request, Guest *guest);

#endif

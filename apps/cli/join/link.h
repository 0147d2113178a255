/* link.h - a connection to a server that is made again when it is lost. */
#ifndef CLI_JOIN_LINK_H
#define CLI_JOIN_LINK_H

#include <stdint.h>

#include <jansson.h>

#include "cli/join/websocket.h"

typedef enum LinkChange {
    LINK_LOST,    /* the connection broke; it is tried again */
    LINK_RETRIED, /* a try failed; it is tried again */
    LINK_BACK,    /* it works again */
    LINK_REFUSED  /* the server does not want it: it is not tried again */
} LinkChange;

/* What the owner is told. */
typedef struct LinkUse {
    void (*message)(void *owner, const json_t *message);
    void (*changed)(void *owner, LinkChange change, const char *reason);
} LinkUse;

typedef struct Link {
    const Url *url;
    char cookie[HTTP_COOKIE_MAX];
    const LinkUse *use;
    void *owner;
    WebSocket *socket; /* NULL: there is no connection */
    bool refused;
    uint64_t retry_at, wait; /* the next try, and the time after that one; by cli_now */
    uint64_t heard, pinged;  /* when something came, when a ping was sent */
} Link;

/* Connects for the first time; false, with the reason. The caller has filled in url, cookie, use
 * and owner. */
bool link_open(Link *link, char reason[WIRE_REASON_MAX]);

/* Sends a message and frees it; false: there is no connection. */
bool link_send(Link *link, json_t *message);

/* As a LineEvents has them: what to wait for, and what to do then. */
int link_awaits(const Link *link, int *timeout);
void link_happened(Link *link);

void link_close(Link *link);

#endif

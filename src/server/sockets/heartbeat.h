/* heartbeat.h - visitors who promise to be heard again soon: so that others learn within two
 * seconds that one of them is cut off, long before the socket is given up. */
#ifndef SERVER_SOCKETS_HEARTBEAT_H
#define SERVER_SOCKETS_HEARTBEAT_H

#include "server/sockets/socket.h"

/* {"do":"ping","next":MS}: the next message comes within that time; without `next`, or with 0, the
 * visitor promises nothing. False: the time is none that can be promised. */
bool heartbeat_promise(Socket *socket, const json_t *next);

/* Something came: the visitor is there. */
void heartbeat_heard(Socket *socket);

/* A visitor who has not kept a promise is no longer present at its tables until it is heard. */
void heartbeat_look(Socket *socket, int64_t now);

/* When the socket is to be looked at next: a promise is due, a ping, or nothing was heard for too
 * long. */
void heartbeat_deadline(Socket *socket);

#endif

/* heartbeat.h - visitors may promise when they will send the next message. So others learn within
 * two seconds that a visitor is cut off, long before the server gives up the socket. */
#ifndef SERVER_SOCKETS_HEARTBEAT_H
#define SERVER_SOCKETS_HEARTBEAT_H

#include "server/sockets/socket.h"

/* {"do":"ping","next":MS} promises the next message within that time. Without `next`, or with 0,
 * the visitor promises nothing. Returns false if the time is out of range. */
bool heartbeat_promise(Socket *socket, const json_t *next);

/* A message came: the visitor is present. */
void heartbeat_heard(Socket *socket);

/* A visitor who breaks a promise does not count as present at its tables until it sends
 * something. */
void heartbeat_look(Socket *socket, int64_t now);

/* Sets the socket's deadline to the next check: a promise is due, a ping is due, or the visitor has
 * been silent for too long. */
void heartbeat_deadline(Socket *socket);

#endif

/* messages.h - what visitors ask for at a socket: messages come in, and are answered or passed on
 * to the lobby. A visitor who asks too much is refused. If that goes on, the socket is closed. */
#ifndef SERVER_SOCKETS_MESSAGES_H
#define SERVER_SOCKETS_MESSAGES_H

#include "server/sockets/socket.h"

/* A whole message came; the owner is a socket. */
void asks_message(void *owner, const char *text, size_t size);

/* A ping or a piece of a message came. They count as messages do. */
void asks_small(void *owner);

/* Takes the messages that a socket holds, now that its wait is over: the socket's `wait.over`. */
void asks_go_on(Wait *wait);

/* Frees what a socket holds; it waits no longer. */
void asks_drop(Socket *socket);

/* The visit ends. */
void asks_leave(Server *server, Visit *visit);

/* Whether the socket's visitor was revoked, at whichever server; then the socket is closed. */
bool asks_is_forgotten(Socket *socket);

/* A cookie was revoked at the request of a socket (NULL: which is gone), or could not be: `context`
 * is the server. */
void asks_revoked(void *context, const uint8_t digest[STORE_DIGEST], void *principal, bool good);

/* Closes the sockets of those who are barred. */
void asks_hang_up_barred(Server *server);

#endif

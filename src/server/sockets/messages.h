/* messages.h - the messages that visitors send on a socket: they are answered, or passed on to the
 * lobby. A visitor that sends too much is refused; if that goes on, the socket is closed. */
#ifndef SERVER_SOCKETS_MESSAGES_H
#define SERVER_SOCKETS_MESSAGES_H

#include "server/sockets/socket.h"

/* A whole message came; the owner is a socket. */
void asks_message(void *owner, const char *text, size_t size);

/* A ping or a piece of a message came. It counts like a message. */
void asks_small(void *owner);

/* Handles the messages that a socket holds back, now that its wait is over: the socket's
 * `wait.over`. */
void asks_go_on(Wait *wait);

/* Frees the messages that a socket holds back, and ends its wait. */
void asks_drop(Socket *socket);

/* Ends the visit. */
void asks_leave(Server *server, Visit *visit);

/* Whether any server has revoked the cookie of the socket's visitor; if so, closes the socket. */
bool asks_is_forgotten(Socket *socket);

/* A cookie was revoked at a socket's request, or could not be. The socket is NULL if it is gone.
 * `context` is the server. */
void asks_revoked(void *context, const uint8_t digest[STORE_DIGEST], void *principal, bool good);

/* Closes the sockets of clients who are banned. */
void asks_hang_up_barred(Server *server);

#endif

/* websocket.h - the client's side of a WebSocket (RFC 6455). */
#ifndef CLI_JOIN_WEBSOCKET_H
#define CLI_JOIN_WEBSOCKET_H

#include <stdbool.h>

#include "cli/join/http.h"

typedef struct WebSocket WebSocket;

/* A whole message came: a text that ends in a zero byte, valid during the call. */
typedef void (*WebSocketUse)(void *context, const char *text, size_t length);

/* Opens a socket at a path, as the visitor with this cookie. NULL, with the reason in the user's
 * language. *status is that of the server's answer, or 0 if there was none. */
WebSocket *websocket_open(const Url *url, const char *path, const char *cookie, WebSocketUse use,
                          void *context, unsigned *status, char reason[WIRE_REASON_MAX]);

/* Sends a text; false: the connection is broken. */
bool websocket_send(WebSocket *socket, const char *text);

/* Reads what is there and hands out whole messages; false: the connection has ended. */
bool websocket_read(WebSocket *socket);

/* The code with which the server closed the socket; 0: it did not. */
unsigned websocket_closed_by(const WebSocket *socket);

int websocket_descriptor(const WebSocket *socket);

/* Says goodbye, if the connection still works. NULL is allowed. */
void websocket_close(WebSocket *socket);

#endif

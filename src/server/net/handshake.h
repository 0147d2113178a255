/* handshake.h - upgrades a request to a WebSocket (RFC 6455, section 4.2). */
#ifndef SERVER_NET_HANDSHAKE_H
#define SERVER_NET_HANDSHAKE_H

#include "server/net/request.h"
#include "server/net/response.h"

/* Whether a request asks for a WebSocket at all, correctly or not. */
bool handshake_is_asked(const HttpRequest *request);

/* Whether it asks correctly. Status 426 goes with `sec-websocket-version: 13`. */
HttpRefusal handshake_check(const HttpRequest *request);

/* The answer to a valid request: 101, with one protocol. */
void handshake_answer(const HttpRequest *request, const char *protocol, Response *response);

#endif

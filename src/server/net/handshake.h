/* handshake.h - how a request becomes a WebSocket (RFC 6455, section 4.2). */
#ifndef SERVER_NET_HANDSHAKE_H
#define SERVER_NET_HANDSHAKE_H

#include "server/net/request.h"
#include "server/net/response.h"

/* Whether a request asks for a WebSocket at all, well or not. */
bool handshake_is_asked(const HttpRequest *request);

/* Whether it asks as it should. A status of 426 goes with `sec-websocket-version: 13`. */
HttpRefusal handshake_check(const HttpRequest *request);

/* The answer to a request that was found good: 101, for one protocol. */
void handshake_answer(const HttpRequest *request, const char *protocol, Response *response);

#endif

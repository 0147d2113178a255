/* http.h - HTTP on a connection. Requests are answered in order, one at a time. */
#ifndef SERVER_HTTP_HTTP_H
#define SERVER_HTTP_HTTP_H

#include "server/net/connection.h"

/* Every connection begins with HTTP. A request may upgrade it to a WebSocket. */
void http_open(NetConn *conn);

#endif

/* http.h - HTTP on a connection: requests are answered in their order, one at a time. */
#ifndef SERVER_HTTP_HTTP_H
#define SERVER_HTTP_HTTP_H

#include "server/net/connection.h"

/* A connection of a server begins with HTTP. A request may make it a socket. */
void http_open(NetConn *line);

#endif

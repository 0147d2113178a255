/* own_host.h - whether a request is meant for this server. A foreign page may have its own name
 * resolve to 127.0.0.1 (DNS rebinding). The reader's browser then treats what it loads from this
 * server as that page's own. */
#ifndef SERVER_HTTP_OWN_HOST_H
#define SERVER_HTTP_OWN_HOST_H

#include "server/net/request.h"
#include "server/server_state.h"

/* Whether the Host of a request may be this server's. Only a server that listens on loopback
 * without --origin checks it. It accepts localhost, the machine's name, or an IP address, which no
 * foreign page has as its name. It leaves requests from a trusted proxy to the proxy. */
bool own_host_is(const NetConn *conn, const HttpRequest *request);

#endif

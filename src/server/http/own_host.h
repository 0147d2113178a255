/* own_host.h - whether a request is meant for this server. A page elsewhere may have its own name
 * resolved to 127.0.0.1 (DNS rebinding): its reader's browser then takes what it loads from here
 * for that page's own. */
#ifndef SERVER_HTTP_OWN_HOST_H
#define SERVER_HTTP_OWN_HOST_H

#include "server/net/request.h"
#include "server/server_state.h"

/* Whether the Host of a request may be this server's. Only a server that listens on loopback and
 * was told no --origin minds: then it is localhost, the machine's name, or an address, which nobody
 * else's page has for a name. What a trusted proxy hands on is for the proxy to decide. */
bool own_host_is(const NetConn *line, const HttpRequest *request);

#endif

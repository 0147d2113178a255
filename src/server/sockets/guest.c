/* guest.c - see guest.h. */
#include "server/sockets/guest.h"

#include <string.h>

#include "server/core/refusals.h"
#include "server/http/client.h"
#include "server/http/origin.h"
#include "server/net/handshake.h"

/* Keeps a page of another site from using its reader's cookie here. Programs send no Origin. */
static bool is_own_origin(const NetConn *conn, const HttpRequest *request)
{
    const ServerOptions *options = server_of(conn)->options;
    HttpText text, host;
    Origin origin, own;
    if (!request_has(request, "origin"))
        return true;
    if (!request_value(request, "origin", &text) || !origin_read(text, &origin))
        return false;
    for (unsigned i = 0; i < options->origin_count; i++)
        if (origin_is_same(&origin, &options->origin[i]))
            return true;
    return options->origin_count == 0 && request_value(request, "host", &host) &&
           origin_of_host(host, client_is_https(conn, request), &own) &&
           origin_is_same(&origin, &own);
}

HttpRefusal guest_check(const NetConn *conn, const HttpRequest *request, Guest *guest)
{
    Server *server = server_of(conn);
    if (strcmp(request->path, "/api/socket") != 0 ||
        !request_lists(request, "sec-websocket-protocol", "wayfarer"))
        return (HttpRefusal){404, "the socket is at /api/socket, protocol wayfarer"};
    const HttpRefusal refusal = handshake_check(request);
    if (refusal.status != 0)
        return refusal;
    if (!is_own_origin(conn, request))
        return (HttpRefusal){403, "the page is of another origin"};
    const Visitor visitor = client_visitor(server, request, guest->session);
    if (visitor == VISITOR_UNSURE)
        return (HttpRefusal){503, "visitors cannot be checked at the moment: try again"};
    if (visitor == VISITOR_NEW)
        return (HttpRefusal){403, "open the home page first: it gives a cookie"};
    guest->address = client_address(conn, request);
    guest->language = client_language(request);
    guest->counted = conn->trusted;
    if (conn->trusted && !ledger_connect(server->ledger, &guest->address, net_now(&server->net)))
        return (HttpRefusal){429, refusal_limit(LIMIT_CONNECTIONS, guest->language)};
    return (HttpRefusal){0};
}

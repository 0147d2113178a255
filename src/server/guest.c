/* guest.c - who may open a socket: with our cookie, from our own page, and not too often. */
#include <string.h>

#include "server/net/handshake.h"
#include "server/origin.h"
#include "server/server_inside.h"

/* A page elsewhere may not use its reader's cookie here. Programs send no Origin. */
static bool is_own_origin(const NetLine *line, const HttpRequest *request)
{
    const ServerOptions *options = server_of(line)->options;
    Text text, host;
    Origin origin, own;
    if (!request_has(request, "origin"))
        return true;
    if (!request_value(request, "origin", &text) || !origin_read(text, &origin))
        return false;
    for (unsigned i = 0; i < options->origin_count; i++)
        if (origin_is_same(&origin, &options->origin[i]))
            return true;
    return options->origin_count == 0 && request_value(request, "host", &host) &&
           origin_of_host(host, server_is_https(line, request), &own) &&
           origin_is_same(&origin, &own);
}

Refusal guest_check(const NetLine *line, const HttpRequest *request, Guest *guest)
{
    Server *server = server_of(line);
    if (strcmp(request->path, "/api/socket") != 0 ||
        !request_lists(request, "sec-websocket-protocol", "wayfarer"))
        return (Refusal){404, "the socket is at /api/socket, protocol wayfarer"};
    const Refusal refusal = handshake_check(request);
    if (refusal.status != 0)
        return refusal;
    if (!is_own_origin(line, request))
        return (Refusal){403, "the page is of another origin"};
    const Visitor visitor = server_visitor(server, request, guest->session);
    if (visitor == VISITOR_UNSURE)
        return (Refusal){503, "visitors cannot be checked at the moment: try again"};
    if (visitor == VISITOR_NEW)
        return (Refusal){403, "open the home page first: it gives a cookie"};
    guest->address = server_client(line, request);
    guest->counted = line->trusted;
    if (line->trusted && !ledger_connect(server->ledger, &guest->address, net_now(&server->net)))
        return (Refusal){429, limits[LIMIT_CONNECTIONS].sentence};
    return (Refusal){0};
}

/* client.c - see client.h. */
#include "server/client.h"

Address client_address(const NetLine *line, const HttpRequest *request)
{
    const ServerOptions *options = server_of(line)->options;
    HttpText forwarded[MOST_FIELDS];
    const size_t count =
        line->trusted ? request_values(request, "x-forwarded-for", forwarded, MOST_FIELDS) : 0;
    return address_of_client(&line->peer, forwarded, count, options->trusted,
                             options->trusted_count);
}

bool client_is_https(const NetLine *line, const HttpRequest *request)
{
    HttpText scheme;
    return line->trusted && request_value(request, "x-forwarded-proto", &scheme) &&
           text_is(scheme, "https");
}

Visitor client_visitor(const Server *server, const HttpRequest *request,
                       uint8_t digest[STORE_DIGEST])
{
    Visitor best = VISITOR_NEW;
    unsigned looked_at = 0;
    for (size_t i = 0; i < request->count; i++) {
        HttpText cookies = request->field[i].value, cookie, name;
        if (!text_is(request->field[i].name, "cookie"))
            continue;
        while (text_first(&cookies, ';', &cookie)) {
            cookie = text_trim(cookie);
            (void)text_first(&cookie, '=', &name);
            if (!text_is(name, "wayfarer"))
                continue;
            if (++looked_at > MOST_COOKIES)
                return best;
            const Visitor visitor = visitors_check(&server->visitors, cookie, digest);
            if (visitor == VISITOR_KNOWN)
                return visitor;
            if (visitor == VISITOR_UNSURE)
                best = visitor;
        }
    }
    return best;
}

/* client.c - see client.h. */
#include "server/http/client.h"

#include <string.h>

#include <wayfarer/language.h>

Address client_address(const NetConn *conn, const HttpRequest *request)
{
    const ServerOptions *options = server_of(conn)->options;
    HttpText forwarded[MOST_FIELDS];
    const size_t count =
        conn->trusted ? request_values(request, "x-forwarded-for", forwarded, MOST_FIELDS) : 0;
    return address_of_client(&conn->peer, forwarded, count, options->trusted,
                             options->trusted_count);
}

bool client_is_https(const NetConn *conn, const HttpRequest *request)
{
    HttpText scheme;
    return conn->trusted && request_value(request, "x-forwarded-proto", &scheme) &&
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

void client_charge(const NetConn *conn, const HttpRequest *request, uint64_t events)
{
    const Server *server = server_of(conn);
    uint8_t session[STORE_DIGEST];
    const Address client = client_address(conn, request);
    if (events < MOST_EVENTS_ADDRESS)
        return;
    const bool known = client_visitor(server, request, session) == VISITOR_KNOWN;
    ledger_charge(server->ledger, &client, known ? session : NULL, ASKED_READ, events,
                  net_now(&server->net));
}

/* ---- languages ---- */

/* Whether a language of the list ("de-CH") is available: English, or one of the library's. */
static bool find_language(HttpText range, const WfLanguage **language)
{
    char tag[9];
    HttpText primary;
    (void)text_first(&range, '-', &primary);
    if (primary.size >= sizeof tag)
        return false;
    for (size_t i = 0; i < primary.size; i++)
        tag[i] = (char)(primary.at[i] | 32); /* lower case */
    tag[primary.size] = '\0';
    *language = wf_language(tag);
    return *language != NULL || strcmp(tag, "en") == 0;
}

/* The weight "q=0.5" behind a language, in thousandths; 1000 if there is none. */
static unsigned weight_of(HttpText rest)
{
    HttpText part;
    unsigned weight = 1000;
    while (text_first(&rest, ';', &part)) {
        part = text_trim(part);
        if (part.size < 3 || (part.at[0] | 32) != 'q' || part.at[1] != '=')
            continue;
        weight = part.at[2] == '1' ? 1000 : 0;
        for (unsigned i = 4, unit = 100; i < part.size && unit > 0 && weight < 1000;
             i++, unit /= 10)
            if (part.at[i] >= '0' && part.at[i] <= '9')
                weight += unit * (unsigned)(part.at[i] - '0');
    }
    return weight;
}

const WfLanguage *client_language(const HttpRequest *request)
{
    const WfLanguage *best = NULL, *language;
    char tag[9];
    unsigned most = 0;
    HttpText list, word, range;
    if (request_argument(request, "language", tag, sizeof tag) == ARGUMENT_GOOD)
        return wf_language(tag);
    if (!request_value(request, "accept-language", &list))
        return NULL;
    while (text_first(&list, ',', &word)) {
        (void)text_first(&word, ';', &range);
        if (!find_language(text_trim(range), &language))
            continue;
        const unsigned weight = weight_of(word);
        if (weight > most) {
            most = weight;
            best = language;
        }
    }
    return best;
}

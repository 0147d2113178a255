/* origin.c - see origin.h. */
#include "server/http/origin.h"

#include <string.h>
#include <strings.h>

enum { HTTP_PORT = 80, HTTPS_PORT = 443 };

/* Decimal digits, from 1 to 65535. */
static bool read_port(HttpText text, unsigned *port)
{
    *port = 0;
    for (size_t i = 0; i < text.size; i++) {
        if (text.at[i] < '0' || text.at[i] > '9' || *port > 6553)
            return false;
        *port = *port * 10 + (unsigned)(text.at[i] - '0');
    }
    return *port >= 1 && *port <= 65535;
}

bool origin_of_host(HttpText host, bool https, Origin *origin)
{
    const char *bracket =
        host.size > 0 && host.at[0] == '[' ? memchr(host.at, ']', host.size) : NULL;
    const char *from = bracket != NULL ? bracket : host.at;
    const char *end = host.at + host.size;
    const char *colon = host.size > 0 ? memchr(from, ':', (size_t)(end - from)) : NULL;
    *origin = (Origin){.https = https,
                       .host = {host.at, colon != NULL ? (size_t)(colon - host.at) : host.size},
                       .port = https ? HTTPS_PORT : HTTP_PORT};
    if (origin->host.size == 0)
        return false;
    return colon == NULL ||
           read_port((HttpText){colon + 1, (size_t)(end - colon) - 1}, &origin->port);
}

bool origin_read(HttpText text, Origin *origin)
{
    static const char http[] = "http://", https[] = "https://";
    const bool safe =
        text.size > sizeof https - 1 && strncasecmp(text.at, https, sizeof https - 1) == 0;
    const bool plain =
        text.size > sizeof http - 1 && strncasecmp(text.at, http, sizeof http - 1) == 0;
    const size_t skip = safe ? sizeof https - 1 : sizeof http - 1;
    if ((!safe && !plain) || memchr(text.at + skip, '/', text.size - skip) != NULL)
        return false;
    return origin_of_host((HttpText){text.at + skip, text.size - skip}, safe, origin);
}

bool origin_is_same(const Origin *a, const Origin *b)
{
    return a->https == b->https && a->port == b->port && a->host.size == b->host.size &&
           strncasecmp(a->host.at, b->host.at, a->host.size) == 0;
}

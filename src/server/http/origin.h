/* origin.h - the origin of a page (RFC 6454): scheme, host and port. */
#ifndef SERVER_HTTP_ORIGIN_H
#define SERVER_HTTP_ORIGIN_H

#include "server/net/request.h"

typedef struct Origin {
    bool https;
    HttpText host; /* in brackets if it is an IPv6 address */
    unsigned port;
} Origin;

/* Reads "https://example.org" or "http://[::1]:8080". The host points into the text. */
bool origin_read(HttpText text, Origin *origin);

/* The origin of a server from the value of a Host header. */
bool origin_of_host(HttpText host, bool https, Origin *origin);

bool origin_is_same(const Origin *a, const Origin *b);

#endif

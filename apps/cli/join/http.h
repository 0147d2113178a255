/* http.h - requests to a server. */
#ifndef CLI_JOIN_HTTP_H
#define CLI_JOIN_HTTP_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/join/wire.h"

enum { HTTP_COOKIE_MAX = 128, HTTP_ACCEPT_MAX = 64 };

/* What a server answered. */
typedef struct HttpAnswer {
    unsigned status;
    char cookie[HTTP_COOKIE_MAX]; /* the value of a new cookie of our name; "": none */
    char accept[HTTP_ACCEPT_MAX]; /* Sec-WebSocket-Accept */
    char *body;                   /* ends in a zero byte; free() */
    size_t length;
} HttpAnswer;

/* Asks for a path. `cookie` may be "". False, with the reason in the user's language: there was no
 * answer. */
bool http_get(const Url *url, const char *path, const char *cookie, HttpAnswer *answer,
              char reason[WIRE_REASON_MAX]);

/* The same on an open connection; `headers` are further lines, each with its CR LF. An upgrade ends
 * with the head; bytes that came after it are the body. */
bool http_ask(Wire *wire, const Url *url, const char *path, const char *cookie, const char *headers,
              HttpAnswer *answer, char reason[WIRE_REASON_MAX]);

#endif

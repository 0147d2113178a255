/* http.c - see http.h. http-parser reads the answers. */
#include "cli/join/http.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <http_parser.h>

#include "cli/cli.h"
#include "cli/words.h"

enum { HEAD_MAX = 2048, BODY_MAX = 1 << 22, PIECE = 16384, NAME_MAX_BYTES = 32, VALUE_MAX = 256 };

/* An answer that is being read. */
typedef struct HttpReading {
    http_parser parser;
    HttpAnswer *answer;
    char name[NAME_MAX_BYTES], value[VALUE_MAX];
    bool has_value; /* the value has begun: the next name is that of another field */
    bool complete;
} HttpReading;

/* Appends to a text as far as there is room. */
static void append(char *text, size_t size, const char *more, size_t length)
{
    const size_t used = strlen(text), room = size - used - 1;
    const size_t taken = length < room ? length : room;
    memcpy(text + used, more, taken);
    text[used + taken] = '\0';
}

/* A whole header field has been read. */
static void take_field(HttpReading *reading)
{
    static const char ours[] = "wayfarer=";
    HttpAnswer *answer = reading->answer;
    if (strcasecmp(reading->name, "set-cookie") == 0 &&
        strncmp(reading->value, ours, strlen(ours)) == 0) {
        const char *value = reading->value + strlen(ours);
        (void)snprintf(answer->cookie, sizeof answer->cookie, "%.*s", (int)strcspn(value, "; \t"),
                       value);
    } else if (strcasecmp(reading->name, "sec-websocket-accept") == 0) {
        (void)snprintf(answer->accept, sizeof answer->accept, "%.63s", reading->value);
    }
    reading->name[0] = reading->value[0] = '\0';
    reading->has_value = false;
}

static int on_name(http_parser *parser, const char *at, size_t length)
{
    HttpReading *reading = parser->data;
    if (reading->has_value)
        take_field(reading);
    append(reading->name, sizeof reading->name, at, length);
    return 0;
}

static int on_value(http_parser *parser, const char *at, size_t length)
{
    HttpReading *reading = parser->data;
    reading->has_value = true;
    append(reading->value, sizeof reading->value, at, length);
    return 0;
}

static int on_head(http_parser *parser)
{
    HttpReading *reading = parser->data;
    take_field(reading);
    reading->answer->status = parser->status_code;
    return 0;
}

static int add_body(HttpAnswer *answer, const char *at, size_t length)
{
    if (length > BODY_MAX - answer->length)
        return -1;
    char *grown = realloc(answer->body, answer->length + length + 1);
    if (grown == NULL)
        return -1;
    memcpy(grown + answer->length, at, length);
    answer->body = grown;
    answer->length += length;
    grown[answer->length] = '\0';
    return 0;
}

static int on_body(http_parser *parser, const char *at, size_t length)
{
    return add_body(((HttpReading *)parser->data)->answer, at, length);
}

static int on_complete(http_parser *parser)
{
    ((HttpReading *)parser->data)->complete = true;
    return 0;
}

/* Reads an answer; false: it is malformed, or does not come. */
static bool read_answer(Wire *wire, HttpReading *reading)
{
    static const http_parser_settings settings = {.on_header_field = on_name,
                                                  .on_header_value = on_value,
                                                  .on_headers_complete = on_head,
                                                  .on_body = on_body,
                                                  .on_message_complete = on_complete};
    char piece[PIECE];
    http_parser_init(&reading->parser, HTTP_RESPONSE);
    reading->parser.data = reading;
    while (!reading->complete) {
        const ssize_t got = wire_read(wire, piece, sizeof piece);
        if (got == 0) {
            if (!wire_wait(wire, WIRE_PATIENCE_MS))
                return false;
            continue;
        }
        const size_t size = got > 0 ? (size_t)got : 0; /* 0 is the end for http-parser */
        const size_t taken = http_parser_execute(&reading->parser, &settings, piece, size);
        if (reading->parser.upgrade != 0)
            return reading->answer->status == 101 &&
                   add_body(reading->answer, piece + taken, size - taken) == 0;
        if (taken != size || (size == 0 && !reading->complete))
            return false;
    }
    return true;
}

bool http_ask(Wire *wire, const Url *url, const char *path, const char *cookie, const char *headers,
              HttpAnswer *answer, char reason[WIRE_REASON_MAX])
{
    char head[HEAD_MAX], host[URL_ORIGIN_MAX];
    HttpReading reading = {.answer = answer};
    *answer = (HttpAnswer){.status = 0};
    url_host(url, host);
    const int length = snprintf(head, sizeof head, "GET %s HTTP/1.1\r\nHost: %s\r\n%s%s%s%s\r\n",
                                path, host, cookie[0] != '\0' ? "Cookie: wayfarer=" : "", cookie,
                                cookie[0] != '\0' ? "\r\n" : "", headers);
    if (length > 0 && (size_t)length < sizeof head && wire_write(wire, head, (size_t)length) &&
        read_answer(wire, &reading) && (answer->body != NULL || add_body(answer, "", 0) == 0))
        return true;
    free(answer->body);
    answer->body = NULL;
    char *words = cli_written(CLI_SAYS_NO_ANSWER, NULL);
    (void)snprintf(reason, WIRE_REASON_MAX, "%s", words != NULL ? words : "");
    free(words);
    return false;
}

bool http_get(const Url *url, const char *path, const char *cookie, HttpAnswer *answer,
              char reason[WIRE_REASON_MAX])
{
    Wire *wire = wire_open(url, reason);
    if (wire == NULL)
        return false;
    const bool done = http_ask(wire, url, path, cookie, "Connection: close\r\n", answer, reason);
    wire_close(wire);
    return done;
}

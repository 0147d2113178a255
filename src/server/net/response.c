/* response.c - see response.h. */
#include "server/net/response.h"

#include <http_parser.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static void put(Response *response, const char *text)
{
    const size_t size = strlen(text);
    if (response->full || size > sizeof response->bytes - response->length) {
        response->full = true;
        return;
    }
    memcpy(response->bytes + response->length, text, size);
    response->length += size;
}

void response_begin(Response *response, unsigned status)
{
    char line[64], date[64];
    struct tm parts;
    const time_t now = time(NULL);
    response->length = 0;
    response->full = false;
    (void)snprintf(line, sizeof line, "HTTP/1.1 %u %s\r\n", status,
                   http_status_str((enum http_status)status));
    put(response, line);
    if (gmtime_r(&now, &parts) != NULL &&
        strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &parts) > 0)
        response_put(response, "date", date);
}

void response_put(Response *response, const char *name, const char *value)
{
    put(response, name);
    put(response, ": ");
    put(response, value);
    put(response, "\r\n");
}

void response_put_size(Response *response, const char *name, size_t value)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%zu", value);
    response_put(response, name, text);
}

void response_end(Response *response)
{
    put(response, "\r\n");
}

uv_buf_t response_short(char *room, unsigned status, const char *line)
{
    const int length =
        snprintf(room, RESPONSE_SHORT,
                 "HTTP/1.1 %u %s\r\ncontent-type: text/plain; charset=utf-8\r\n"
                 "content-length: %zu\r\nretry-after: 10\r\nconnection: close\r\n\r\n%s\n",
                 status, http_status_str((enum http_status)status), strlen(line) + 1, line);
    return uv_buf_init(room, (unsigned)length);
}

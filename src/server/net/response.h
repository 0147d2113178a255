/* response.h - the head of an HTTP/1.1 response, and short responses as a whole. */
#ifndef SERVER_NET_RESPONSE_H
#define SERVER_NET_RESPONSE_H

#include <stdbool.h>
#include <uv.h>

enum { RESPONSE_HEAD = 2048, RESPONSE_SHORT = 512 };

/* A head being written. Names and values come from the server itself. */
typedef struct Response {
    char bytes[RESPONSE_HEAD];
    size_t length;
    bool full; /* something did not fit */
} Response;

void response_begin(Response *response, unsigned status);
void response_put(Response *response, const char *name, const char *value);
void response_put_size(Response *response, const char *name, size_t value);
void response_end(Response *response);

/* A whole one-line response, after which the connection is closed. The result points into `room`,
 * which has RESPONSE_SHORT bytes. */
uv_buf_t response_short(char *room, unsigned status, const char *line);

#endif

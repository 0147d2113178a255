/* request.h - parses the head of an HTTP/1.1 or 1.0 request strictly. It rejects what two parsers
 * could understand differently, so that nobody's bytes become part of somebody else's request.
 *
 * This module knows nothing of connections. A request points into the bytes that it was parsed
 * from, which stay the caller's. */
#ifndef SERVER_NET_REQUEST_H
#define SERVER_NET_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/core/limits.h"

/* ---- text slices ---- */

typedef struct HttpText {
    const char *at;
    size_t size;
} HttpText;

/* Strips spaces and tabs at both ends. */
HttpText text_trim(HttpText text);

/* Compares without regard to case. */
bool text_is(HttpText text, const char *word);

/* text_first takes what is before the first `mark` off a list, text_last what is after the last;
 * both take all if there is no mark. They return false at the list's end. */
bool text_first(HttpText *list, char mark, HttpText *word);
bool text_last(HttpText *list, char mark, HttpText *word);

/* ---- requests ---- */

typedef struct HttpField {
    HttpText name, value;
} HttpField;

typedef struct HttpRequest {
    bool head;                /* HEAD rather than GET */
    bool keep;                /* another request may follow on the connection */
    unsigned minor;           /* HTTP/1.`minor` */
    char path[MOST_PATH + 1]; /* decoded */
    HttpText query;
    HttpField field[MOST_FIELDS];
    size_t count;
} HttpRequest;

/* Looks for the end of a head from `*scanned` on, and advances it. SCAN_BAD: there are bytes that
 * no head may contain (a line that does not end in CR LF, control characters). */
typedef enum HttpScan { SCAN_MORE, SCAN_WHOLE, SCAN_BAD } HttpScan;
HttpScan request_scan(const char *bytes, size_t size, size_t *scanned);

/* Why a head is rejected: status 0 if it is not, and REQUEST_HANG_UP if it gets no answer. */
enum { REQUEST_HANG_UP = 1 };
typedef struct HttpRefusal {
    unsigned status;
    const char *why;
} HttpRefusal;

/* Parses a whole head, including the empty line at its end. */
HttpRefusal request_read(HttpRequest *request, const char *head, size_t size);

/* Gets the values of all fields of a name, at most `most`; returns their number. */
size_t request_values(const HttpRequest *request, const char *name, HttpText *values, size_t most);

/* Gets the value of a field that may occur once; false if it is missing or there are several. */
bool request_value(const HttpRequest *request, const char *name, HttpText *value);
bool request_has(const HttpRequest *request, const char *name);

/* Whether a word is in the lists (a, b, c) in the fields of that name. */
bool request_lists(const HttpRequest *request, const char *name, const char *word);

/* Whether a word is in these lists with a weight other than zero: "gzip", but not "gzip;q=0". */
bool request_takes(const HttpRequest *request, const char *name, const char *word);

/* The decoded value of `name=` in the query, as a string. ARGUMENT_BAD: it is too long or
 * malformed. */
typedef enum HttpArgument { ARGUMENT_NONE, ARGUMENT_GOOD, ARGUMENT_BAD } HttpArgument;
HttpArgument request_argument(const HttpRequest *request, const char *name, char *value,
                              size_t size);

#endif

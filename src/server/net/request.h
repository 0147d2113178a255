/* request.h - the head of a request of HTTP/1.1 or 1.0, read strictly: what two readers could
 * understand in two ways is refused, so that nobody's bytes become somebody else's request.
 *
 * Nothing here knows connections. A request points into the bytes it was read from, which stay the
 * caller's. */
#ifndef SERVER_NET_REQUEST_H
#define SERVER_NET_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/core/limits.h"

/* ---- stretches of text ---- */

typedef struct HttpText {
    const char *at;
    size_t size;
} HttpText;

/* Without the spaces and tabs at both ends. */
HttpText text_trim(HttpText text);

/* Equal, whether letters are large or small. */
bool text_is(HttpText text, const char *word);

/* Takes what is before the first `mark` (after the last), or all, off a list; false at its end. */
bool text_first(HttpText *list, char mark, HttpText *word);
bool text_last(HttpText *list, char mark, HttpText *word);

/* ---- requests ---- */

typedef struct HttpField {
    HttpText name, value;
} HttpField;

typedef struct HttpRequest {
    bool head;                /* HEAD rather than GET */
    bool keep;                /* another request may follow on the line */
    unsigned minor;           /* HTTP/1.`minor` */
    char path[MOST_PATH + 1]; /* decoded */
    HttpText query;
    HttpField field[MOST_FIELDS];
    size_t count;
} HttpRequest;

/* Looks for the end of a head from `*scanned` on, which it moves. SCAN_BAD: there are bytes that no
 * head has (a line that does not end in CR LF, control characters). */
typedef enum HttpScan { SCAN_MORE, SCAN_WHOLE, SCAN_BAD } HttpScan;
HttpScan request_scan(const char *bytes, size_t size, size_t *scanned);

/* Why a head is refused: status 0 if it is not, and REQUEST_HANG_UP if it deserves no answer. */
enum { REQUEST_HANG_UP = 1 };
typedef struct HttpRefusal {
    unsigned status;
    const char *why;
} HttpRefusal;

/* Reads a whole head, the empty line at its end included. */
HttpRefusal request_read(HttpRequest *request, const char *head, size_t size);

/* The values of all fields of a name, at most `most`; returns how many there are. */
size_t request_values(const HttpRequest *request, const char *name, HttpText *values, size_t most);

/* The value of a field that may be there once; false if it is not there or there are several. */
bool request_value(const HttpRequest *request, const char *name, HttpText *value);
bool request_has(const HttpRequest *request, const char *name);

/* Whether a word is in the lists (a, b, c) of the fields of a name. */
bool request_lists(const HttpRequest *request, const char *name, const char *word);

/* Whether a word is in these lists and its weight is not zero: "gzip", and not "gzip;q=0". */
bool request_takes(const HttpRequest *request, const char *name, const char *word);

/* The decoded value of `name=` in the query, as a string. Bad: it is too long or not well formed.
 */
typedef enum HttpArgument { ARGUMENT_NONE, ARGUMENT_GOOD, ARGUMENT_BAD } HttpArgument;
HttpArgument request_argument(const HttpRequest *request, const char *name, char *value,
                              size_t size);

#endif

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

typedef struct Text {
    const char *at;
    size_t size;
} Text;

/* Without the spaces and tabs at both ends. */
Text text_trim(Text text);

/* Equal, whether letters are large or small. */
bool text_is(Text text, const char *word);

/* Takes what is before the first `mark` (after the last), or all, off a list; false at its end. */
bool text_first(Text *list, char mark, Text *word);
bool text_last(Text *list, char mark, Text *word);

/* ---- requests ---- */

typedef struct HttpField {
    Text name, value;
} HttpField;

typedef struct HttpRequest {
    bool head;                /* HEAD rather than GET */
    bool keep;                /* another request may follow on the line */
    unsigned minor;           /* HTTP/1.`minor` */
    char path[MOST_PATH + 1]; /* decoded */
    Text query;
    HttpField field[MOST_FIELDS];
    size_t count;
} HttpRequest;

/* Looks for the end of a head from `*scanned` on, which it moves. SCAN_BAD: there are bytes that no
 * head has (a line that does not end in CR LF, control characters). */
typedef enum Scan { SCAN_MORE, SCAN_WHOLE, SCAN_BAD } Scan;
Scan request_scan(const char *bytes, size_t size, size_t *scanned);

/* Why a head is refused: status 0 if it is not, and REQUEST_HANG_UP if it deserves no answer. */
enum { REQUEST_HANG_UP = 1 };
typedef struct Refusal {
    unsigned status;
    const char *why;
} Refusal;

/* Reads a whole head, the empty line at its end included. */
Refusal request_read(HttpRequest *request, const char *head, size_t size);

/* The values of all fields of a name, at most `most`; returns how many there are. */
size_t request_values(const HttpRequest *request, const char *name, Text *values, size_t most);

/* The value of a field that may be there once; false if it is not there or there are several. */
bool request_value(const HttpRequest *request, const char *name, Text *value);
bool request_has(const HttpRequest *request, const char *name);

/* Whether a word is in the lists (a, b, c) of the fields of a name. */
bool request_lists(const HttpRequest *request, const char *name, const char *word);

/* The decoded value of `name=` in the query, as a string. Bad: it is too long or not well formed.
 */
typedef enum Argument { ARGUMENT_NONE, ARGUMENT_GOOD, ARGUMENT_BAD } Argument;
Argument request_argument(const HttpRequest *request, const char *name, char *value, size_t size);

#endif

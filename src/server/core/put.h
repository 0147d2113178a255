/* put.h - text that is assembled for every event and every client. It works like wf_text_add, also
 * where something does not fit, but is faster because it parses no format. */
#ifndef SERVER_CORE_PUT_H
#define SERVER_CORE_PUT_H

#include <jansson.h>
#include <stdint.h>

#include <wayfarer/status.h>

void put_words(WfText *out, const char *words);
void put_number(WfText *out, int64_t number);

/* A JSON value as text, which the caller releases with free; NULL if there is no memory. (Jansson's
 * own texts come from jansson's allocator.) The fields of objects keep their order, or are sorted;
 * then equal values have the same text. */
char *put_json(const json_t *json);
char *put_json_sorted(const json_t *json);

#endif

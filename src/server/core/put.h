/* put.h - text that is put together for every event and every client: like wf_text_add, also
 * where something does not fit, but faster, because no format is read. */
#ifndef SERVER_CORE_PUT_H
#define SERVER_CORE_PUT_H

#include <jansson.h>
#include <stdint.h>

#include <wayfarer/status.h>

void put_words(WfText *out, const char *words);
void put_number(WfText *out, int64_t number);

/* A JSON value as text of its own, which the caller frees with free; NULL: there is no memory.
 * Jansson's texts come from where jansson has its memory. The fields of objects stand in their
 * order, or sorted: then what is equal has the same text. */
char *put_json(const json_t *json);
char *put_json_sorted(const json_t *json);

#endif

/* table_start.c - see table_start.h. */
#include "server/core/table/table_start.h"

#include <string.h>

#include "server/core/put.h"

json_t *table_created_event(const WfSpec *spec, const WfPosition *position, const TableClock *clock,
                            bool open)
{
    char words[WF_TEXT_MAX];
    WfText text = wf_text(words, sizeof words);
    wf_format_spec(spec, &text);
    json_t *event = json_pack("{s:s,s:s,s:b}", "kind", "created", "spec", words, "open", open);
    bool whole = event != NULL;
    if (position != NULL) {
        text = wf_text(words, sizeof words);
        wf_format(spec->game, position, &text);
        whole = whole && json_object_set_new(event, "position", json_string(words)) == 0;
    }
    if (clock->kind != CLOCK_NONE)
        whole = whole && json_object_set_new(event, "clock",
                                             clock_write(clock, spec->game, wf_seats(spec))) == 0;
    if (whole)
        return event;
    json_decref(event);
    return NULL;
}

bool table_start_read(const json_t *event, TableStart *start)
{
    const char *spec = json_string_value(json_object_get(event, "spec"));
    const char *position = json_string_value(json_object_get(event, "position"));
    if (spec == NULL || wf_parse_spec(spec, strlen(spec), &start->spec, NULL) != WF_OK ||
        clock_read(&start->clock, json_object_get(event, "clock"), start->spec.game) != NULL)
        return false;
    start->placed = position != NULL;
    start->open = json_is_true(json_object_get(event, "open"));
    return position == NULL ||
           wf_parse(&start->spec, position, strlen(position), &start->position, NULL) == WF_OK;
}

char *table_start_shorten(const json_t *event)
{
    TableStart start;
    json_t *at = json_object_get(event, "at");
    if (!table_start_read(event, &start))
        return NULL;
    json_t *first = table_created_event(&start.spec, start.placed ? &start.position : NULL,
                                        &start.clock, start.open);
    const bool whole = json_object_set_new(first, "n", json_integer(1)) == 0 &&
                       (at == NULL || json_object_set(first, "at", at) == 0);
    char *body = whole ? put_json(first) : NULL;
    json_decref(first);
    return body;
}

/* table_start.c - see table_start.h. */
#include "server/core/table/table_start.h"

#include <string.h>

json_t *table_start_write(const TableStart *start)
{
    const WfSpec *spec = &start->spec;
    char words[WF_TEXT_MAX];
    WfText text = wf_text(words, sizeof words);
    wf_format_spec(spec, &text);
    json_t *event =
        json_pack("{s:s,s:s,s:b}", "kind", "created", "spec", words, "open", start->open);
    bool whole = event != NULL;
    if (start->placed) {
        text = wf_text(words, sizeof words);
        wf_format(spec->game, &start->position, &text);
        whole = whole && json_object_set_new(event, "position", json_string(words)) == 0;
    }
    if (start->clock.kind != CLOCK_NONE)
        whole = whole &&
                json_object_set_new(event, "clock",
                                    clock_write(&start->clock, spec->game, wf_seats(spec))) == 0;
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

/* request.c - see request.h. */
#include "server/core/request.h"

json_t *decision_event(const Table *table, const char *kind, uint8_t seat)
{
    json_t *event = json_pack("{s:s}", "kind", kind);
    char letter[2];
    if (seat != WF_NO_SEAT)
        (void)json_object_set_new(event, "seat", json_string(table_letter(table, seat, letter)));
    return event;
}

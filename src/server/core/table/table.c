/* table.c - see table.h. */
#include "server/core/table/table.h"

#include <stdlib.h>
#include <string.h>

#include "server/core/limits.h"
#include "server/core/table/table_events.h"

Table *table_new(const char *name)
{
    Table *table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    memcpy(table->name, name, strnlen(name, sizeof table->name - 1));
    table->noticed = table->missing = WF_NO_SEAT;
    return table;
}

void table_free(Table *table)
{
    if (table == NULL)
        return;
    for (size_t i = 0; i < table->length; i++)
        free(table->log[i]);
    free((void *)table->log);
    free(table->turns);
    wf_record_free(table->record);
    free(table);
}

Table *table_before(const Table *table, size_t length)
{
    Table *before = table_new(table->name);
    for (size_t i = 0; before != NULL && i < length; i++)
        if (!table_take(before, table->log[i])) {
            table_free(before);
            before = NULL;
        }
    return before;
}

void table_hold(Table *table, uint8_t slot, const uint8_t digest[STORE_DIGEST])
{
    Seat *seat = &table->seat[slot % WF_SEATS_MAX];
    memcpy(slot < WF_SEATS_MAX ? seat->holder : seat->key, digest, STORE_DIGEST);
}

/* ---- the log ---- */

/* The text of an event as the log keeps it; NULL if it cannot be kept. */
static char *body_to_keep(const Table *table, const json_t *event, const char *body)
{
    if (strlen(body) <= MOST_EVENT)
        return strdup(body);
    return table->length == 0 ? table_start_shorten(event) : NULL;
}

/* Makes room in the log for one more event. */
static bool reserve(Table *table)
{
    if (table->length < table->capacity)
        return true;
    const size_t capacity = table->capacity == 0 ? 16 : 2 * table->capacity;
    char **log = realloc((void *)table->log, capacity * sizeof *log);
    if (log == NULL)
        return false;
    table->log = log;
    size_t *turns = realloc(table->turns, capacity * sizeof *turns);
    if (turns == NULL)
        return false;
    table->turns = turns;
    table->capacity = capacity;
    return true;
}

/* All memory for the log is reserved before the event is applied. So the log and the state change
 * together, or not at all. */
bool table_take(Table *table, const char *body)
{
    json_t *event = json_loads(body, 0, NULL);
    const int64_t at = json_integer_value(json_object_get(event, "at"));
    char *kept = event != NULL && reserve(table) ? body_to_keep(table, event, body) : NULL;
    const bool taken = kept != NULL && table_apply(table, event, at);
    json_decref(event);
    if (!taken) {
        free(kept);
        return false;
    }
    table->log[table->length] = kept;
    table->turns[table->length] = wf_record_length(table->record);
    table->length++;
    if (at > table->changed)
        table->changed = at;
    return true;
}

/* Events are told apart by their times: those of a log that took another course differ. */
static bool is_same(const char *one, const char *other)
{
    static const char *const fields[] = {"n", "at", "kind"};
    json_t *event[] = {json_loads(one, 0, NULL), json_loads(other, 0, NULL)};
    bool same = event[0] != NULL && event[1] != NULL;
    for (size_t i = 0; i < sizeof fields / sizeof fields[0] && same; i++)
        same = json_equal(json_object_get(event[0], fields[i]),
                          json_object_get(event[1], fields[i])) != 0;
    json_decref(event[0]);
    json_decref(event[1]);
    return same;
}

bool table_has(const Table *table, uint64_t number, const char *body)
{
    if (number == 0 || number > table->length)
        return false;
    const char *known = table->log[number - 1];
    return strcmp(known, body) == 0 || is_same(known, body);
}

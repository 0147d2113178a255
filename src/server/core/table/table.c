/* table.c - see table.h. */
#include "server/core/table/table.h"

#include <stdlib.h>
#include <string.h>

#include "server/core/limits.h"
#include "server/core/table/event_json.h"
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

/* The text of an event as the log keeps it; NULL if it cannot be kept. A first event of an earlier
 * version may have superfluous content, without which it is short enough. */
static char *body_to_keep(const Table *table, const TableEvent *event, const char *body)
{
    if (strlen(body) <= MOST_EVENT)
        return strdup(body);
    if (table->length > 0 || event->kind != EVENT_CREATED)
        return NULL;
    TableEvent first = *event;
    first.number = 1;
    return table_event_write(&first, table);
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
bool table_add(Table *table, const TableEvent *event, const char *body)
{
    char *kept = reserve(table) ? body_to_keep(table, event, body) : NULL;
    if (kept == NULL || !table_apply(table, event)) {
        free(kept);
        return false;
    }
    table->log[table->length] = kept;
    table->turns[table->length] = wf_record_length(table->record);
    table->length++;
    if (event->at > table->changed)
        table->changed = event->at;
    return true;
}

bool table_take(Table *table, const char *body)
{
    TableEvent event;
    if (!table_event_read(body, table, &event))
        return false;
    const bool taken = table_add(table, &event, body);
    table_event_end(&event);
    return taken;
}

bool table_has(const Table *table, uint64_t number, const char *body)
{
    if (number == 0 || number > table->length)
        return false;
    const char *known = table->log[number - 1];
    return strcmp(known, body) == 0 || table_event_is_same(known, body);
}

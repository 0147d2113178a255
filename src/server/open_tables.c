/* open_tables.c - see open_tables.h. */
#include "server/open_tables.h"

#include <stddef.h>
#include <stdlib.h>

#include "server/core/put.h"

/* Times are milliseconds. */
enum {
    LIST_REST = 1000,      /* the list may be as old as this */
    LIST_KEPT = 60 * 1000, /* its tables stay in memory for that long */
    LIST_EVENTS = 8192,    /* are read for it at once, and the rest for the next one */
};

static unsigned count_free(const Seat seat[WF_SEATS_MAX])
{
    unsigned count = 0;
    for (unsigned i = 0; i < WF_SEATS_MAX; i++)
        count += seat[i].kind == SEAT_FREE;
    return count;
}

static json_t *describe(Room *room, const StoreRow *row, unsigned free_seats)
{
    const Table *table = room_table(room);
    char spec[WF_TEXT_MAX];
    WfText text = wf_text(spec, sizeof spec);
    wf_format_spec(&table->spec, &text);
    json_t *entry = json_pack("{s:s,s:s,s:i,s:I}", "id", table->name, "spec", spec, "free",
                              (int)free_seats, "changed", (json_int_t)row->changed);
    if (table->clock.kind != CLOCK_NONE)
        (void)json_object_set_new(
            entry, "clock", clock_write(&table->clock, table->spec.game, wf_seats(&table->spec)));
    return entry;
}

/* ---- the rows ---- */

static OpenTables *of_rows(StoreRows *rows)
{
    return (OpenTables *)((char *)rows - offsetof(OpenTables, rows));
}

static bool take_row(StoreRows *rows, const StoreRow *row)
{
    OpenTables *list = of_rows(rows);
    list->row[list->count++] = *row;
    return list->count < MOST_LISTED;
}

/* A store that cannot be read has no tables. */
static void take_rows(StoreRows *rows, bool good)
{
    OpenTables *list = of_rows(rows);
    (void)good;
    list->asks = false;
    list->asked = true;
    waits_over(&list->waits);
}

static void ask(OpenTables *list, Hall *hall)
{
    list->count = 0;
    list->asks = true;
    list->rows = (StoreRows){.row = take_row, .done = take_rows};
    store_open_tables(hall_store(hall), MOST_LISTED, &list->rows);
}

/* ---- the list ---- */

/* Has the tables of all rows read, but for those that would be too much at once. NULL: they are. */
static Room *read_tables(OpenTables *list, Hall *hall)
{
    const uint64_t most = hall_events_read(hall) + LIST_EVENTS;
    Room *reading = NULL;
    list->part = false;
    for (size_t i = 0; i < list->count; i++) {
        Room *room;
        if (hall_events_read(hall) >= most && !hall_has_room(hall, list->row[i].table))
            list->part = true;
        else if (hall_room(hall, list->row[i].table, &room) == HALL_READING)
            reading = room;
    }
    return reading;
}

static json_t *list_tables(const OpenTables *list, Hall *hall)
{
    json_t *tables = json_array();
    for (size_t i = 0; i < list->count; i++) {
        Room *room;
        if (!hall_has_room(hall, list->row[i].table) ||
            hall_room(hall, list->row[i].table, &room) != HALL_FOUND)
            continue;
        const unsigned free_seats = count_free(room_seats(room));
        if (free_seats == 0)
            continue;
        room_keep(room, hall_now(hall) + LIST_KEPT);
        (void)json_array_append_new(tables, describe(room, &list->row[i], free_seats));
    }
    return tables;
}

/* Every entry is made of checked fields, and short: so is the list. */
static void make_text(OpenTables *list, Hall *hall)
{
    json_t *json = json_pack("{s:o}", "tables", list_tables(list, hall));
    free(list->text);
    list->text = put_json(json);
    list->at = hall_now(hall);
    list->listed = hall_listed(hall);
    list->asked = false;
    json_decref(json);
}

const char *open_tables_text(OpenTables *list, Hall *hall, Wait *wait)
{
    if (list->text != NULL && !list->part && list->listed == hall_listed(hall) &&
        hall_now(hall) - list->at < LIST_REST)
        return list->text;
    if (!list->asked && !list->asks)
        ask(list, hall);
    if (list->asks) {
        waits_add(&list->waits, wait);
        return NULL;
    }
    Room *reading = read_tables(list, hall);
    if (reading != NULL) {
        hall_wait(hall, reading, wait);
        return NULL;
    }
    make_text(list, hall);
    return list->text;
}

void open_tables_free(OpenTables *list)
{
    free(list->text);
}

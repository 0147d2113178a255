/* open_tables.c - see open_tables.h. */
#include "server/open_tables.h"

#include <stdlib.h>

/* Times are milliseconds. */
enum {
    LIST_REST = 1000,      /* the list may be as old as this */
    LIST_KEPT = 60 * 1000, /* its tables stay in memory for that long */
    LIST_EVENTS = 8192,    /* are read for it at once, and the rest for the next one */
};

typedef struct Listing {
    Hall *hall;
    json_t *list;
    uint64_t events_most; /* no other table is read when the hall has read that many events */
    bool part;
} Listing;

static unsigned count_free(const Seat seat[WF_SEATS_MAX])
{
    unsigned count = 0;
    for (unsigned i = 0; i < WF_SEATS_MAX; i++)
        count += seat[i].kind == SEAT_FREE;
    return count;
}

static bool list_table(void *context, const StoreRow *row)
{
    Listing *listing = context;
    bool trouble;
    if (hall_events_read(listing->hall) >= listing->events_most &&
        !hall_has_room(listing->hall, row->table)) {
        listing->part = true;
        return true;
    }
    Room *room = hall_room(listing->hall, row->table, &trouble);
    const unsigned free_seats = room != NULL ? count_free(room_seats(room)) : 0;
    if (free_seats == 0)
        return true;
    room_keep(room, hall_now(listing->hall) + LIST_KEPT);
    const Table *table = room_table(room);
    char spec[WF_TEXT_MAX];
    WfText text = wf_text(spec, sizeof spec);
    wf_format_spec(&table->spec, &text);
    json_t *entry = json_pack("{s:s,s:s,s:i,s:I}", "id", table->name, "spec", spec, "free",
                              (int)free_seats, "changed", (json_int_t)row->changed);
    if (table->clock.kind != CLOCK_NONE)
        (void)json_object_set_new(
            entry, "clock", clock_write(&table->clock, table->spec.game, wf_seats(&table->spec)));
    (void)json_array_append_new(listing->list, entry);
    return true;
}

/* Every entry is made of checked fields, and short: so is the list. */
const char *open_tables_text(OpenTables *list, Hall *hall)
{
    const int64_t now = hall_now(hall);
    if (list->text != NULL && !list->part && list->listed == hall_listed(hall) &&
        now - list->at < LIST_REST)
        return list->text;
    Listing listing = {
        .hall = hall, .list = json_array(), .events_most = hall_events_read(hall) + LIST_EVENTS};
    (void)store_open_tables(hall_store(hall), MOST_LISTED, list_table, &listing);
    json_t *json = json_pack("{s:o}", "tables", listing.list);
    free(list->text);
    *list = (OpenTables){.text = json_dumps(json, JSON_COMPACT),
                         .at = now,
                         .listed = hall_listed(hall),
                         .part = listing.part};
    json_decref(json);
    return list->text;
}

void open_tables_free(OpenTables *list)
{
    free(list->text);
}

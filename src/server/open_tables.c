/* open_tables.c - see open_tables.h. */
#include "server/open_tables.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/listing.h"
#include "server/core/put.h"

/* Times are milliseconds. */
enum {
    LIST_REST = 1000,      /* the list may be as old as this */
    LIST_KEPT = 60 * 1000, /* its tables stay in memory for that long */
    LIST_EVENTS = 8192,    /* are read for it at once, and the rest for the next one */
};

static json_t *describe(const Room *room)
{
    const Table *table = room_table(room);
    char spec[WF_TEXT_MAX];
    WfText text = wf_text(spec, sizeof spec);
    wf_format_spec(&table->spec, &text);
    json_t *entry = json_pack("{s:s,s:s,s:i,s:I}", "id", table->name, "spec", spec, "free",
                              (int)listing_free(room), "changed", (json_int_t)table->changed);
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
    return list->count < LIST_ROWS;
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
    store_open_tables(hall_store(hall), LIST_ROWS, &list->rows);
}

/* ---- the list ---- */

typedef struct Choosing {
    Hall *hall;
    ShareList *shares;
} Choosing;

/* Has a table read, unless it is in memory or that would be too much at once. NULL: nothing is
 * waited for. */
static Room *read_table(OpenTables *list, Hall *hall, const char *table, uint64_t most)
{
    Room *room = NULL;
    if (hall_has_room(hall, table))
        return hall_room(hall, table, &room) == HALL_READING ? room : NULL;
    if (hall_events_read(hall) >= most)
        list->part = true;
    else if (hall_room(hall, table, &room) == HALL_READING)
        return room;
    return NULL;
}

/* A table that another server made a moment ago, where nobody can hear who is there. */
static bool is_new(Hall *hall, const StoreRow *row)
{
    return !store_hears(hall_store(hall)) && hall_now(hall) - row->changed < LISTING_NEW;
}

/* Whether a table that is not in memory may be listed, as far as that is known. */
static bool may_wait(Hall *hall, const StoreRow *row)
{
    const LobbyEntry *known = lobby_find(hall_lobby(hall), row->table);
    if (known == NULL)
        return true;
    if (known->days)
        return hall_now(hall) - row->changed < LOBBY_DAYS;
    return store_elsewhere(hall_store(hall), row->table).seats != 0 ||
           (!known->made && is_new(hall, row));
}

/* Has those tables read of which nothing is known yet, or at which somebody is. */
static Room *read_unknown(OpenTables *list, Hall *hall)
{
    const uint64_t most = hall_events_read(hall) + LIST_EVENTS;
    Room *reading = NULL, *room;
    list->part = false;
    for (size_t i = 0; i < list->count; i++) {
        const char *table = list->row[i].table;
        const LobbyEntry *known = lobby_find(hall_lobby(hall), table);
        if ((known != NULL && known->days) || !may_wait(hall, &list->row[i]))
            continue;
        Room *waits = read_table(list, hall, table, most);
        reading = waits != NULL ? waits : reading;
        if (waits == NULL && hall_has_room(hall, table) &&
            hall_room(hall, table, &room) == HALL_FOUND)
            listing_note(hall_lobby(hall), room, hall_now(hall));
    }
    return reading;
}

static void consider(void *context, Room *room)
{
    const Choosing *choosing = context;
    Share share;
    if (listing_waits(hall_lobby(choosing->hall), room, &share))
        shares_add(choosing->shares, &share);
}

/* Of the store's newest tables those without days for a move that are not in memory, or at which
 * nobody is known to be. */
static void consider_rows(const OpenTables *list, Hall *hall, ShareList *shares)
{
    for (size_t i = 0; i < list->count; i++) {
        const StoreRow *row = &list->row[i];
        const LobbyEntry *known = lobby_find(hall_lobby(hall), row->table);
        Room *room = NULL;
        Share share = {.order = row->changed};
        if (known == NULL || known->days || !may_wait(hall, row))
            continue;
        const bool found =
            hall_has_room(hall, row->table) && hall_room(hall, row->table, &room) == HALL_FOUND;
        if (found && (listing_free(room) == 0 || listing_waits(hall_lobby(hall), room, &share)))
            continue; /* not one that waits, or considered already */
        share.asker = known->asker;
        share.group = LISTED_NEW;
        share.what = (void *)row->table;
        shares_add(shares, &share);
    }
}

/* Games of days need not be among the store's newest tables: nobody can push them out there. */
static void consider_days(void *context, const LobbyEntry *entry)
{
    const Choosing *choosing = context;
    Room *room;
    if (hall_now(choosing->hall) - entry->changed > LOBBY_DAYS ||
        (hall_has_room(choosing->hall, entry->table) &&
         hall_room(choosing->hall, entry->table, &room) == HALL_FOUND))
        return; /* too old, or considered already */
    const Share share = {.asker = entry->asker,
                         .group = LISTED_DAYS,
                         .order = entry->changed,
                         .what = (void *)(uintptr_t)entry->table};
    shares_add(choosing->shares, &share);
}

/* Those that are listed, as names, in their order. */
static void choose(OpenTables *list, Hall *hall)
{
    ShareList shares = {0};
    lobby_sweep(hall_lobby(hall), hall_now(hall));
    Choosing choosing = {.hall = hall, .shares = &shares};
    hall_each_room(hall, consider, &choosing);
    const size_t in_memory = shares.count;
    for (size_t i = 0; i < in_memory; i++)
        shares.share[i].what = (void *)room_table(shares.share[i].what)->name;
    consider_rows(list, hall, &shares);
    lobby_each_days(hall_lobby(hall), consider_days, &choosing);
    list->chosen = shares_choose(shares.share, shares.count, LIMIT_SESSION_WAITING,
                                 LIMIT_ADDRESS_WAITING, MOST_LISTED);
    for (size_t i = 0; i < list->chosen; i++)
        memcpy(list->choice[i], shares.share[i].what, sizeof list->choice[i]);
    shares_free(&shares);
}

static Room *read_chosen(OpenTables *list, Hall *hall)
{
    const uint64_t most = hall_events_read(hall) + LIST_EVENTS;
    Room *reading = NULL;
    for (size_t i = 0; i < list->chosen; i++) {
        Room *waits = read_table(list, hall, list->choice[i], most);
        reading = waits != NULL ? waits : reading;
    }
    return reading;
}

static json_t *list_tables(const OpenTables *list, Hall *hall)
{
    json_t *tables = json_array();
    for (size_t i = 0; i < list->chosen; i++) {
        Room *room;
        if (!hall_has_room(hall, list->choice[i]))
            continue;
        const HallFound found = hall_room(hall, list->choice[i], &room);
        if (found == HALL_NONE || (found == HALL_FOUND && listing_free(room) == 0))
            lobby_forget(hall_lobby(hall), list->choice[i]); /* the next list has another instead */
        if (found != HALL_FOUND || listing_free(room) == 0)
            continue;
        room_keep(room, hall_now(hall) + LIST_KEPT);
        (void)json_array_append_new(tables, describe(room));
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
    Room *reading = read_unknown(list, hall);
    if (reading == NULL) {
        choose(list, hall);
        reading = read_chosen(list, hall);
    }
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

/* open_tables.c - see open_tables.h. */
#include "server/lobby/open_tables.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/lobby/listing.h"
#include "server/core/put.h"

/* Times are milliseconds. */
enum {
    LIST_REST = 1000,      /* how old the list may be */
    LIST_KEPT = 60 * 1000, /* how long its tables stay in memory */
    LIST_EVENTS = 8192,    /* read for one list; the rest is read for the next one */
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

/* If the store cannot be read, there are no rows. */
static void take_rows(StoreRows *rows, bool good)
{
    OpenTables *list = of_rows(rows);
    (void)good;
    list->asks = false;
    list->asked = true;
    waits_over(&list->waits);
}

static void ask(OpenTables *list, Lobby *lobby)
{
    list->count = 0;
    list->asks = true;
    list->rows = (StoreRows){.row = take_row, .done = take_rows};
    store_open_tables(lobby_store(lobby), LIST_ROWS, &list->rows);
}

/* ---- the list ---- */

typedef struct Choosing {
    Lobby *lobby;
    ShareList *shares;
} Choosing;

/* Starts to read a table, unless it is in memory or that would be too much at once. Returns the
 * room if it is being read, else NULL. */
static Room *read_table(OpenTables *list, Lobby *lobby, const char *table, uint64_t most)
{
    Room *room = NULL;
    if (lobby_has_room(lobby, table))
        return lobby_room(lobby, table, &room) == LOBBY_READING ? room : NULL;
    if (lobby_events_read(lobby) >= most)
        list->part = true;
    else if (lobby_room(lobby, table, &room) == LOBBY_READING)
        return room;
    return NULL;
}

/* Whether another server made the table a moment ago, and this server cannot learn who is there. */
static bool is_new(Lobby *lobby, const StoreRow *row)
{
    return !store_hears(lobby_store(lobby)) && lobby_now(lobby) - row->changed < LISTING_NEW;
}

/* Whether a table that is not in memory may be listed, as far as is known. */
static bool may_wait(Lobby *lobby, const StoreRow *row)
{
    const KnownTable *known = known_tables_find(lobby_known_tables(lobby), row->table);
    if (known == NULL)
        return true;
    if (known->days)
        return lobby_now(lobby) - row->changed < KNOWN_DAYS;
    return store_elsewhere(lobby_store(lobby), row->table).seats != 0 ||
           (!known->made && is_new(lobby, row));
}

/* Starts to read the tables of which nothing is known yet, or at which somebody is present. */
static Room *read_unknown(OpenTables *list, Lobby *lobby)
{
    const uint64_t most = lobby_events_read(lobby) + LIST_EVENTS;
    Room *reading = NULL, *room;
    list->part = false;
    for (size_t i = 0; i < list->count; i++) {
        const char *table = list->row[i].table;
        const KnownTable *known = known_tables_find(lobby_known_tables(lobby), table);
        if ((known != NULL && known->days) || !may_wait(lobby, &list->row[i]))
            continue;
        Room *waits = read_table(list, lobby, table, most);
        reading = waits != NULL ? waits : reading;
        if (waits == NULL && lobby_has_room(lobby, table) &&
            lobby_room(lobby, table, &room) == LOBBY_FOUND)
            listing_note(lobby_known_tables(lobby), room, lobby_now(lobby));
    }
    return reading;
}

static void consider(void *context, Room *room)
{
    const Choosing *choosing = context;
    Share share;
    if (listing_waits(lobby_known_tables(choosing->lobby), room, &share))
        shares_add(choosing->shares, &share);
}

/* Considers those of the store's newest tables without days for a move that are not in memory, or
 * at which nobody is known to be present. */
static void consider_rows(const OpenTables *list, Lobby *lobby, ShareList *shares)
{
    for (size_t i = 0; i < list->count; i++) {
        const StoreRow *row = &list->row[i];
        const KnownTable *known = known_tables_find(lobby_known_tables(lobby), row->table);
        Room *room = NULL;
        Share share = {.order = row->changed};
        if (known == NULL || known->days || !may_wait(lobby, row))
            continue;
        const bool found = lobby_has_room(lobby, row->table) &&
                           lobby_room(lobby, row->table, &room) == LOBBY_FOUND;
        if (found &&
            (listing_free(room) == 0 || listing_waits(lobby_known_tables(lobby), room, &share)))
            continue; /* not an open table, or considered already */
        share.principal = known->principal;
        share.group = LISTED_NEW;
        share.what = (void *)row->table;
        shares_add(shares, &share);
    }
}

/* Games with days for a move are listed even if they are not among the store's newest tables, so
 * nobody can crowd them out there. */
static void consider_days(void *context, const KnownTable *entry)
{
    const Choosing *choosing = context;
    Room *room;
    if (lobby_now(choosing->lobby) - entry->changed > KNOWN_DAYS ||
        (lobby_has_room(choosing->lobby, entry->table) &&
         lobby_room(choosing->lobby, entry->table, &room) == LOBBY_FOUND))
        return; /* too old, or considered already */
    const Share share = {.principal = entry->principal,
                         .group = LISTED_DAYS,
                         .order = entry->changed,
                         .what = (void *)(uintptr_t)entry->table};
    shares_add(choosing->shares, &share);
}

/* Chooses the tables that are listed, as names, in their order. */
static void choose(OpenTables *list, Lobby *lobby)
{
    ShareList shares = {0};
    known_tables_sweep(lobby_known_tables(lobby), lobby_now(lobby));
    Choosing choosing = {.lobby = lobby, .shares = &shares};
    lobby_each_room(lobby, consider, &choosing);
    const size_t in_memory = shares.count;
    for (size_t i = 0; i < in_memory; i++)
        shares.share[i].what = (void *)room_table(shares.share[i].what)->name;
    consider_rows(list, lobby, &shares);
    known_tables_each_days(lobby_known_tables(lobby), consider_days, &choosing);
    list->chosen = shares_choose(shares.share, shares.count, LIMIT_SESSION_WAITING,
                                 LIMIT_ADDRESS_WAITING, MOST_LISTED);
    for (size_t i = 0; i < list->chosen; i++)
        memcpy(list->choice[i], shares.share[i].what, sizeof list->choice[i]);
    shares_free(&shares);
}

static Room *read_chosen(OpenTables *list, Lobby *lobby)
{
    const uint64_t most = lobby_events_read(lobby) + LIST_EVENTS;
    Room *reading = NULL;
    for (size_t i = 0; i < list->chosen; i++) {
        Room *waits = read_table(list, lobby, list->choice[i], most);
        reading = waits != NULL ? waits : reading;
    }
    return reading;
}

static json_t *list_tables(const OpenTables *list, Lobby *lobby)
{
    json_t *tables = json_array();
    for (size_t i = 0; i < list->chosen; i++) {
        Room *room;
        if (!lobby_has_room(lobby, list->choice[i]))
            continue;
        const LobbyLookup found = lobby_room(lobby, list->choice[i], &room);
        if (found == LOBBY_NONE || (found == LOBBY_FOUND && listing_free(room) == 0))
            known_tables_forget(lobby_known_tables(lobby),
                                list->choice[i]); /* the next list has another one instead */
        if (found != LOBBY_FOUND || listing_free(room) == 0)
            continue;
        room_keep(room, lobby_now(lobby) + LIST_KEPT);
        (void)json_array_append_new(tables, describe(room));
    }
    return tables;
}

/* Every entry consists of checked fields, and is short. So the list is short, too. */
static void make_text(OpenTables *list, Lobby *lobby)
{
    json_t *json = json_pack("{s:o}", "tables", list_tables(list, lobby));
    free(list->text);
    list->text = put_json(json);
    list->at = lobby_now(lobby);
    list->listed = lobby_listed(lobby);
    list->asked = false;
    json_decref(json);
}

const char *open_tables_text(OpenTables *list, Lobby *lobby, Wait *wait)
{
    if (list->text != NULL && !list->part && list->listed == lobby_listed(lobby) &&
        lobby_now(lobby) - list->at < LIST_REST)
        return list->text;
    if (!list->asked && !list->asks)
        ask(list, lobby);
    if (list->asks) {
        waits_add(&list->waits, wait);
        return NULL;
    }
    Room *reading = read_unknown(list, lobby);
    if (reading == NULL) {
        choose(list, lobby);
        reading = read_chosen(list, lobby);
    }
    if (reading != NULL) {
        lobby_wait(lobby, reading, wait);
        return NULL;
    }
    make_text(list, lobby);
    return list->text;
}

void open_tables_free(OpenTables *list)
{
    free(list->text);
}

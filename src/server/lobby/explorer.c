/* explorer.c - see explorer.h. */
#include "server/lobby/explorer.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "explore/tally.h"
#include "server/core/table/table.h"

/* Times are milliseconds. */
enum {
    BATCH = 64,             /* tables that are requested at once */
    WORK = 2,               /* at a time */
    REST = 1000,            /* between checks for new games, once all are counted */
    DEPTH = 40,             /* turns of a game that count */
    POSITIONS_MOST = 65536, /* of a game: about 20 megabytes at most */
    EVENTS_MOST = 8192,     /* of a table that is counted */
    TEXT_BYTES = 1 << 16,
    COUNTED_FIRST = 1024
};

struct Explorer {
    Lobby *lobby;
    ExploreTally **tally; /* by game, in the order of wf_games */
    int64_t stamp;        /* the store's: how far its tables were scanned */
    int64_t next_look;
    bool counting;     /* the store's games from before the start are not all counted yet */
    uint64_t *counted; /* hashes of the tables' names, open addressing; 0: free */
    size_t counted_room, counted_count;
    char (*name)[STORE_TABLE_NAME]; /* BATCH names of tables */
    size_t names, next_name;
    bool asked; /* is asking the store for the next names or for a table; nothing else is done
                   meanwhile */
    StoreRows rows;
    StoreRead read;
    Table *table; /* the table that is being read */
    char *text;
    char tag[20];
};

/* ---- which tables were counted ---- */

/* Never 0. */
static uint64_t hash_of(const char *name)
{
    return hash_bytes(name, strlen(name)) | 1;
}

static uint64_t *counted_slot(const Explorer *explorer, uint64_t hash)
{
    size_t at = hash & (explorer->counted_room - 1);
    while (explorer->counted[at] != 0 && explorer->counted[at] != hash)
        at = (at + 1) & (explorer->counted_room - 1);
    return &explorer->counted[at];
}

static bool was_counted(const Explorer *explorer, const char *name)
{
    return explorer->counted_room > 0 && *counted_slot(explorer, hash_of(name)) != 0;
}

static bool counted_grow(Explorer *explorer)
{
    uint64_t *old = explorer->counted;
    const size_t old_room = explorer->counted_room;
    if (2 * (explorer->counted_count + 1) <= old_room)
        return true;
    const size_t room = old_room > 0 ? 2 * old_room : COUNTED_FIRST;
    uint64_t *grown = calloc(room, sizeof *grown);
    if (grown == NULL)
        return false;
    explorer->counted = grown;
    explorer->counted_room = room;
    for (size_t i = 0; i < old_room; i++)
        if (old[i] != 0)
            *counted_slot(explorer, old[i]) = old[i];
    free(old);
    return true;
}

/* ---- counting ---- */

static bool is_to_count(const Table *table)
{
    return table_is_read(table) && table->open && table_is_over(table) && !table->aborted;
}

static size_t index_of(const WfGame *game)
{
    size_t count, at = 0;
    const WfGame *const *games = wf_games(&count);
    while (at + 1 < count && games[at] != game)
        at++;
    return at;
}

/* Counts the game of a table that was not counted yet, if it qualifies. */
static void count_table(Explorer *explorer, const Table *table)
{
    ExploreTally **tally = &explorer->tally[index_of(table->spec.game)];
    ExploreGame game = {.record = table->record, .outcome = table->outcome};
    if (!is_to_count(table) || !counted_grow(explorer))
        return;
    if (*tally == NULL)
        *tally = explore_tally_new(table->spec.game, DEPTH, POSITIONS_MOST, &wf_system_allocator);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if (table->seat[seat].kind == SEAT_COMPUTER)
            game.level[seat] = table->seat[seat].level;
    if (*tally == NULL || explore_tally_add(*tally, &game) != WF_OK)
        return;
    const uint64_t hash = hash_of(table->name);
    *counted_slot(explorer, hash) = hash;
    explorer->counted_count++;
}

static Explorer *of_read(StoreRead *read)
{
    return (Explorer *)((char *)read - offsetof(Explorer, read));
}

static bool take_event(StoreRead *read, uint64_t number, const char *body)
{
    return number <= EVENTS_MOST && table_take(of_read(read)->table, body);
}

static void take_table(StoreRead *read, const uint8_t (*digest)[STORE_DIGEST], const char *fault)
{
    Explorer *explorer = of_read(read);
    Table *table = explorer->table;
    (void)fault;
    if (digest != NULL && table->length > 0 && table->length < EVENTS_MOST)
        count_table(explorer, table);
    table_free(table);
    explorer->table = NULL;
    explorer->asked = false;
}

/* Reads a table on its own, so that it is not kept in memory. */
static void read_table(Explorer *explorer, const char *name)
{
    explorer->table = table_new(name);
    if (explorer->table == NULL)
        return;
    explorer->read =
        (StoreRead){.table = explorer->table->name, .event = take_event, .done = take_table};
    explorer->asked = true;
    store_read(lobby_store(explorer->lobby), &explorer->read);
}

/* Counts a table that ended its game. One that is in memory here need not be read. */
static void look_at(Explorer *explorer, const char *name)
{
    Room *room;
    if (was_counted(explorer, name))
        return; /* somebody talked there since, or wants a rematch */
    if (!lobby_has_room(explorer->lobby, name) ||
        lobby_room(explorer->lobby, name, &room) != LOBBY_FOUND || !room_is_at_rest(room) ||
        room_durable(room) != room_table(room)->length)
        read_table(explorer, name);
    else
        count_table(explorer, room_table(room));
}

static Explorer *of_rows(StoreRows *rows)
{
    return (Explorer *)((char *)rows - offsetof(Explorer, rows));
}

static bool take_row(StoreRows *rows, const StoreRow *row)
{
    Explorer *explorer = of_rows(rows);
    explorer->stamp = row->stamp;
    memcpy(explorer->name[explorer->names++], row->table, STORE_TABLE_NAME);
    return explorer->names < BATCH;
}

static void take_rows(StoreRows *rows, bool good)
{
    Explorer *explorer = of_rows(rows);
    explorer->asked = false;
    if (explorer->names > 0)
        return;
    explorer->counting = explorer->counting && !good;
    explorer->next_look = lobby_now(explorer->lobby) + REST;
}

static void ask_for_more(Explorer *explorer)
{
    explorer->next_name = explorer->names = 0;
    explorer->rows = (StoreRows){.row = take_row, .done = take_rows};
    explorer->asked = true;
    store_changed(lobby_store(explorer->lobby), explorer->stamp, BATCH, &explorer->rows);
}

void explorer_work(Explorer *explorer)
{
    const int64_t began = lobby_now(explorer->lobby);
    for (int64_t now = began; !explorer->asked && now >= explorer->next_look && now - began < WORK;
         now = lobby_now(explorer->lobby))
        if (explorer->next_name < explorer->names)
            look_at(explorer, explorer->name[explorer->next_name++]);
        else
            ask_for_more(explorer);
}

/* ---- results ---- */

const char *explorer_text(Explorer *explorer, const WfSpec *spec, const WfPosition *position)
{
    const ExploreTally *tally = explorer->tally[index_of(spec->game)];
    ExploreResult found = {.games = 0};
    WfMoveList scratch;
    WfText text = wf_text(explorer->text, TEXT_BYTES);
    wf_moves_init(&scratch, wf_system_allocator);
    if (tally != NULL) {
        explore_tally_find(tally, explore_key(spec->game, position), &found);
        explore_reach(spec->game, position, explore_tally_reached, tally, &scratch, &found);
    }
    explore_put(spec, position, &found, tally != NULL ? explore_tally_games(tally) : 0, false,
                &scratch, &text);
    wf_moves_free(&scratch);
    if (explorer->counting && text.length + 32 < TEXT_BYTES) {
        text.length--; /* the closing bracket is written again */
        wf_text_add(&text, ",\"counting\":true}");
    }
    (void)snprintf(explorer->tag, sizeof explorer->tag, "\"%016llx\"",
                   (unsigned long long)hash_bytes(explorer->text, text.length));
    return text.length < TEXT_BYTES ? explorer->text : NULL;
}

const char *explorer_tag(const Explorer *explorer)
{
    return explorer->tag;
}

/* ---- opening and closing ---- */

Explorer *explorer_open(Lobby *lobby)
{
    size_t games;
    (void)wf_games(&games);
    Explorer *explorer = calloc(1, sizeof *explorer);
    if (explorer == NULL)
        return NULL;
    *explorer = (Explorer){.lobby = lobby,
                           .tally = calloc(games, sizeof(ExploreTally *)),
                           .name = calloc(BATCH, STORE_TABLE_NAME),
                           .text = malloc(TEXT_BYTES),
                           .counting = true};
    if (explorer->tally != NULL && explorer->name != NULL && explorer->text != NULL)
        return explorer;
    explorer_close(explorer);
    return NULL;
}

void explorer_close(Explorer *explorer)
{
    size_t games;
    if (explorer == NULL)
        return;
    (void)wf_games(&games);
    for (size_t i = 0; i < games && explorer->tally != NULL; i++)
        explore_tally_free(explorer->tally[i]);
    free((void *)explorer->tally);
    table_free(explorer->table);
    free(explorer->counted);
    free((void *)explorer->name);
    free(explorer->text);
    free(explorer);
}

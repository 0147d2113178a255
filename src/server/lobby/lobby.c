/* lobby.c - see lobby.h. */
#include "server/lobby/lobby.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "server/secret.h"

/* Times are milliseconds. */
enum {
    BEAT = 1000,          /* between heartbeats, which record that the server is up */
    LOOK = 50,            /* between checks of clocks, computers, other servers */
    SWEEP = 3600 * 1000,  /* between sweeps */
    DUE_NEAR = 3000,      /* how long before it is due a table that is not in memory is read */
    OVERDUE = 1000,       /* between searches for tables that no server looks after */
    OVERDUE_LATE = 1500,  /* how late what is due there must be */
    OVERDUE_MOST = 64,    /* tables read at once */
    ELSEWHERE_MOST = 128, /* tables whose visitors are told in one check who is at other servers */
    KEPT = 20 * 1000,     /* for a room that somebody waits for, until they find it */
};

struct Lobby {
    LobbyOptions options;
    Driver driver;
    int64_t next_beat, next_sweep, next_look, next_overdue;
    uint64_t charged; /* events read so far that clients are charged for */
    StoreRows due;    /* rows of tables that are due */
    bool asks_due;
};

/* A read of a table at which something is due. */
typedef struct DueRead {
    Wait wait; /* first */
    Lobby *lobby;
    bool resumes;
    char table[STORE_TABLE_NAME];
} DueRead;

static Lobby *of_due(StoreRows *rows)
{
    return (Lobby *)((char *)rows - offsetof(Lobby, due));
}

int64_t lobby_now(const Lobby *lobby)
{
    return now_read(&lobby->driver.now);
}

/* ---- requests ---- */

void lobby_create(Lobby *lobby, TableClient *client, const json_t *message)
{
    driver_step(&lobby->driver, &(CoreEvent){.kind = CORE_CREATE,
                                             .client = client,
                                             .principal = client->principal,
                                             .holder = client->holder,
                                             .message = message,
                                             .language = client->language});
}

void lobby_request(Lobby *lobby, Room *room, TableClient *client, const json_t *message)
{
    const char *key = json_string_value(json_object_get(message, "key"));
    uint8_t digest[STORE_DIGEST];
    const bool has_key = key != NULL && secret_is_token(key);
    if (has_key)
        secret_digest(key, digest);
    driver_step(&lobby->driver, &(CoreEvent){.kind = CORE_REQUEST,
                                             .room = room,
                                             .client = client,
                                             .principal = client->principal,
                                             .holder = client->holder,
                                             .key = has_key ? digest : NULL,
                                             .message = message,
                                             .language = client->language});
}

void lobby_enter(Lobby *lobby, Room *room, Visit *visit, TableClient *client)
{
    visit->client = client;
    visit->principal = &client->principal;
    visit->holder = client->holder;
    driver_step(&lobby->driver, &(CoreEvent){.kind = CORE_ENTER, .room = room, .visit = visit});
}

void lobby_leave(Lobby *lobby, Visit *visit)
{
    driver_step(&lobby->driver,
                &(CoreEvent){.kind = CORE_LEAVE, .room = visit->room, .visit = visit});
}

void lobby_quiet(Lobby *lobby, Visit *visit, bool quiet)
{
    const CoreEventKind kind = quiet ? CORE_QUIET : CORE_HEARD;
    driver_step(&lobby->driver, &(CoreEvent){.kind = kind, .room = visit->room, .visit = visit});
}

void lobby_forget(Lobby *lobby, TableClient *client)
{
    driver_step(&lobby->driver, &(CoreEvent){.kind = CORE_FORGET, .client = client});
}

/* ---- rooms in memory ---- */

bool lobby_has_room(const Lobby *lobby, const char *name)
{
    return rooms_find(&lobby->driver.rooms, name) != NULL;
}

static void tell_elsewhere(Lobby *lobby, Room *room)
{
    const StorePresence is = store_elsewhere(lobby->driver.store, room_table(room)->name);
    driver_step(&lobby->driver, &(CoreEvent){.kind = CORE_PRESENT,
                                             .room = room,
                                             .seats = is.seats,
                                             .watching = is.watching});
}

/* Opens an empty room, and asks the store for its table. */
static Room *open_room(Lobby *lobby, const char *name)
{
    Room *room = rooms_add(&lobby->driver.rooms, name);
    if (room != NULL) {
        tell_elsewhere(lobby, room);
        driver_step(&lobby->driver, &(CoreEvent){.kind = CORE_OPEN, .room = room});
    }
    return room;
}

static LobbyLookup found_in(Lobby *lobby, Room *room)
{
    if (!room->unread && !room_is_whole(room))
        return LOBBY_READING;
    if (room->unread)
        return LOBBY_UNREADABLE;
    if (!table_is_read(room->table))
        return LOBBY_NONE;
    lobby->charged += room->unpaid;
    room->unpaid = 0;
    return LOBBY_FOUND;
}

LobbyLookup lobby_room(Lobby *lobby, const char *name, Room **room)
{
    *room = rooms_find(&lobby->driver.rooms, name);
    if (*room != NULL)
        return found_in(lobby, *room);
    if (strlen(name) != STORE_TABLE_NAME - 1)
        return LOBBY_NONE;
    *room = open_room(lobby, name);
    if (*room == NULL)
        return LOBBY_UNREADABLE;
    const LobbyLookup found = found_in(lobby, *room);
    if (found == LOBBY_NONE || found == LOBBY_UNREADABLE) {
        rooms_remove(&lobby->driver.rooms, *room);
        *room = NULL;
    }
    return found;
}

bool lobby_catch_up(Lobby *lobby, Room *room)
{
    driver_step(&lobby->driver, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
    return !room_is_at_rest(room);
}

void lobby_wait(Lobby *lobby, Room *room, Wait *wait)
{
    room_keep(room, lobby_now(lobby) + KEPT);
    waits_add(&room->waits, wait);
}

void lobby_each_room(Lobby *lobby, void (*visit)(void *context, Room *room), void *context)
{
    for (unsigned i = 0; i < ROOMS_BUCKETS; i++)
        for (Room *room = lobby->driver.rooms.bucket[i]; room != NULL; room = room->next)
            if (!room->unread && room_is_whole(room) && table_is_read(room->table))
                visit(context, room);
}

/* Checking a room does what is due there. A table that cannot be read becomes due again. */
static void due_found(Lobby *lobby, const char *name, bool resumes)
{
    Room *room;
    Rooms *rooms = &lobby->driver.rooms;
    const LobbyLookup found = lobby_room(lobby, name, &room);
    if (found == LOBBY_UNREADABLE || found == LOBBY_READING)
        (void)due_put(&rooms->due, name, lobby_now(lobby) + DUE_RETRY);
    if (found != LOBBY_FOUND || !resumes)
        return;
    driver_step(&lobby->driver, &(CoreEvent){.kind = CORE_RESUME, .room = room});
    if (admission_may_go(rooms, room, lobby_now(lobby)))
        rooms_remove(rooms, room); /* there may be many of them */
}

static void due_read(Wait *wait)
{
    DueRead *read = (DueRead *)wait;
    due_found(read->lobby, read->table, read->resumes);
    free(read);
}

static void read_due(Lobby *lobby, const char *name, bool resumes)
{
    Room *room;
    DueRead *read = NULL;
    if (lobby_room(lobby, name, &room) == LOBBY_READING)
        read = calloc(1, sizeof *read);
    if (read == NULL) {
        due_found(lobby, name, resumes);
        return;
    }
    *read = (DueRead){.wait = {.over = due_read}, .lobby = lobby, .resumes = resumes};
    memcpy(read->table, room_table(room)->name, sizeof read->table);
    lobby_wait(lobby, room, &read->wait);
}

/* Reads a freed table at which something is due soon, so that it is checked from now on. */
static void read_again_when_due(void *context, const char *name)
{
    read_due(context, name, false);
}

/* Checks every room: clocks, computers. Frees rooms that are not needed. */
static void look_at_rooms(Lobby *lobby, int64_t now)
{
    unsigned alone = 0;
    due_step(&lobby->driver.rooms.due, now + DUE_NEAR, read_again_when_due, lobby);
    for (unsigned i = 0; i < ROOMS_BUCKETS; i++)
        for (Room *room = lobby->driver.rooms.bucket[i], *next; room != NULL; room = next) {
            driver_step_at(&lobby->driver, &(CoreEvent){.kind = CORE_TIME, .room = room}, now);
            next = room->next;
            if (admission_may_go(&lobby->driver.rooms, room, now))
                rooms_remove(&lobby->driver.rooms, room);
            else
                alone += room_is_alone(room);
        }
    lobby->driver.rooms.alone = alone;
}

/* ---- tables that no server looks after ---- */

/* Something at the table is overdue, and no server has its lease: the server that had it is gone or
 * stalled. Tables that this server has in memory are not read for that. */
static bool take_overdue(StoreRows *rows, const StoreRow *row)
{
    Rooms *rooms = &of_due(rows)->driver.rooms;
    if (rooms_find(rooms, row->table) == NULL && !due_has(&rooms->due, row->table))
        (void)due_put(&rooms->due, row->table, 0);
    return true;
}

/* If nothing can be done there, it is tried again after a while. */
static void read_overdue(void *context, const char *name)
{
    Lobby *lobby = context;
    (void)due_put(&lobby->driver.rooms.due, name, lobby_now(lobby) + DUE_RETRY);
    read_due(lobby, name, false);
}

static void take_all_overdue(StoreRows *rows, bool good)
{
    Lobby *lobby = of_due(rows);
    (void)good;
    lobby->asks_due = false;
    for (unsigned i = 0; i < DUE_STEPS; i++)
        due_step(&lobby->driver.rooms.due, 1, read_overdue, lobby);
}

static void ask_overdue(Lobby *lobby, int64_t now)
{
    if (lobby->asks_due)
        return;
    lobby->due = (StoreRows){.row = take_overdue, .done = take_all_overdue};
    lobby->asks_due = true;
    store_due_tables(lobby->driver.store, now - OVERDUE_LATE, OVERDUE_MOST, &lobby->due);
}

/* ---- what is due ---- */

/* Notifies the room of a table, or all rooms (NULL: notifications of any table were lost). */
static void tell_rooms(Lobby *lobby, const char *table, void (*tell)(Lobby *lobby, Room *room))
{
    Room *found = table != NULL ? rooms_find(&lobby->driver.rooms, table) : NULL;
    if (found != NULL)
        tell(lobby, found);
    for (unsigned i = 0; table == NULL && i < ROOMS_BUCKETS; i++)
        for (Room *room = lobby->driver.rooms.bucket[i], *next; room != NULL; room = next) {
            next = room->next;
            tell(lobby, room);
        }
}

static void tell_written(Lobby *lobby, Room *room)
{
    driver_step(&lobby->driver, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
}

static void take_news(void *context, const char *table)
{
    Lobby *lobby = context;
    if (lobby->options.enqueued != NULL) /* another server may have enqueued a turn with it */
        lobby->options.enqueued(lobby->options.context);
    known_tables_forget(&lobby->driver.rooms.known_tables, table); /* it may no longer be open */
    tell_rooms(context, table, tell_written);
}

static void take_elsewhere(void *context, const char *table)
{
    tell_rooms(context, table, tell_elsewhere);
}

void lobby_work(Lobby *lobby)
{
    const int64_t now = lobby_now(lobby);
    driver_collect(&lobby->driver);
    pending_turns_work(&lobby->driver.pending_turns);
    if (now >= lobby->next_look) {
        lobby->next_look = now + LOOK;
        (void)store_notifications(lobby->driver.store, take_news, lobby);
        store_elsewhere_notifications(lobby->driver.store, ELSEWHERE_MOST, take_elsewhere, lobby);
        look_at_rooms(lobby, now);
    }
    if (now >= lobby->next_overdue) {
        lobby->next_overdue = now + OVERDUE;
        ask_overdue(lobby, now);
    }
    if (now >= lobby->next_beat) {
        lobby->next_beat = now + BEAT;
        store_beat(lobby->driver.store, now);
    }
    if (now >= lobby->next_sweep) {
        lobby->next_sweep = now + SWEEP;
        const int64_t expire = lobby->options.expire;
        store_sweep(lobby->driver.store, (StoreSweep){now - expire, now - expire / STORE_SHORTER,
                                                      now - STORE_MAKER_KEPT});
    }
}

void lobby_job_over(Lobby *lobby, const char *key, const char *result)
{
    pending_turns_over(&lobby->driver.pending_turns, key, result);
}

/* ---- opening and closing ---- */

/* A clock may have been running at the table since before this server started. */
static bool take_due(StoreRows *rows, const StoreRow *row)
{
    (void)due_put(&of_due(rows)->driver.rooms.due, row->table, 0);
    return true;
}

static void resume(void *context, const char *name)
{
    read_due(context, name, true);
}

static void take_all_due(StoreRows *rows, bool good)
{
    Lobby *lobby = of_due(rows);
    lobby->asks_due = false;
    if (!good)
        log_event(lobby->options.log, LOG_ERROR, "store-trouble",
                  "the tables at which something is due cannot be read", NULL, 0);
    for (unsigned i = 0; i < DUE_STEPS; i++)
        due_step(&lobby->driver.rooms.due, 1, resume, lobby);
}

static void ask_due(Lobby *lobby)
{
    lobby->due = (StoreRows){.row = take_due, .done = take_all_due};
    lobby->asks_due = true;
    store_due_tables(lobby->driver.store, INT64_MAX, SIZE_MAX >> 1, &lobby->due);
}

/* Determines how long no server was up, so that clocks get that time back. If other servers are up
 * by now, the gap ended when the first of them started, but not later than now, because their dates
 * may be ahead. */
static void begin_time(Lobby *lobby)
{
    Rooms *rooms = &lobby->driver.rooms;
    const StoreAway away = store_away(lobby->driver.store);
    now_begin(&lobby->driver.now, store_last_beat(lobby->driver.store));
    rooms->last_beat = away.from;
    rooms->opened = lobby_now(lobby);
    if (away.until != 0 && away.until < rooms->opened)
        rooms->opened = away.until;
}

Lobby *lobby_open(const LobbyOptions *options, WfFault *fault)
{
    Store *store = store_open_serving(options->store, options->wake, options->context, fault);
    Lobby *lobby = store != NULL ? calloc(1, sizeof *lobby) : NULL;
    if (store != NULL && lobby == NULL) {
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
        store_close(store);
    }
    if (lobby == NULL)
        return NULL;
    lobby->options = *options;
    driver_begin(&lobby->driver, store);
    lobby->driver.log = options->log;
    lobby->driver.enqueued = options->enqueued;
    lobby->driver.context = options->context;
    begin_time(lobby);
    ask_due(lobby);
    return lobby;
}

void lobby_close(Lobby *lobby)
{
    store_beat(lobby->driver.store, lobby_now(lobby));
    store_close(lobby->driver.store);
    driver_end(&lobby->driver);
    free(lobby);
}

/* ---- numbers ---- */

Store *lobby_store(Lobby *lobby)
{
    return lobby->driver.store;
}

KnownTables *lobby_known_tables(Lobby *lobby)
{
    return &lobby->driver.rooms.known_tables;
}

uint64_t lobby_events_read(const Lobby *lobby)
{
    return lobby->charged;
}

uint64_t lobby_listed(const Lobby *lobby)
{
    return lobby->driver.rooms.numbers.listed;
}

LobbyNumbers lobby_numbers(Lobby *lobby)
{
    return (LobbyNumbers){.rooms = lobby->driver.rooms.numbers,
                          .due = lobby->driver.rooms.due.count,
                          .oldest_write = driver_oldest_write(&lobby->driver),
                          .writes = lobby->driver.written,
                          .thinking = lobby->driver.pending_turns.waiting};
}

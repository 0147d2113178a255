/* hall.c - see hall.h: the rooms, and what comes from other threads. */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "base/hash.h"
#include "server/core/limits.h"
#include "server/hall_inside.h"

/* Times are milliseconds. */
enum {
    BEAT = 1000,           /* between notes that the server is up */
    LOOK = 50,             /* between looks at clocks, computers, other servers */
    SWEEP = 3600 * 1000,   /* between sweeps */
    DUE_FAR = 5000,        /* a table that is due later than in this time need not be in memory */
    DUE_NEAR = 3000,       /* and is read again so long before */
    DUE_RETRY = 60 * 1000, /* after it could not be read */
    LIST_REST = 1000,      /* the list may be as old as this */
    LIST_KEPT = 60 * 1000, /* its tables stay in memory so long */
    LIST_EVENTS = 8192,    /* are read for it at once, and the rest for the next one */
};

/* ---- rooms ---- */

static unsigned bucket_of(const char *name)
{
    return hash_bytes(name, strlen(name)) % HALL_BUCKETS;
}

static Room *find_room(Hall *hall, const char *name)
{
    Room *room = hall->bucket[bucket_of(name)];
    while (room != NULL && strcmp(room->table->name, name) != 0)
        room = room->next;
    return room;
}

Room *hall_add_room(Hall *hall, const char *name)
{
    Room *room = calloc(1, sizeof *room);
    Table *table = table_new(name);
    if (room == NULL || table == NULL) {
        free(room);
        table_free(table);
        return NULL;
    }
    Room **bucket = &hall->bucket[bucket_of(name)];
    room->table = table;
    room->line_end = &room->line;
    room->next = *bucket;
    *bucket = room;
    hall->numbers.rooms++;
    return room;
}

static void free_room(Hall *hall, Room *room)
{
    while (room->line != NULL) {
        RoomTask *task = room->line;
        room->line = task->next;
        task_free(task);
    }
    task_free(room->busy);
    room_clear(room);
    snapshot_free(&room->snapshot);
    table_free(room->table);
    free(room);
    hall->numbers.rooms--;
}

/* Nobody needs the room in memory: its table can be read again at any time. */
static bool is_idle(const Room *room)
{
    const uint8_t turn = table_turn(room->table);
    return room->visits == NULL && room->busy == NULL && room->line == NULL && !room->thinking &&
           (turn == WF_NO_SEAT || room->table->seat[turn].kind != SEAT_COMPUTER);
}

/* Computers alone play on there. */
static bool is_alone(const Room *room)
{
    return room->alone && !table_is_over(room->table);
}

/* Whether the room may be freed; if its table is due later, that is noted. */
static bool may_go(Hall *hall, const Room *room, int64_t now)
{
    if (room->alone && room->visits == NULL && room->busy == NULL && room->line == NULL &&
        !room->thinking && hall->alone > MOST_ALL_ALONE)
        return true; /* it goes on when somebody looks at it */
    if (now < room->kept_until || !is_idle(room))
        return false;
    const int64_t due = room->unread ? now + DUE_RETRY : table_due(room->table);
    return due == 0 || (due - now > DUE_FAR && due_put(&hall->due, room->table->name, due));
}

Room *hall_room(Hall *hall, const char *name, bool *trouble)
{
    Room *room = find_room(hall, name);
    *trouble = false;
    if (room != NULL) {
        *trouble = room->unread;
        return !room->unread && table_is_read(room->table) ? room : NULL;
    }
    if (strlen(name) != STORE_TABLE_NAME - 1)
        return NULL;
    room = hall_add_room(hall, name);
    *trouble = room == NULL || !room_read(hall, room);
    if (room == NULL || (!*trouble && table_is_read(room->table)))
        return room;
    hall->bucket[bucket_of(name)] = room->next; /* it was put first */
    free_room(hall, room);
    return NULL;
}

/* A table that was let go of is due soon: looked at from now on. */
static void read_again_when_due(void *context, const char *name)
{
    Hall *hall = context;
    bool trouble;
    (void)hall_room(hall, name, &trouble);
    if (trouble)
        (void)due_put(&hall->due, name, hall_now() + DUE_RETRY);
}

/* Looks at every room: clocks, computers; lets go of those that nobody needs. */
static void look_at_rooms(Hall *hall, int64_t now)
{
    unsigned alone = 0;
    due_step(&hall->due, now + DUE_NEAR, read_again_when_due, hall);
    for (unsigned i = 0; i < HALL_BUCKETS; i++)
        for (Room **at = &hall->bucket[i]; *at != NULL;) {
            Room *room = *at;
            room_look(hall, room, now);
            while (*at != room) /* a rematch may have been put before it */
                at = &(*at)->next;
            if (may_go(hall, room, now)) {
                *at = room->next;
                free_room(hall, room);
            } else {
                alone += is_alone(room);
                at = &room->next;
            }
        }
    hall->alone = alone;
}

/* Tables on their way to be made have an asker who does not visit them yet, and who left a table
 * may have asked for something there before. */
void hall_forget(Hall *hall, const Watcher *watcher)
{
    for (unsigned i = 0; i < HALL_BUCKETS; i++)
        for (Room *room = hall->bucket[i]; room != NULL; room = room->next)
            room_forget(room, watcher);
}

/* ---- whom computers play for ---- */

/* Of an address of IPv6 the network counts: one has as many addresses in it as one likes. */
Asker asker_of(const Watcher *watcher)
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    const uint8_t *byte = watcher->address.byte;
    const bool is_four = memcmp(byte, mapped, sizeof mapped) == 0;
    Asker asker = {.lane = QUEUE_LONG};
    memcpy(&asker.address, is_four ? byte + ADDRESS_BYTES - sizeof asker.address : byte,
           sizeof asker.address);
    memcpy(&asker.holder, watcher->holder, sizeof asker.holder);
    return asker;
}

const char *hall_computers_refuse(Hall *hall, const Watcher *watcher, unsigned computers,
                                  bool alone)
{
    Asker asker = asker_of(watcher);
    unsigned all = 0, of_address = 0, of_holder = 0;
    asker.lane = alone ? QUEUE_ALONE : QUEUE_LONG;
    if (!thinkers_may_ask(hall->thinkers, &asker))
        return limits[LIMIT_ALL_TURNS].sentence;
    for (unsigned i = 0; computers > 1 && i < HALL_BUCKETS; i++)
        for (const Room *room = hall->bucket[i]; room != NULL; room = room->next) {
            if (!is_alone(room))
                continue;
            all++;
            of_address += room->asker.address == asker.address;
            of_holder += room->asker.holder == asker.holder;
        }
    if (of_holder >= MOST_SESSION_ALONE || of_address >= MOST_ADDRESS_ALONE)
        return limits[LIMIT_SESSION_ALONE].sentence;
    return alone && all >= MOST_ALL_ALONE ? limits[LIMIT_ALL_ALONE].sentence : NULL;
}

/* ---- wishes ---- */

void hall_wish(Hall *hall, Room *room, Watcher *watcher, const json_t *message)
{
    RoomTask *task = task_new(hall_now());
    if (task == NULL)
        return;
    task->watcher = watcher;
    task->message = json_incref((json_t *)message);
    task->id = json_incref(json_object_get(message, "id"));
    room_ask(hall, room, task);
}

/* ---- what comes from other threads, and what is due ---- */

static void collect_written(Hall *hall)
{
    for (StoreWrite *write = store_collect(hall->store), *next; write != NULL; write = next) {
        next = write->next;
        room_written(hall, write->context);
    }
    WfFault trouble;
    if (store_trouble(hall->store, &trouble))
        hall->options.log(trouble.message);
}

static void take_news(void *context, const char *table)
{
    Hall *hall = context;
    Room *room = find_room(hall, table);
    if (room != NULL)
        room_news(hall, room);
}

static void collect_thoughts(Hall *hall)
{
    for (ServerThought *thought = thinkers_collect(hall->thinkers), *next; thought != NULL;
         thought = next) {
        next = thought->next;
        Room *room = find_room(hall, thought->table);
        if (room != NULL)
            room_thought(hall, room, thought);
        thought_free(thought);
    }
}

void hall_work(Hall *hall)
{
    const int64_t now = hall_now();
    collect_written(hall);
    collect_thoughts(hall);
    if (now >= hall->next_look) {
        hall->next_look = now + LOOK;
        (void)store_news(hall->store, take_news, hall);
        look_at_rooms(hall, now);
    }
    if (now >= hall->next_beat) {
        hall->next_beat = now + BEAT;
        store_beat(hall->store, now);
    }
    if (now >= hall->next_sweep) {
        hall->next_sweep = now + SWEEP;
        store_sweep(hall->store, now - hall->options.expire);
    }
}

/* ---- opening and closing ---- */

static void remove_room(Hall *hall, Room *room)
{
    Room **at = &hall->bucket[bucket_of(room->table->name)];
    while (*at != room)
        at = &(*at)->next;
    *at = room->next;
    free_room(hall, room);
}

static bool read_due(void *context, const StoreRow *row)
{
    Hall *hall = context;
    bool trouble;
    Room *room = hall_room(hall, row->table, &trouble);
    if (room != NULL)
        room_resume(hall, room);
    if (trouble)
        (void)due_put(&hall->due, row->table, hall->opened + DUE_RETRY);
    if (room != NULL && may_go(hall, room, hall->opened))
        remove_room(hall, room);
    return true;
}

Hall *hall_open(const HallOptions *options, WfFault *fault)
{
    Hall *hall = calloc(1, sizeof *hall);
    if (hall == NULL) {
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
        return NULL;
    }
    hall->options = *options;
    hall->store = store_open(options->store, options->wake, options->context, fault);
    if (hall->store != NULL)
        hall->thinkers = thinkers_open(options->threads, options->wake, options->context);
    if (hall->thinkers == NULL) {
        if (hall->store != NULL) {
            (void)fault_fill(fault, WF_NO_MEMORY, 0, "no thread of the computer could be started");
            store_close(hall->store);
        }
        free(hall);
        return NULL;
    }
    hall->last_beat = store_last_beat(hall->store);
    now_not_before(hall->last_beat);
    hall->opened = hall_now();
    (void)store_due_tables(hall->store, read_due, hall);
    return hall;
}

void hall_close(Hall *hall)
{
    thinkers_close(hall->thinkers);
    store_beat(hall->store, hall_now());
    store_close(hall->store);
    for (unsigned i = 0; i < HALL_BUCKETS; i++)
        for (Room *room = hall->bucket[i], *next; room != NULL; room = next) {
            next = room->next;
            free_room(hall, room);
        }
    due_free(&hall->due);
    free(hall->list);
    free(hall);
}

/* ---- lists and numbers ---- */

typedef struct Listing {
    Hall *hall;
    json_t *list;
    uint64_t events_most; /* no other table is read when the hall has read so many events */
    bool whole;
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
    if (listing->hall->events_read >= listing->events_most &&
        find_room(listing->hall, row->table) == NULL) {
        listing->whole = false;
        return true;
    }
    Room *room = hall_room(listing->hall, row->table, &trouble);
    const unsigned free_seats = room != NULL ? count_free(room_seats(room)) : 0;
    if (free_seats == 0)
        return true;
    room->kept_until = hall_now() + LIST_KEPT;
    const Table *table = room->table;
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
const char *hall_list(Hall *hall)
{
    const int64_t now = hall_now();
    if (hall->list != NULL && !hall->list_stale && now - hall->list_at < LIST_REST)
        return hall->list;
    Listing listing = {.hall = hall,
                       .list = json_array(),
                       .events_most = hall->events_read + LIST_EVENTS,
                       .whole = true};
    (void)store_open_tables(hall->store, MOST_LISTED, list_table, &listing);
    json_t *json = json_pack("{s:o}", "tables", listing.list);
    free(hall->list);
    hall->list = json_dumps(json, JSON_COMPACT);
    hall->list_at = now;
    hall->list_stale = !listing.whole;
    json_decref(json);
    return hall->list;
}

Store *hall_store(Hall *hall)
{
    return hall->store;
}

uint64_t hall_events_read(const Hall *hall)
{
    return hall->events_read;
}

HallNumbers hall_numbers(Hall *hall)
{
    hall->numbers.due = hall->due.count;
    hall->numbers.thinking = thinkers_waiting(hall->thinkers);
    return hall->numbers;
}

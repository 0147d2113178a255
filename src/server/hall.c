/* hall.c - see hall.h: the rooms, and what comes from other threads. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/fault.h"
#include "base/hash.h"
#include "server/hall_inside.h"

enum {
    BEAT = 1000,         /* milliseconds between notes that the server is up */
    LOOK = 50,           /* between looks at clocks, computers, other servers */
    SWEEP = 3600 * 1000, /* between sweeps */
    GAP_LEAST = 200,     /* a pause shorter than this is not worth an event */
    OPEN_MOST = 50,
};

int64_t hall_now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

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
        Task *task = room->line;
        room->line = task->next;
        task_free(task);
    }
    task_free(room->busy);
    room_clear(room);
    table_free(room->table);
    free(room);
    hall->numbers.rooms--;
}

/* Nobody needs the room in memory: its table can be read again at any time. */
static bool is_idle(const Room *room)
{
    return room->visits == NULL && room->busy == NULL && room->line == NULL && !room->thinking &&
           table_due(room->table) == 0;
}

Room *hall_room(Hall *hall, const char *name, bool *trouble)
{
    Room *room = find_room(hall, name);
    *trouble = false;
    if (room != NULL || strlen(name) != STORE_TABLE_NAME - 1)
        return room;
    room = hall_add_room(hall, name);
    *trouble = room == NULL || !room_read(hall, room);
    if (room == NULL || (!*trouble && room->table->record != NULL))
        return room;
    hall->bucket[bucket_of(name)] = room->next; /* it was put first */
    free_room(hall, room);
    return NULL;
}

/* Looks at every room: clocks, computers; lets go of those that nobody needs. */
static void look_at_rooms(Hall *hall, int64_t now)
{
    for (unsigned i = 0; i < HALL_BUCKETS; i++)
        for (Room **at = &hall->bucket[i]; *at != NULL;) {
            Room *room = *at;
            room_look(hall, room, now);
            while (*at != room) /* a rematch may have been put before it */
                at = &(*at)->next;
            if (is_idle(room)) {
                *at = room->next;
                free_room(hall, room);
            } else {
                at = &room->next;
            }
        }
}

/* ---- visits ---- */

static void tell_presence(Room *room)
{
    for (Visit *visit = room->visits; visit != NULL; visit = visit->next) {
        visit->presence = true;
        visit->watcher->news(visit->watcher);
    }
}

void hall_enter(Hall *hall, Room *room, Visit *visit)
{
    visit->room = room;
    visit->next = room->visits;
    room->visits = visit;
    hall->numbers.watchers++;
    tell_presence(room);
}

/* Wishes that wait are answered to nobody. */
static void forget_watcher(Room *room, const Watcher *watcher)
{
    for (Task *task = room->line; task != NULL; task = task->next)
        if (task->watcher == watcher)
            task->watcher = NULL;
    if (room->busy != NULL && room->busy->watcher == watcher)
        room->busy->watcher = NULL;
}

void hall_leave(Hall *hall, Visit *visit)
{
    Room *room = visit->room;
    Visit **at = &room->visits;
    while (*at != visit)
        at = &(*at)->next;
    *at = visit->next;
    hall->numbers.watchers--;
    forget_watcher(room, visit->watcher);
    tell_presence(room);
}

/* Tables on their way to be made have an asker who does not visit them yet. */
void hall_forget(Hall *hall, const Watcher *watcher)
{
    for (unsigned i = 0; i < HALL_BUCKETS; i++)
        for (Room *room = hall->bucket[i]; room != NULL; room = room->next)
            if (room_durable(room) == 0)
                forget_watcher(room, watcher);
}

void hall_wish(Hall *hall, Room *room, Watcher *watcher, const json_t *message)
{
    Task *task = task_new(hall_now());
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
    for (Thought *thought = thinkers_collect(hall->thinkers), *next; thought != NULL;
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

/* Time that ran while no server was up is given back. */
static void give_back(Hall *hall, Room *room)
{
    const Clock *clock = &room->table->clock;
    const int64_t since = clock->began > hall->last_beat ? clock->began : hall->last_beat;
    const int64_t gap = hall->opened - since;
    if (clock->kind == CLOCK_NONE || clock->running == WF_NO_SEAT || hall->last_beat == 0 ||
        gap < GAP_LEAST)
        return;
    Task *task = task_new(hall->opened);
    if (task == NULL)
        return;
    task->deed.event = desk_event(room->table, "resumed", clock->running);
    (void)json_object_set_new(task->deed.event, "ms", json_integer(gap));
    room_ask(hall, room, task);
}

static bool read_due(void *context, const StoreRow *row)
{
    Hall *hall = context;
    bool trouble;
    Room *room = hall_room(hall, row->table, &trouble);
    if (room != NULL)
        give_back(hall, room);
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
    hall->opened = hall_now();
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
    free(hall);
}

/* ---- lists and numbers ---- */

typedef struct Listing {
    Hall *hall;
    json_t *list;
} Listing;

static bool list_table(void *context, const StoreRow *row)
{
    const Listing *listing = context;
    bool trouble;
    const Room *room = hall_room(listing->hall, row->table, &trouble);
    if (room == NULL || room->table->started)
        return true;
    const Table *table = room->table;
    char spec[WF_TEXT_MAX];
    WfText text = wf_text(spec, sizeof spec);
    unsigned free_seats = 0;
    wf_format_spec(&table->spec, &text);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        free_seats += table->seat[seat].kind == SEAT_FREE;
    json_t *first = json_loads(table->log[0], 0, NULL);
    json_t *entry = json_pack("{s:s,s:s,s:i,s:I}", "id", table->name, "spec", spec, "free",
                              (int)free_seats, "changed", (json_int_t)table->changed);
    (void)json_object_set(entry, "clock", json_object_get(first, "clock"));
    (void)json_array_append_new(listing->list, entry);
    json_decref(first);
    return true;
}

json_t *hall_open_tables(Hall *hall)
{
    Listing listing = {.hall = hall, .list = json_array()};
    (void)store_open_tables(hall->store, OPEN_MOST, list_table, &listing);
    return listing.list;
}

HallNumbers hall_numbers(Hall *hall)
{
    hall->numbers.thinking = thinkers_waiting(hall->thinkers);
    return hall->numbers;
}

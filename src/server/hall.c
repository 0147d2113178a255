/* hall.c - see hall.h. */
#include "server/hall.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "server/secret.h"

/* Times are milliseconds. */
enum {
    BEAT = 1000,          /* between notes that the server is up */
    LOOK = 50,            /* between looks at clocks, computers, other servers */
    SWEEP = 3600 * 1000,  /* between sweeps */
    DUE_NEAR = 3000,      /* a table that is not in memory is read that long before it is due */
    OVERDUE = 1000,       /* between looks for tables at which no server does what is due */
    OVERDUE_LATE = 1500,  /* from when on they are */
    OVERDUE_MOST = 64,    /* are read at once */
    ELSEWHERE_MOST = 128, /* tables whose visitors are told in one look who is at other servers */
    KEPT = 20 * 1000,     /* a room that somebody waits for, until they have found it */
};

struct Hall {
    HallOptions options;
    Driver driver;
    int64_t next_beat, next_sweep, next_look, next_overdue;
    uint64_t charged; /* events that were read for those who asked */
    StoreRows due;    /* tables that are */
    bool asks_due;
};

/* A table that is read because something is due there. */
typedef struct DueRead {
    Wait wait; /* first */
    Hall *hall;
    bool resumes;
    char table[STORE_TABLE_NAME];
} DueRead;

static Hall *of_due(StoreRows *rows)
{
    return (Hall *)((char *)rows - offsetof(Hall, due));
}

int64_t hall_now(const Hall *hall)
{
    return now_read(&hall->driver.now);
}

/* ---- wishes ---- */

void hall_create(Hall *hall, Watcher *watcher, const json_t *message)
{
    driver_step(&hall->driver, &(CoreEvent){.kind = CORE_CREATE,
                                            .watcher = watcher,
                                            .asker = watcher->asker,
                                            .holder = watcher->holder,
                                            .message = message,
                                            .language = watcher->language});
}

void hall_wish(Hall *hall, Room *room, Watcher *watcher, const json_t *message)
{
    const char *key = json_string_value(json_object_get(message, "key"));
    uint8_t digest[STORE_DIGEST];
    const bool has_key = key != NULL && secret_is_token(key);
    if (has_key)
        secret_digest(key, digest);
    driver_step(&hall->driver, &(CoreEvent){.kind = CORE_WISH,
                                            .room = room,
                                            .watcher = watcher,
                                            .asker = watcher->asker,
                                            .holder = watcher->holder,
                                            .key = has_key ? digest : NULL,
                                            .message = message,
                                            .language = watcher->language});
}

void hall_enter(Hall *hall, Room *room, Visit *visit, Watcher *watcher)
{
    visit->watcher = watcher;
    visit->asker = &watcher->asker;
    visit->holder = watcher->holder;
    driver_step(&hall->driver, &(CoreEvent){.kind = CORE_ENTER, .room = room, .visit = visit});
}

void hall_leave(Hall *hall, Visit *visit)
{
    driver_step(&hall->driver,
                &(CoreEvent){.kind = CORE_LEAVE, .room = visit->room, .visit = visit});
}

void hall_quiet(Hall *hall, Visit *visit, bool quiet)
{
    const CoreEventKind kind = quiet ? CORE_QUIET : CORE_HEARD;
    driver_step(&hall->driver, &(CoreEvent){.kind = kind, .room = visit->room, .visit = visit});
}

void hall_forget(Hall *hall, Watcher *watcher)
{
    driver_step(&hall->driver, &(CoreEvent){.kind = CORE_FORGET, .watcher = watcher});
}

/* ---- rooms in memory ---- */

bool hall_has_room(const Hall *hall, const char *name)
{
    return rooms_find(&hall->driver.rooms, name) != NULL;
}

static void tell_elsewhere(Hall *hall, Room *room)
{
    const StorePresence is = store_elsewhere(hall->driver.store, room_table(room)->name);
    driver_step(&hall->driver, &(CoreEvent){.kind = CORE_PRESENT,
                                            .room = room,
                                            .seats = is.seats,
                                            .watching = is.watching});
}

/* A room that nothing is known of, whose table is being asked for. */
static Room *open_room(Hall *hall, const char *name)
{
    Room *room = rooms_add(&hall->driver.rooms, name);
    if (room != NULL) {
        tell_elsewhere(hall, room);
        driver_step(&hall->driver, &(CoreEvent){.kind = CORE_OPEN, .room = room});
    }
    return room;
}

static HallFound found_in(Hall *hall, Room *room)
{
    if (!room->unread && !room_is_whole(room))
        return HALL_READING;
    if (room->unread)
        return HALL_UNREADABLE;
    if (!table_is_read(room->table))
        return HALL_NONE;
    hall->charged += room->unpaid;
    room->unpaid = 0;
    return HALL_FOUND;
}

HallFound hall_room(Hall *hall, const char *name, Room **room)
{
    *room = rooms_find(&hall->driver.rooms, name);
    if (*room != NULL)
        return found_in(hall, *room);
    if (strlen(name) != STORE_TABLE_NAME - 1)
        return HALL_NONE;
    *room = open_room(hall, name);
    if (*room == NULL)
        return HALL_UNREADABLE;
    const HallFound found = found_in(hall, *room);
    if (found == HALL_NONE || found == HALL_UNREADABLE) {
        rooms_remove(&hall->driver.rooms, *room);
        *room = NULL;
    }
    return found;
}

bool hall_catch_up(Hall *hall, Room *room)
{
    driver_step(&hall->driver, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
    return !room_is_at_rest(room);
}

void hall_wait(Hall *hall, Room *room, Wait *wait)
{
    room_keep(room, hall_now(hall) + KEPT);
    waits_add(&room->waits, wait);
}

void hall_each_room(Hall *hall, void (*visit)(void *context, Room *room), void *context)
{
    for (unsigned i = 0; i < ROOMS_BUCKETS; i++)
        for (Room *room = hall->driver.rooms.bucket[i]; room != NULL; room = room->next)
            if (!room->unread && room_is_whole(room) && table_is_read(room->table))
                visit(context, room);
}

/* What is due at a table is done when its room is looked at. One that cannot be read is due again.
 */
static void due_found(Hall *hall, const char *name, bool resumes)
{
    Room *room;
    Rooms *rooms = &hall->driver.rooms;
    const HallFound found = hall_room(hall, name, &room);
    if (found == HALL_UNREADABLE || found == HALL_READING)
        (void)due_put(&rooms->due, name, hall_now(hall) + DUE_RETRY);
    if (found != HALL_FOUND || !resumes)
        return;
    driver_step(&hall->driver, &(CoreEvent){.kind = CORE_RESUME, .room = room});
    if (admission_may_go(rooms, room, hall_now(hall)))
        rooms_remove(rooms, room); /* there may be many of them */
}

static void due_read(Wait *wait)
{
    DueRead *read = (DueRead *)wait;
    due_found(read->hall, read->table, read->resumes);
    free(read);
}

static void read_due(Hall *hall, const char *name, bool resumes)
{
    Room *room;
    DueRead *read = NULL;
    if (hall_room(hall, name, &room) == HALL_READING)
        read = calloc(1, sizeof *read);
    if (read == NULL) {
        due_found(hall, name, resumes);
        return;
    }
    *read = (DueRead){.wait = {.over = due_read}, .hall = hall, .resumes = resumes};
    memcpy(read->table, room_table(room)->name, sizeof read->table);
    hall_wait(hall, room, &read->wait);
}

/* A table that was freed is due soon: it is looked at from now on. */
static void read_again_when_due(void *context, const char *name)
{
    read_due(context, name, false);
}

/* Looks at every room: clocks, computers. Those that are not needed are freed. */
static void look_at_rooms(Hall *hall, int64_t now)
{
    unsigned alone = 0;
    due_step(&hall->driver.rooms.due, now + DUE_NEAR, read_again_when_due, hall);
    for (unsigned i = 0; i < ROOMS_BUCKETS; i++)
        for (Room *room = hall->driver.rooms.bucket[i], *next; room != NULL; room = next) {
            driver_step_at(&hall->driver, &(CoreEvent){.kind = CORE_TIME, .room = room}, now);
            next = room->next;
            if (admission_may_go(&hall->driver.rooms, room, now))
                rooms_remove(&hall->driver.rooms, room);
            else
                alone += room_is_alone(room);
        }
    hall->driver.rooms.alone = alone;
}

/* ---- tables that no server looks after ---- */

/* What is due at a table is overdue there, and no server has its lease: the one that had it is
 * gone, or stalled. Tables that this server knows of are not read for that. */
static bool take_overdue(StoreRows *rows, const StoreRow *row)
{
    Rooms *rooms = &of_due(rows)->driver.rooms;
    if (rooms_find(rooms, row->table) == NULL && !due_has(&rooms->due, row->table))
        (void)due_put(&rooms->due, row->table, 0);
    return true;
}

/* If nothing can be done there, it is tried again in a while. */
static void read_overdue(void *context, const char *name)
{
    Hall *hall = context;
    (void)due_put(&hall->driver.rooms.due, name, hall_now(hall) + DUE_RETRY);
    read_due(hall, name, false);
}

static void take_all_overdue(StoreRows *rows, bool good)
{
    Hall *hall = of_due(rows);
    (void)good;
    hall->asks_due = false;
    for (unsigned i = 0; i < DUE_STEPS; i++)
        due_step(&hall->driver.rooms.due, 1, read_overdue, hall);
}

static void ask_overdue(Hall *hall, int64_t now)
{
    if (hall->asks_due)
        return;
    hall->due = (StoreRows){.row = take_overdue, .done = take_all_overdue};
    hall->asks_due = true;
    store_due_tables(hall->driver.store, now - OVERDUE_LATE, OVERDUE_MOST, &hall->due);
}

/* ---- what is due ---- */

/* Tells the room of a table, or (NULL: what was not heard may be at any) all rooms. */
static void tell_rooms(Hall *hall, const char *table, void (*tell)(Hall *hall, Room *room))
{
    Room *found = table != NULL ? rooms_find(&hall->driver.rooms, table) : NULL;
    if (found != NULL)
        tell(hall, found);
    for (unsigned i = 0; table == NULL && i < ROOMS_BUCKETS; i++)
        for (Room *room = hall->driver.rooms.bucket[i], *next; room != NULL; room = next) {
            next = room->next;
            tell(hall, room);
        }
}

static void tell_written(Hall *hall, Room *room)
{
    driver_step(&hall->driver, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
}

static void take_news(void *context, const char *table)
{
    Hall *hall = context;
    if (hall->options.enqueued != NULL) /* another server may have enqueued a turn with it */
        hall->options.enqueued(hall->options.context);
    lobby_forget(&hall->driver.rooms.lobby, table); /* it may not wait any more */
    tell_rooms(context, table, tell_written);
}

static void take_elsewhere(void *context, const char *table)
{
    tell_rooms(context, table, tell_elsewhere);
}

void hall_work(Hall *hall)
{
    const int64_t now = hall_now(hall);
    driver_collect(&hall->driver);
    thoughts_work(&hall->driver.thoughts);
    if (now >= hall->next_look) {
        hall->next_look = now + LOOK;
        (void)store_news(hall->driver.store, take_news, hall);
        store_elsewhere_news(hall->driver.store, ELSEWHERE_MOST, take_elsewhere, hall);
        look_at_rooms(hall, now);
    }
    if (now >= hall->next_overdue) {
        hall->next_overdue = now + OVERDUE;
        ask_overdue(hall, now);
    }
    if (now >= hall->next_beat) {
        hall->next_beat = now + BEAT;
        store_beat(hall->driver.store, now);
    }
    if (now >= hall->next_sweep) {
        hall->next_sweep = now + SWEEP;
        const int64_t expire = hall->options.expire;
        store_sweep(hall->driver.store, (StoreSweep){now - expire, now - expire / STORE_SHORTER,
                                                     now - STORE_MAKER_KEPT});
    }
}

void hall_job_over(Hall *hall, const char *key)
{
    thoughts_over(&hall->driver.thoughts, key);
}

/* ---- opening and closing ---- */

/* A clock may run at the table, since before this server has started. */
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
    Hall *hall = of_due(rows);
    hall->asks_due = false;
    if (!good)
        log_event(hall->options.log, LOG_ERROR, "store-trouble",
                  "the tables at which something is due cannot be read", NULL, 0);
    for (unsigned i = 0; i < DUE_STEPS; i++)
        due_step(&hall->driver.rooms.due, 1, resume, hall);
}

static void ask_due(Hall *hall)
{
    hall->due = (StoreRows){.row = take_due, .done = take_all_due};
    hall->asks_due = true;
    store_due_tables(hall->driver.store, INT64_MAX, SIZE_MAX >> 1, &hall->due);
}

/* Time is given back for when no server was up. If others are up by now, it ended with the first of
 * them, but not later than now: their dates may be ahead. */
static void begin_time(Hall *hall)
{
    Rooms *rooms = &hall->driver.rooms;
    const StoreAway away = store_away(hall->driver.store);
    now_begin(&hall->driver.now, store_last_beat(hall->driver.store));
    rooms->last_beat = away.from;
    rooms->opened = hall_now(hall);
    if (away.until != 0 && away.until < rooms->opened)
        rooms->opened = away.until;
}

Hall *hall_open(const HallOptions *options, WfFault *fault)
{
    Store *store = store_open_serving(options->store, options->wake, options->context, fault);
    Hall *hall = store != NULL ? calloc(1, sizeof *hall) : NULL;
    if (store != NULL && hall == NULL) {
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
        store_close(store);
    }
    if (hall == NULL)
        return NULL;
    hall->options = *options;
    driver_begin(&hall->driver, store);
    hall->driver.log = options->log;
    hall->driver.enqueued = options->enqueued;
    hall->driver.context = options->context;
    begin_time(hall);
    ask_due(hall);
    return hall;
}

void hall_close(Hall *hall)
{
    store_beat(hall->driver.store, hall_now(hall));
    store_close(hall->driver.store);
    driver_end(&hall->driver);
    free(hall);
}

/* ---- numbers ---- */

Store *hall_store(Hall *hall)
{
    return hall->driver.store;
}

Lobby *hall_lobby(Hall *hall)
{
    return &hall->driver.rooms.lobby;
}

uint64_t hall_events_read(const Hall *hall)
{
    return hall->charged;
}

uint64_t hall_listed(const Hall *hall)
{
    return hall->driver.rooms.numbers.listed;
}

HallNumbers hall_numbers(Hall *hall)
{
    return (HallNumbers){.rooms = hall->driver.rooms.numbers,
                         .due = hall->driver.rooms.due.count,
                         .oldest_write = driver_oldest_write(&hall->driver),
                         .writes = hall->driver.written,
                         .thinking = hall->driver.thoughts.waiting};
}

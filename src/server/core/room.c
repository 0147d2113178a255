/* room.c - one table at work: wishes in line, the event on its way, and what follows from it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/limits.h"
#include "server/hall_inside.h"

static const char unreadable[] = "the table cannot be read",
                  vanished[] = "the table is no longer in the store";

/* Times are milliseconds. */
enum {
    COMPUTER_PAUSE = 600, /* between two turns of computers, to be watched */
    REST = 1000,          /* after the store could not be written */
    RETRY_FIRST = 100, /* until a table that could not be read is tried again; then ever longer */
    RETRY_LAST = 5000,
};

RoomTask *task_new(int64_t at)
{
    RoomTask *task = calloc(1, sizeof *task);
    if (task != NULL)
        task->at = at;
    return task;
}

void task_free(RoomTask *task)
{
    while (task != NULL) {
        RoomTask *also = task->also;
        json_decref(task->message);
        json_decref(task->id);
        json_decref(task->deed.event);
        free(task);
        task = also;
    }
}

static void answer(Hall *hall, const Room *room, const RoomTask *task, const char *why)
{
    if (why != NULL)
        hall->numbers.refused++;
    if (task->watcher != NULL)
        task->watcher->answer(task->watcher, task->id, why,
                              task->deed.secret[0] != '\0' ? task->deed.secret : NULL,
                              room->table->name);
}

static void tell_visitors(Room *room)
{
    for (Visit *visit = room->visits; visit != NULL; visit = visit->next)
        visit->watcher->news(visit->watcher);
}

/* ---- the line ---- */

void room_clear(Room *room)
{
    for (unsigned i = 0; i < ROOM_EVENTS; i++) {
        free(room->body[i]);
        room->body[i] = NULL;
    }
}

/* The table without events that were not written. */
static bool read_again(Hall *hall, Room *room)
{
    Table *table = table_new(room->table->name);
    if (table == NULL)
        return false;
    table_free(room->table);
    room->table = table;
    return room_read(hall, room);
}

static bool add_event(Hall *hall, Room *room, const RoomTask *task, int64_t at)
{
    Table *table = room->table;
    StoreWrite *write = &room->write;
    json_t *event = task->deed.event;
    (void)json_object_set_new(event, "n", json_integer((json_int_t)table->length + 1));
    (void)json_object_set_new(event, "at", json_integer(at));
    char *body = json_dumps(event, JSON_COMPACT);
    room->body[write->events++] = body;
    if (body == NULL || !table_take(table, body)) {
        hall->options.log("an event was granted that its table cannot take");
        return false;
    }
    if (task->deed.slots) {
        StoreSlot *slot = &room->slot[write->slots++];
        slot->slot = task->deed.slot;
        memcpy(slot->digest, task->deed.digest, sizeof slot->digest);
        table_hold(table, slot->slot, slot->digest);
    }
    return true;
}

bool room_fill(Hall *hall, Room *room, RoomTask *task)
{
    const Table *table = room->table;
    StoreWrite *write = &room->write;
    if (!snapshot_update(&room->snapshot, table))
        return false;
    memcpy(room->before, table->seat, sizeof room->before);
    *write = (StoreWrite){
        .number = table->length + 1, .body = room->body, .slot = room->slot, .context = room};
    for (const RoomTask *part = task; part != NULL; part = part->also)
        if (!add_event(hall, room, part, task->at)) {
            room_clear(room);
            (void)read_again(hall, room);
            return false;
        }
    table = room->table;
    memcpy(write->row.table, table->name, sizeof write->row.table);
    write->row.changed = table->changed;
    write->row.open = table->open && !table->started;
    write->row.due = table_due(table);
    room->busy = task;
    return true;
}

void room_drop(Hall *hall, Room *room)
{
    task_free(room->busy);
    room->busy = NULL;
    room_clear(room);
    (void)read_again(hall, room);
}

static void write_events(Hall *hall, Room *room, RoomTask *task)
{
    Room *opens = task->opens;
    if (room_fill(hall, room, task)) {
        room->write.with = opens != NULL ? &opens->write : NULL;
        store_append(hall->store, &room->write);
        return;
    }
    if (opens != NULL)
        room_drop(hall, opens);
    answer(hall, room, task, "the table is damaged");
    task_free(task);
}

static RoomTask *take_first(Room *room)
{
    RoomTask *task = room->line;
    room->line = task->next;
    room->waiting--;
    if (room->line == NULL)
        room->line_end = &room->line;
    return task;
}

static bool say(char why[DESK_WHY], const char *words)
{
    (void)snprintf(why, DESK_WHY, "%s", words);
    return false;
}

/* Time goes by the latest event: another server's clock may be ahead. */
static bool decide(Room *room, RoomTask *task, char why[DESK_WHY])
{
    if (task->at < room->table->changed)
        task->at = room->table->changed;
    if (task->message == NULL)
        return true;
    if (room->unread || !table_is_read(room->table))
        return say(why, room->unread ? unreadable : vanished);
    const Wish wish = {.message = task->message,
                       .holder = task->own ? NULL : task->watcher->holder,
                       .at = task->at,
                       .there = room_present(room)};
    json_decref(task->deed.event);
    if (!desk_decide(room->table, &wish, &task->deed, why))
        return false;
    return json_dumpb(task->deed.event, NULL, 0, JSON_COMPACT) < MOST_EVENT - ROOM_STAMP ||
           say(why, limits[LIMIT_EVENT].sentence);
}

void room_resume(Hall *hall, Room *room)
{
    RoomTask *task = room->busy == NULL ? resume_task(hall, room) : NULL;
    if (task == NULL)
        return;
    if (task->at < room->table->changed)
        task->at = room->table->changed;
    write_events(hall, room, task);
}

/* Does what stands in line until an event is on its way; what is owed comes before it. */
static void go_on(Hall *hall, Room *room)
{
    while (room->busy == NULL && room->line != NULL) {
        char why[DESK_WHY];
        if (room->unread)
            room_news(hall, room);
        room_resume(hall, room);
        if (room->busy != NULL)
            return;
        RoomTask *task = take_first(room);
        if (!task->own && task->watcher == NULL && task->message != NULL) {
            task_free(task); /* they left before their turn came */
        } else if (decide(room, task, why)) {
            write_events(hall, room, task);
        } else {
            answer(hall, room, task, why);
            task_free(task);
        }
    }
}

void room_ask(Hall *hall, Room *room, RoomTask *task)
{
    if (room->waiting >= MOST_LINE && !task->own && task->message != NULL) {
        answer(hall, room, task, limits[LIMIT_LINE].sentence);
        task_free(task);
        return;
    }
    *room->line_end = task;
    room->line_end = &task->next;
    room->waiting++;
    go_on(hall, room);
}

/* ---- what the store says ---- */

typedef struct RoomReader {
    Hall *hall;
    Table *table;
    bool damaged;
} RoomReader;

static bool read_event(void *context, uint64_t number, const char *body)
{
    RoomReader *reader = context;
    reader->hall->events_read++;
    reader->damaged = number != reader->table->length + 1 || !table_take(reader->table, body);
    return !reader->damaged;
}

bool room_read(Hall *hall, Room *room)
{
    uint8_t digest[STORE_SLOTS][STORE_DIGEST];
    RoomReader reader = {.hall = hall, .table = room->table};
    WfFault fault;
    const bool told = room->unread;
    const int64_t now = hall_now();
    room->stale = false;
    room->unread = !store_read(hall->store, room->table->name, room->table->length, read_event,
                               &reader, digest, &fault) ||
                   reader.damaged;
    if (room->unread) {
        room->retry_wait = told && room->retry_wait < RETRY_LAST / 2 ? 2 * room->retry_wait
                           : told                                    ? RETRY_LAST
                                                                     : RETRY_FIRST;
        room->retry_at = now + room->retry_wait;
        presence_recount(room);
        if (!told)
            hall->options.log(reader.damaged ? "a table of the store has an event it cannot take"
                                             : fault.message);
        return false;
    }
    for (unsigned slot = 0; slot < STORE_SLOTS; slot++)
        table_hold(room->table, (uint8_t)slot, digest[slot]);
    presence_recount(room);
    return true;
}

static void count_durable(Hall *hall, int64_t since)
{
    const int64_t took = hall_now() - since;
    unsigned bucket = 0;
    while (bucket < 11 && took > (int64_t)1 << bucket)
        bucket++;
    hall->numbers.durable_ms[bucket]++;
    hall->numbers.durable_sum += (uint64_t)(took > 0 ? took : 0);
}

/* The events are durable: everybody hears of them. */
static void announce(Hall *hall, Room *room, const RoomTask *task)
{
    const RoomTask *part = task;
    bool seats = false, holders = false;
    do {
        const char *kind = json_string_value(json_object_get(part->deed.event, "kind"));
        hall->numbers.events++;
        seats = seats || strcmp(kind, "seated") == 0 || strcmp(kind, "moved") == 0;
        holders = holders || part->deed.slots || strcmp(kind, "stood") == 0;
        if (strcmp(kind, "created") == 0 || strcmp(kind, "seated") == 0 ||
            strcmp(kind, "stood") == 0)
            hall->list_stale = true;
        if (strcmp(kind, "move") == 0) {
            hall->numbers.moves++;
            count_durable(hall, part->at);
        }
        part = part->also;
    } while (part != NULL);
    if (holders)
        presence_recount(room);
    answer(hall, room, task, NULL);
    tell_visitors(room);
    for (Visit *visit = room->visits; visit != NULL && seats; visit = visit->next)
        visit->presence = true;
    room->move_after = hall_now() + COMPUTER_PAUSE;
}

void room_news(Hall *hall, Room *room)
{
    const size_t length = room->table->length;
    if (room->busy != NULL) {
        room->stale = true;
        return;
    }
    (void)room_read(hall, room);
    if (room->table->length == length)
        return;
    for (Visit *visit = room->visits; visit != NULL; visit = visit->next)
        visit->presence = true;
    tell_visitors(room);
}

/* Another server was faster: what somebody asked for is decided again. */
static RoomTask *try_again(Hall *hall, Room *room, RoomTask *task)
{
    hall->numbers.conflicts++;
    if (!read_again(hall, room)) {
        answer(hall, room, task, unreadable);
    } else if (!table_is_read(room->table)) {
        answer(hall, room, task, vanished);
    } else if (task->message != NULL) {
        task->next = room->line;
        room->line = task;
        room->waiting++;
        if (task->next == NULL)
            room->line_end = &task->next;
        task = NULL;
    } else {
        answer(hall, room, task, "another server is at this table");
    }
    tell_visitors(room);
    return task;
}

/* A table that came to be together with an event of another one. */
static void announce_opened(Hall *hall, Room *room)
{
    RoomTask *task = room->busy;
    room->busy = NULL;
    announce(hall, room, task);
    room_clear(room);
    task_free(task);
    room_look(hall, room, hall_now());
}

/* If what is owed cannot be written, neither can what comes after it: whoever is first in line is
 * told so, and it is tried again. */
static void fail_task(Hall *hall, Room *room, const RoomTask *task)
{
    static const char why[] = "the store could not be written: nothing was changed";
    (void)read_again(hall, room);
    room->rest_until = hall_now() + REST;
    answer(hall, room, task, why);
    tell_visitors(room); /* another server may have been faster, and is heard of so */
    if (task->message != NULL || task->opens != NULL || room->line == NULL)
        return;
    RoomTask *first = take_first(room);
    answer(hall, room, first, why);
    task_free(first);
}

void room_written(Hall *hall, Room *room)
{
    RoomTask *task = room->busy;
    Room *opens = task->opens;
    room->busy = NULL;
    room_clear(room);
    if (opens != NULL && room->write.answer != STORE_DONE)
        room_drop(hall, opens);
    switch (room->write.answer) {
    case STORE_DONE:
        if (opens != NULL)
            announce_opened(hall, opens);
        announce(hall, room, task);
        break;
    case STORE_CONFLICT:
        task = try_again(hall, room, task);
        break;
    case STORE_FAILED:
        hall->numbers.failed++;
        fail_task(hall, room, task);
        break;
    }
    task_free(task);
    if (room->stale)
        room_news(hall, room);
    go_on(hall, room);
    room_look(hall, room, hall_now());
}

size_t room_durable(const Room *room)
{
    return room->table->length - (room->busy != NULL ? room->write.events : 0);
}

const char *room_snapshot(Room *room)
{
    if (room->busy == NULL && !snapshot_update(&room->snapshot, room->table))
        return NULL;
    return room->snapshot.text;
}

const Seat *room_seats(const Room *room)
{
    return room->busy != NULL ? room->before : room->table->seat;
}

/* ---- what follows ---- */

static void ask_own(Hall *hall, Room *room, json_t *message, int64_t now)
{
    RoomTask *task = task_new(now);
    if (task == NULL || message == NULL) {
        task_free(task);
        json_decref(message);
        return;
    }
    task->own = true;
    task->message = message;
    room_ask(hall, room, task);
}

/* Whom the computer thinks for: somebody who plays there and is at the table, or at least plays;
 * else whoever had the table made. */
static Asker asker_at(const Room *room)
{
    const uint8_t persons = table_persons(room->table);
    Asker asker = room->asker;
    asker.lane = room->alone ? QUEUE_ALONE : QUEUE_LONG;
    for (const Visit *visit = room->visits; visit != NULL; visit = visit->next)
        if ((visit->seats & persons) != 0) {
            asker = asker_of(visit->watcher);
            return asker;
        }
    if (persons != 0) {
        asker.address = 0;
        memcpy(&asker.holder, room->table->seat[__builtin_ctz(persons)].holder,
               sizeof asker.holder);
    }
    return asker;
}

static void offer_rematch(Hall *hall, Room *room)
{
    const Table *table = room->table;
    if (table_is_over(table) && table->rematch[0] == '\0' && table->rematch_agreed != 0 &&
        (table_persons(table) & ~table->rematch_agreed) == 0)
        open_rematch(hall, room);
}

void room_look(Hall *hall, Room *room, int64_t now)
{
    if (room->unread && room->busy == NULL && now >= room->retry_at)
        room_news(hall, room);
    presence_look(room, now);
    if (room->unread || room->busy != NULL || room->line != NULL || now < room->rest_until)
        return;
    room_resume(hall, room);
    const Table *table = room->table;
    if (!table_is_read(table) || room->busy != NULL)
        return;
    const uint8_t turn = table_turn(table);
    room->alone = table->started && table_persons(table) == 0;
    if (turn == WF_NO_SEAT) {
        offer_rematch(hall, room);
        return;
    }
    if (table_flag_fallen(table, now))
        ask_own(hall, room, json_pack("{s:s}", "do", "flag"), now);
    else if (table->noticed != WF_NO_SEAT && room->here[table->noticed] > 0)
        ask_own(hall, room, json_pack("{s:s}", "do", "present"), now);
    else if (table->seat[turn].kind == SEAT_COMPUTER && !room->thinking && now >= room->move_after)
        room->thinking = thinkers_ask(hall->thinkers, table->name, table->record,
                                      table->seat[turn].level, asker_at(room));
}

void room_thought(Hall *hall, Room *room, const ServerThought *thought)
{
    const Table *table = room->table;
    char text[WF_TEXT_MAX];
    WfText out = wf_text(text, sizeof text);
    room->thinking = false;
    if (!thought->found || !table_is_read(table) ||
        wf_record_length(table->record) != thought->length || table_turn(table) == WF_NO_SEAT)
        return; /* taken back meanwhile, or over: whoever looks next asks anew */
    wf_format_move(table->spec.game, wf_record_now(table->record), &thought->move, &out);
    ask_own(
        hall, room,
        json_pack("{s:s,s:s,s:I}", "do", "move", "move", text, "at", (json_int_t)thought->length),
        hall_now());
}

/* ---- its watchers ---- */

void room_forget(Room *room, const Watcher *watcher)
{
    for (RoomTask *task = room->line; task != NULL; task = task->next)
        if (task->watcher == watcher)
            task->watcher = NULL;
    if (room->busy != NULL && room->busy->watcher == watcher)
        room->busy->watcher = NULL;
}

const Table *room_table(const Room *room)
{
    return room->table;
}

/* opening.c - new tables: all of a table's first events go to the store together. */
#include <stdlib.h>
#include <string.h>

#include "server/hall_inside.h"
#include "server/secret.h"

/* Tasks whose events are written together; `first` is NULL when there was no memory for one. */
typedef struct Batch {
    RoomTask *first, **end;
} Batch;

/* Takes the deed's event. */
static void add_deed(Batch *batch, const Deed *deed)
{
    RoomTask *task = task_new(hall_now());
    if (task != NULL)
        task->deed = *deed;
    if (task == NULL || batch->end == NULL) {
        json_decref(deed->event);
        free(task);
        task_free(batch->first);
        *batch = (Batch){0};
        return;
    }
    *batch->end = task;
    batch->end = &task->also;
}

static json_t *seated_event(const WfGame *game, unsigned seat, const json_t *level)
{
    const char letter[2] = {game->seats[seat], '\0'};
    json_t *event = json_pack("{s:s,s:s}", "kind", "seated", "seat", letter);
    if (level != NULL)
        (void)json_object_set(event, "level", (json_t *)level);
    return event;
}

/* Seats those whom the message of a new table names: "me" is `holder`. */
static void add_seats(Batch *batch, const WfGame *game, const json_t *seats, const uint8_t *holder)
{
    for (unsigned seat = 0; game->seats[seat] != '\0'; seat++) {
        const char letter[2] = {game->seats[seat], '\0'};
        const json_t *player = json_object_get(seats, letter);
        const json_t *level = json_object_get(player, "level");
        const char *text = json_string_value(player);
        const bool me = text != NULL && strcmp(text, "me") == 0;
        if (level == NULL && !me)
            continue;
        Deed deed = {.event = seated_event(game, seat, level), .slots = me, .slot = (uint8_t)seat};
        if (me)
            memcpy(deed.digest, holder, STORE_DIGEST);
        add_deed(batch, &deed);
    }
}

/* How many seats of a new table are computers'; whether all are. */
static unsigned count_computers(const WfSpec *spec, const json_t *seats, bool *alone)
{
    unsigned count = 0;
    for (unsigned seat = 0; spec->game->seats[seat] != '\0'; seat++) {
        const char letter[2] = {spec->game->seats[seat], '\0'};
        count += json_is_object(json_object_get(seats, letter));
    }
    *alone = count == (unsigned)__builtin_popcount(wf_seats(spec));
    return count;
}

void hall_create(Hall *hall, Watcher *watcher, const json_t *message)
{
    char why[DESK_WHY], name[STORE_TABLE_NAME];
    json_t *id = json_object_get(message, "id");
    WfSpec spec;
    Deed deed;
    if (!desk_create(message, &deed, &spec, why)) {
        watcher->answer(watcher, id, why, NULL, NULL);
        hall->numbers.refused++;
        return;
    }
    bool alone;
    const json_t *seats = json_object_get(message, "seats");
    const unsigned computers = count_computers(&spec, seats, &alone);
    const char *too_much =
        computers > 0 ? hall_computers_refuse(hall, watcher, computers, alone) : NULL;
    if (too_much != NULL) {
        json_decref(deed.event);
        watcher->answer(watcher, id, too_much, NULL, NULL);
        hall->numbers.refused++;
        return;
    }
    Batch batch = {.end = &batch.first};
    add_deed(&batch, &deed);
    add_seats(&batch, spec.game, seats, watcher->holder);
    secret_name(name);
    Room *room = batch.first != NULL ? hall_add_room(hall, name) : NULL;
    if (room == NULL) {
        task_free(batch.first);
        watcher->answer(watcher, id, "not enough memory", NULL, NULL);
        return;
    }
    room->asker = asker_of(watcher);
    room->alone = alone;
    batch.first->watcher = watcher;
    batch.first->id = json_incref(id);
    room_ask(hall, room, batch.first);
}

/* The players of a seat move on to the next one that takes part. */
static unsigned next_seat(uint8_t seats, unsigned seat)
{
    do
        seat = (seat + 1) % WF_SEATS_MAX;
    while ((seats >> seat & 1) == 0);
    return seat;
}

static void add_moved_on(Batch *batch, const Table *old, unsigned from)
{
    const unsigned to = next_seat(wf_seats(&old->spec), from);
    const Seat *seat = &old->seat[from];
    json_t *level = seat->kind == SEAT_COMPUTER ? json_integer((json_int_t)seat->level) : NULL;
    Deed deed = {.event = seated_event(old->spec.game, to, level),
                 .slots = seat->kind == SEAT_PERSON,
                 .slot = (uint8_t)to};
    memcpy(deed.digest, seat->holder, STORE_DIGEST);
    if (seat->name[0] != '\0')
        (void)json_object_set_new(deed.event, "name", json_string(seat->name));
    json_decref(level);
    add_deed(batch, &deed);
}

/* The events of the next table. */
static Batch rematch_of(const Table *old)
{
    Batch batch = {0};
    json_t *first = json_loads(old->log[0], 0, NULL);
    if (first == NULL)
        return batch;
    (void)json_object_del(first, "n");
    (void)json_object_set_new(first, "open", json_false());
    batch.end = &batch.first;
    const Deed created = {.event = first};
    add_deed(&batch, &created);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if (old->seat[seat].kind != SEAT_ABSENT)
            add_moved_on(&batch, old, seat);
    return batch;
}

/* The next table and the old one's event that names it are one write: if another server was faster
 * at the old table, or this one ends before, there is neither. */
void open_rematch(Hall *hall, Room *room)
{
    char name[STORE_TABLE_NAME];
    Batch batch = rematch_of(room->table);
    RoomTask *task = batch.first != NULL ? task_new(hall_now()) : NULL;
    secret_name(name);
    Room *next = task != NULL ? hall_add_room(hall, name) : NULL;
    if (next == NULL || !room_fill(hall, next, batch.first)) {
        task_free(batch.first);
        task_free(task);
        return;
    }
    task->deed.event = desk_event(room->table, "rematch", WF_NO_SEAT);
    (void)json_object_set_new(task->deed.event, "table", json_string(name));
    task->opens = next;
    room_ask(hall, room, task);
}

/* opening.c - new tables: their first events, one after the other. */
#include <stdlib.h>
#include <string.h>

#include "server/hall_inside.h"
#include "server/secret.h"

/* Puts a deed that is decided on in a room's line; takes its event. Whoever asked for it, if
 * anybody, is answered when it is durable. */
static void ask_deed(Hall *hall, Room *room, const Deed *deed, Watcher *watcher, json_t *id)
{
    Task *task = task_new(hall_now());
    if (task == NULL) {
        json_decref(deed->event);
        return;
    }
    task->deed = *deed;
    task->watcher = watcher;
    task->id = json_incref(id);
    room_ask(hall, room, task);
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
static void open_seats(Hall *hall, Room *room, const WfGame *game, const json_t *seats,
                       const uint8_t *holder)
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
        ask_deed(hall, room, &deed, NULL, NULL);
    }
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
    secret_name(name);
    Room *room = hall_add_room(hall, name);
    if (room == NULL) {
        json_decref(deed.event);
        watcher->answer(watcher, id, "not enough memory", NULL, NULL);
        return;
    }
    ask_deed(hall, room, &deed, watcher, id);
    open_seats(hall, room, spec.game, json_object_get(message, "seats"), watcher->holder);
}

/* The players of a seat move on to the next one that takes part. */
static unsigned next_seat(uint8_t seats, unsigned seat)
{
    do
        seat = (seat + 1) % WF_SEATS_MAX;
    while ((seats >> seat & 1) == 0);
    return seat;
}

static void move_on(Hall *hall, const Table *old, Room *room, unsigned from)
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
    ask_deed(hall, room, &deed, NULL, NULL);
}

void open_rematch(Hall *hall, Room *room)
{
    const Table *old = room->table;
    char name[STORE_TABLE_NAME];
    json_t *first = json_loads(old->log[0], 0, NULL);
    secret_name(name);
    Room *next = hall_add_room(hall, name);
    if (next == NULL || first == NULL) {
        json_decref(first);
        return;
    }
    (void)json_object_del(first, "n");
    (void)json_object_set_new(first, "open", json_false());
    Deed created = {.event = first};
    ask_deed(hall, next, &created, NULL, NULL);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if (old->seat[seat].kind != SEAT_ABSENT)
            move_on(hall, old, next, seat);
    Deed told = {.event = desk_event(old, "rematch", WF_NO_SEAT)};
    (void)json_object_set_new(told.event, "table", json_string(name));
    ask_deed(hall, room, &told, NULL, NULL);
}

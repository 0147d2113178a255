/* opening.c - see opening.h. */
#include "server/core/lobby/opening.h"

#include <stdlib.h>
#include <string.h>

#include "server/core/table/event_json.h"
#include "server/core/words.h"

/* Tasks whose events are written together; `first` is NULL if there was no memory for one. */
typedef struct OpeningBatch {
    RoomTask *first, **end;
    int64_t at;
} OpeningBatch;

static void add_decision(OpeningBatch *batch, const Decision *decision)
{
    RoomTask *task = task_new(batch->at);
    if (task != NULL)
        task->decision = *decision;
    if (task == NULL || batch->end == NULL) {
        free(task);
        task_free(batch->first);
        batch->first = NULL;
        batch->end = NULL;
        return;
    }
    *batch->end = task;
    batch->end = &task->also;
}

/* rules_create has already refused a name that cannot be shown. */
static void set_name(TableEvent *event, const char *name)
{
    if (name == NULL || !words_clean(name, event->name, sizeof event->name))
        event->name[0] = '\0';
}

static void add_seats(OpeningBatch *batch, const WfGame *game, const json_t *message,
                      const uint8_t *holder)
{
    const json_t *seats = json_object_get(message, "seats");
    for (unsigned seat = 0; game->seats[seat] != '\0'; seat++) {
        const char letter[2] = {game->seats[seat], '\0'};
        const json_t *player = json_object_get(seats, letter);
        const json_t *level = json_object_get(player, "level");
        const char *text = json_string_value(player);
        const bool me = text != NULL && strcmp(text, "me") == 0;
        if (level == NULL && !me)
            continue;
        Decision decision = {.event = {.kind = EVENT_SEATED,
                                       .seat = (uint8_t)seat,
                                       .computer = level != NULL,
                                       .level = (unsigned)json_integer_value(level)},
                             .slots = me,
                             .slot = (uint8_t)seat};
        if (me) {
            memcpy(decision.digest, holder, STORE_DIGEST);
            set_name(&decision.event, json_string_value(json_object_get(message, "name")));
        }
        add_decision(batch, &decision);
    }
}

unsigned opening_computers(const WfSpec *spec, const json_t *message, bool *alone)
{
    const json_t *seats = json_object_get(message, "seats");
    unsigned count = 0;
    for (unsigned seat = 0; spec->game->seats[seat] != '\0'; seat++) {
        const char letter[2] = {spec->game->seats[seat], '\0'};
        count += json_is_object(json_object_get(seats, letter));
    }
    *alone = count == (unsigned)__builtin_popcount(wf_seats(spec));
    return count;
}

bool opening_waits(const json_t *message)
{
    const char *letter;
    json_t *player;
    bool any = false;
    json_object_foreach(json_object_get(message, "seats"), letter, player) any =
        any || (json_is_string(player) && strcmp(json_string_value(player), "open") == 0);
    return any && json_is_true(json_object_get(message, "open"));
}

RoomTask *opening_tasks(const Decision *created, const WfSpec *spec, const json_t *message,
                        const uint8_t holder[STORE_DIGEST], int64_t at)
{
    OpeningBatch batch = {.at = at};
    batch.end = &batch.first;
    add_decision(&batch, created);
    add_seats(&batch, spec->game, message, holder);
    return batch.first;
}

/* ---- rematches ---- */

/* The seat to which the players of a seat move: the next one that takes part. */
static unsigned next_seat(uint8_t seats, unsigned seat)
{
    do
        seat = (seat + 1) % WF_SEATS_MAX;
    while ((seats >> seat & 1) == 0);
    return seat;
}

static void add_moved_on(OpeningBatch *batch, const Table *old, unsigned from)
{
    const unsigned to = next_seat(wf_seats(&old->spec), from);
    const Seat *seat = &old->seat[from];
    const bool computer = seat->kind == SEAT_COMPUTER;
    Decision decision = {.event = {.kind = EVENT_SEATED,
                                   .seat = (uint8_t)to,
                                   .computer = computer,
                                   .level = computer ? seat->level : 0},
                         .slots = seat->kind == SEAT_PERSON,
                         .slot = (uint8_t)to};
    memcpy(decision.digest, seat->holder, STORE_DIGEST);
    if (seat->name[0] != '\0')
        set_name(&decision.event, seat->name);
    add_decision(batch, &decision);
}

RoomTask *opening_rematch(const Table *old, int64_t at)
{
    OpeningBatch batch = {.at = at};
    Decision created = {0};
    if (!table_event_read(old->log[0], old, &created.event))
        return NULL;
    created.event.copied = old->log[0];
    created.event.start.open = false;
    batch.end = &batch.first;
    add_decision(&batch, &created);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if (old->seat[seat].kind != SEAT_ABSENT)
            add_moved_on(&batch, old, seat);
    return batch.first;
}

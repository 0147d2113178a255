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

static void add_seats(OpeningBatch *batch, const TableOpening *opening, const uint8_t *holder)
{
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        const OpeningPlayer player = opening->seat[seat].player;
        const bool me = player == OPENING_ME;
        if (!me && player != OPENING_COMPUTER)
            continue;
        Decision decision = {.event = {.kind = EVENT_SEATED,
                                       .seat = (uint8_t)seat,
                                       .computer = !me,
                                       .level = opening->seat[seat].level},
                             .slots = me,
                             .slot = (uint8_t)seat};
        if (me) {
            memcpy(decision.digest, holder, STORE_DIGEST);
            set_name(&decision.event, opening->name);
        }
        add_decision(batch, &decision);
    }
}

static unsigned count(const TableOpening *opening, OpeningPlayer player)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        seats += opening->seat[seat].player == player;
    return seats;
}

unsigned opening_computers(const TableOpening *opening, bool *alone)
{
    const unsigned computers = count(opening, OPENING_COMPUTER);
    *alone = computers == (unsigned)__builtin_popcount(wf_seats(&opening->start.spec));
    return computers;
}

bool opening_waits(const TableOpening *opening)
{
    return opening->start.open && count(opening, OPENING_OPEN) > 0;
}

RoomTask *opening_tasks(const Decision *created, const TableOpening *opening,
                        const uint8_t holder[STORE_DIGEST], int64_t at)
{
    OpeningBatch batch = {.at = at};
    batch.end = &batch.first;
    add_decision(&batch, created);
    add_seats(&batch, opening, holder);
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

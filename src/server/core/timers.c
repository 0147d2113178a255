/* timers.c - see timers.h. */
#include "server/core/timers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/lease.h"
#include "server/core/lobby/opening.h"
#include "server/core/presence.h"
#include "server/core/reading.h"
#include "server/core/request_queue.h"
#include "server/core/tell.h"
#include "server/core/turn.h"
#include "server/core/writing.h"

enum { THINK_ANEW = 10000 /* milliseconds until a turn that was set aside is requested again */ };

static void ask_own(CoreStep *step, Room *room, TableMessage message, uint64_t fence)
{
    RoomTask *task = task_new(step->now);
    if (task == NULL) {
        free(message.text);
        return;
    }
    task->own = true;
    task->fence = fence;
    task->message = message;
    request_queue_ask(step, room, task);
}

/* Writes the next table and the old table's event that names it together. If another server wrote
 * to the old table first, or this server ends before, neither exists. */
static void open_rematch(CoreStep *step, Room *room)
{
    RoomTask *first = opening_rematch(room->table, step->now);
    RoomTask *task = first != NULL ? task_new(step->now) : NULL;
    Room *next = task != NULL ? rooms_add(step->rooms, step->entropy->name) : NULL;
    step->entropy->name_taken = step->entropy->name_taken || next != NULL;
    if (next != NULL)
        next->principal = room->principal;
    if (next == NULL || !writing_fill(step, next, first)) {
        task_free(first);
        task_free(task);
        return;
    }
    TableEvent *event = &task->decision.event;
    *event = (TableEvent){.kind = EVENT_REMATCH, .seat = WF_NO_SEAT};
    memcpy(event->table, next->table->name, sizeof event->table);
    if (task->at < room->table->changed)
        task->at = room->table->changed;
    (void)writing_begin(step, room, task, next);
}

static void offer_rematch(CoreStep *step, Room *room)
{
    if (table_rematch_waits(room->table))
        open_rematch(step, room);
}

static void have_computer_think(CoreStep *step, Room *room, uint64_t number)
{
    Effect *effect = effects_add(step->effects, EFFECT_THINK, room);
    effect->number = number;
    effect->requeue = room->useless == number;
    room->thinking = number;
    room->thinks_for = turn_principal(room);
    room->useless = 0;
}

/* Takes the actions that nobody requests. Only the server with the lease does. */
static void act_alone(CoreStep *step, Room *room)
{
    const Table *table = room->table;
    const uint64_t number = table_computer_turn(table);
    const bool soon = table_flag_fallen(table, step->now + LEASE_AHEAD);
    if ((number == 0 && !soon) || !lease_have(step, room))
        return;
    if (table_flag_fallen(table, step->now))
        ask_own(step, room, (TableMessage){.kind = ASK_FLAG}, room->lease.fence);
    else if (number != 0 && room->thinking != number && step->now >= room->move_after &&
             (room->useless != number || step->now >= room->think_after))
        have_computer_think(step, room, number);
}

void timers_look(CoreStep *step, Room *room)
{
    if (room->unread && room_is_at_rest(room) && step->now >= room->retry_at) {
        reading_begin(step, room, READING_NEWS); /* then the table is checked again */
        return;
    }
    presence_look(step, room);
    if (room->unread || !room_is_at_rest(room) || room->line != NULL ||
        step->now < room->rest_until)
        return;
    if (!request_queue_resume(step, room) || !table_is_read(room->table) || !room_is_at_rest(room))
        return;
    const Table *table = room->table;
    const uint8_t turn = table_turn(table);
    room->alone = table->started && table_persons(table) == 0;
    if (room->thinking != table_computer_turn(table))
        room->thinking = 0;
    if (turn == WF_NO_SEAT)
        offer_rematch(step, room);
    else if (table->noticed != WF_NO_SEAT && room->here[table->noticed] > 0 &&
             !table_flag_fallen(table, step->now))
        ask_own(step, room, (TableMessage){.kind = ASK_PRESENT}, 0);
    else
        act_alone(step, room);
}

/* Asks the queue again after a while, so that a person does not wait for ever. */
static void think_anew(CoreStep *step, Room *room, uint64_t number)
{
    room->useless = number;
    room->think_after = step->now + THINK_ANEW;
    step->rooms->numbers.requeue++;
    char line[120];
    (void)snprintf(line, sizeof line,
                   "table %s: turn %llu was set aside in the queue: it is enqueued again",
                   room->table->name, (unsigned long long)number);
    tell_log(step, room, line);
}

void timers_thought(CoreStep *step, Room *room, uint64_t number, const char *result)
{
    const Table *table = room->table;
    char *move = NULL;
    if (room->thinking != number)
        return; /* taken back meanwhile, or over */
    room->thinking = 0;
    if (!table_is_read(table) || table_computer_turn(table) != number)
        return;
    if (result == NULL || (move = turn_read(table, result)) == NULL)
        think_anew(step, room, number);
    else if (lease_have(step, room))
        ask_own(step, room,
                (TableMessage){.kind = ASK_MOVE,
                               .text = move,
                               .turn = number,
                               .at = (int64_t)wf_record_length(table->record)},
                room->lease.fence);
    else
        free(move);
}

/* look.c - see look.h. */
#include "server/core/look.h"

#include <string.h>

#include "server/core/lease.h"
#include "server/core/opening.h"
#include "server/core/presence.h"
#include "server/core/reading.h"
#include "server/core/wishes.h"
#include "server/core/writing.h"

static void ask_own(CoreStep *step, Room *room, json_t *message, uint64_t fence)
{
    RoomTask *task = task_new(step->now);
    if (task == NULL || message == NULL) {
        task_free(task);
        json_decref(message);
        return;
    }
    task->own = true;
    task->fence = fence;
    task->message = message;
    wishes_ask(step, room, task);
}

/* For whom the computer thinks: somebody who plays there and is at the table, or at least plays.
 * If no person plays, it is the visitor who made the table. */
static Asker asker_at(const Room *room)
{
    const uint8_t persons = table_persons(room->table);
    Asker asker = room->asker;
    asker.lane = room->alone ? QUEUE_ALONE : QUEUE_LONG;
    for (const Visit *visit = room->visits; visit != NULL; visit = visit->next)
        if ((visit->seats & persons) != 0)
            return *visit->asker;
    if (persons != 0) {
        asker.address = 0;
        memcpy(&asker.holder, room->table->seat[__builtin_ctz(persons)].holder,
               sizeof asker.holder);
    }
    return asker;
}

/* The next table and the old one's event that names it are one write. If another server was faster
 * at the old table, or this one ends before, there is neither. */
static void open_rematch(CoreStep *step, Room *room)
{
    RoomTask *first = opening_rematch(room->table, step->now);
    RoomTask *task = first != NULL ? task_new(step->now) : NULL;
    Room *next = task != NULL ? rooms_add(step->rooms, step->chance->name) : NULL;
    step->chance->name_taken = step->chance->name_taken || next != NULL;
    if (next == NULL || !writing_fill(step, next, first)) {
        task_free(first);
        task_free(task);
        return;
    }
    task->deed.event = deed_event(room->table, "rematch", WF_NO_SEAT);
    (void)json_object_set_new(task->deed.event, "table", json_string(next->table->name));
    if (task->at < room->table->changed)
        task->at = room->table->changed;
    (void)writing_begin(step, room, task, next);
}

static void offer_rematch(CoreStep *step, Room *room)
{
    if (table_rematch_waits(room->table))
        open_rematch(step, room);
}

static void have_computer_think(CoreStep *step, Room *room, uint8_t turn)
{
    Effect *effect = effects_add(step->effects, EFFECT_THINK, room);
    effect->level = room->table->seat[turn].level;
    effect->asker = asker_at(room);
    room->thinking = true;
}

/* Does what nobody asks for: one server does it, the one that has the lease. */
static void act_alone(CoreStep *step, Room *room, uint8_t turn)
{
    const Table *table = room->table;
    const bool computer = table->seat[turn].kind == SEAT_COMPUTER;
    const bool soon = table_flag_fallen(table, step->now + LEASE_AHEAD);
    if ((!computer && !soon) || !lease_have(step, room))
        return;
    if (table_flag_fallen(table, step->now))
        ask_own(step, room, json_pack("{s:s}", "do", "flag"), room->lease.fence);
    else if (computer && !room->thinking && step->now >= room->move_after)
        have_computer_think(step, room, turn);
}

void look_at(CoreStep *step, Room *room)
{
    if (room->unread && room_is_at_rest(room) && step->now >= room->retry_at) {
        reading_begin(step, room, READING_NEWS); /* it is looked at again then */
        return;
    }
    presence_look(step, room);
    if (room->unread || !room_is_at_rest(room) || room->line != NULL ||
        step->now < room->rest_until)
        return;
    if (!wishes_resume(step, room) || !table_is_read(room->table) || !room_is_at_rest(room))
        return;
    const Table *table = room->table;
    const uint8_t turn = table_turn(table);
    room->alone = table->started && table_persons(table) == 0;
    if (turn == WF_NO_SEAT)
        offer_rematch(step, room);
    else if (table->noticed != WF_NO_SEAT && room->here[table->noticed] > 0 &&
             !table_flag_fallen(table, step->now))
        ask_own(step, room, json_pack("{s:s}", "do", "present"), 0);
    else
        act_alone(step, room, turn);
}

void look_at_thought(CoreStep *step, Room *room, size_t length, const WfMove *move)
{
    const Table *table = room->table;
    char text[WF_TEXT_MAX];
    WfText out = wf_text(text, sizeof text);
    room->thinking = false;
    if (move == NULL || !table_is_read(table) || wf_record_length(table->record) != length ||
        table_turn(table) == WF_NO_SEAT)
        return; /* taken back meanwhile, or over: the next look asks again */
    if (!lease_have(step, room))
        return;
    wf_format_move(table->spec.game, wf_record_now(table->record), move, &out);
    ask_own(step, room,
            json_pack("{s:s,s:s,s:I}", "do", "move", "move", text, "at", (json_int_t)length),
            room->lease.fence);
}

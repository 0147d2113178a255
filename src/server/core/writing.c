/* writing.c - see writing.h. */
#include "server/core/writing.h"

#include <stdlib.h>
#include <string.h>

#include "server/core/reading.h"
#include "server/core/refusals.h"
#include "server/core/table/event_json.h"
#include "server/core/tell.h"
#include "server/core/turn.h"

static void clear(Room *room)
{
    for (unsigned i = 0; i < ROOM_EVENTS; i++) {
        free(room->write.body[i]);
        room->write.body[i] = NULL;
    }
    turn_end(&room->write.job);
}

static bool add_event(CoreStep *step, Room *room, RoomTask *task, int64_t at)
{
    Table *table = room->table;
    RoomWrite *write = &room->write;
    TableEvent *event = &task->decision.event;
    event->number = table->length + 1;
    event->at = at;
    char *body = table_event_write(event, table);
    write->body[write->events++] = body;
    if (body == NULL || !table_add(table, event, body)) {
        tell_log(step, room,
                 "an event was granted that its table cannot take, or there is no memory for it");
        return false;
    }
    if (task->decision.slots) {
        StoreSlot *slot = &write->slot[write->slots++];
        slot->slot = task->decision.slot;
        memcpy(slot->digest, task->decision.digest, sizeof slot->digest);
        table_hold(table, slot->slot, slot->digest);
    }
    return true;
}

/* Enqueues the computer's turn that the events lead to, together with them. If there is no memory
 * for it, it is requested later (core/timers.c). Drops a turn that the events end without its
 * move. */
static void ask_turn(Room *room, const RoomTask *task, uint64_t before)
{
    const uint64_t number = table_computer_turn(room->table);
    if (number == before)
        return;
    if (number != 0)
        (void)turn_ask(room, &room->write.job);
    if (task->decision.event.kind != EVENT_MOVE)
        room->write.drops = before;
}

bool writing_fill(CoreStep *step, Room *room, RoomTask *task)
{
    const Table *table = room->table;
    const uint64_t turn = table_computer_turn(table);
    RoomWrite *write = &room->write;
    if (!snapshot_update(&room->snapshot, table))
        return false;
    memcpy(room->before, table->seat, sizeof room->before);
    *write = (RoomWrite){.number = table->length + 1,
                         .fence = task->fence,
                         .maker = room->made && table->length == 0 ? room->principal.address : 0};
    for (RoomTask *part = task; part != NULL; part = part->also)
        if (!add_event(step, room, part, task->at)) {
            clear(room);
            writing_undo(step, room, READING_AGAIN);
            return false;
        }
    memcpy(write->row.table, table->name, sizeof write->row.table);
    write->row.changed = table->changed;
    write->row.open = table->open && !table->started;
    write->row.due = table_due(table);
    ask_turn(room, task, turn);
    room->busy = task;
    return true;
}

bool writing_begin(CoreStep *step, Room *room, RoomTask *task, Room *opens)
{
    if (writing_fill(step, room, task)) {
        room->write.opens = opens;
        (void)effects_add(step->effects, EFFECT_WRITE, room);
        return true;
    }
    if (opens != NULL)
        writing_drop(step, opens);
    room->rest_until = step->now + ROOM_REST;
    tell_refused(step, room, task, &refusals[REFUSE_IMPOSSIBLE]);
    task_free(task);
    return false;
}

RoomTask *writing_end(Room *room)
{
    RoomTask *task = room->busy;
    room->busy = NULL;
    clear(room);
    return task;
}

void writing_undo(CoreStep *step, Room *room, RoomReading why)
{
    room->spoiled = true;
    reading_begin(step, room, why);
}

void writing_drop(CoreStep *step, Room *room)
{
    task_free(writing_end(room));
    writing_undo(step, room, READING_AGAIN);
}

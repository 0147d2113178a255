/* resume.c - see resume.h. */
#include "server/core/resume.h"

enum { GAP_LEAST = 200 /* milliseconds: a shorter pause does not justify an event */ };

/* How long no server was up while a clock ran, or the time of a notice. A server that was up then
 * wrote the table's last event. So nothing is given back twice, and what could not be written is
 * still owed. */
int64_t resume_owed(const Rooms *rooms, const Room *room)
{
    const Table *table = room->table;
    if (rooms->last_beat == 0 || room->unread || !table_is_read(table) ||
        table_turn(table) == WF_NO_SEAT)
        return 0;
    if (table->clock.kind == CLOCK_NONE && table->noticed == WF_NO_SEAT)
        return 0;
    const int64_t since = table->changed > rooms->last_beat ? table->changed : rooms->last_beat;
    const int64_t gap = rooms->opened - since;
    return gap >= GAP_LEAST ? gap : 0;
}

RoomTask *resume_task(const CoreStep *step, const Room *room, int64_t owed)
{
    RoomTask *task = task_new(step->rooms->opened);
    if (task == NULL)
        return NULL;
    task->decision.event =
        (TableEvent){.kind = EVENT_RESUMED, .seat = table_turn(room->table), .ms = owed};
    return task;
}

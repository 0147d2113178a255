/* resume.c - time that ran while no server was up is given back. */
#include "server/hall_inside.h"

enum { GAP_LEAST = 200 /* milliseconds: a shorter pause is not worth an event */ };

/* For how long nobody was there while somebody's time ran, or the time of a notice. Whatever the
 * table's last event says was written by a server that was up then: so nothing is given back twice,
 * and what could not be written is still owed. */
static int64_t owed(const Hall *hall, const Room *room)
{
    const Table *table = room->table;
    if (hall->last_beat == 0 || room->unread || !table_is_read(table) ||
        table_turn(table) == WF_NO_SEAT)
        return 0;
    if (table->clock.kind == CLOCK_NONE && table->noticed == WF_NO_SEAT)
        return 0;
    const int64_t since = table->changed > hall->last_beat ? table->changed : hall->last_beat;
    const int64_t gap = hall->opened - since;
    return gap >= GAP_LEAST ? gap : 0;
}

RoomTask *resume_task(const Hall *hall, const Room *room)
{
    const int64_t gap = owed(hall, room);
    RoomTask *task = gap > 0 ? task_new(hall->opened) : NULL;
    if (task == NULL)
        return NULL;
    task->deed.event = desk_event(room->table, "resumed", table_turn(room->table));
    (void)json_object_set_new(task->deed.event, "ms", json_integer(gap));
    return task;
}

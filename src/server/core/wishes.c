/* wishes.c - see wishes.h. */
#include "server/core/wishes.h"

#include <stdio.h>

#include "server/core/desk.h"
#include "server/core/reading.h"
#include "server/core/refusals.h"
#include "server/core/resume.h"
#include "server/core/tell.h"
#include "server/core/writing.h"

enum { STAMP = 64 /* bytes of an event's number and time */ };

RoomTask *wishes_take_first(Room *room)
{
    RoomTask *task = room->line;
    if (task == NULL)
        return NULL;
    room->line = task->next;
    room->waiting--;
    if (room->line == NULL)
        room->line_end = &room->line;
    return task;
}

void wishes_return(Room *room, RoomTask *task)
{
    task->next = room->line;
    room->line = task;
    room->waiting++;
    if (task->next == NULL)
        room->line_end = &task->next;
}

static bool say(char why[DESK_WHY], const char *words)
{
    (void)snprintf(why, DESK_WHY, "%s", words);
    return false;
}

/* A table's time never runs back: the clock of another server may be ahead of ours. */
static void set_time(const Room *room, RoomTask *task)
{
    if (task->at < room->table->changed)
        task->at = room->table->changed;
}

static bool decide(CoreStep *step, const Room *room, RoomTask *task, char why[DESK_WHY])
{
    set_time(room, task);
    if (task->message == NULL)
        return true;
    if (room->unread || !table_is_read(room->table))
        return say(
            why, refusal_text(room->unread ? REFUSE_UNREADABLE : REFUSE_VANISHED, task->language));
    const Wish wish = {.message = task->message,
                       .holder = task->own ? NULL : task->holder,
                       .key = task->has_key ? task->key : NULL,
                       .at = task->at,
                       .language = task->language,
                       .there = room_present(room),
                       .chance = step->chance};
    json_decref(task->deed.event);
    if (!desk_decide(room->table, &wish, &task->deed, why))
        return false;
    return json_dumpb(task->deed.event, NULL, 0, JSON_COMPACT) < MOST_EVENT - STAMP ||
           say(why, refusal_limit(LIMIT_EVENT, task->language));
}

bool wishes_resume(CoreStep *step, Room *room)
{
    const int64_t owed = room_is_at_rest(room) ? resume_owed(step->rooms, room) : 0;
    if (owed == 0)
        return true;
    RoomTask *task = resume_task(step, room, owed);
    if (task == NULL)
        return false;
    set_time(room, task);
    return writing_begin(step, room, task, NULL);
}

void wishes_go_on(CoreStep *step, Room *room, bool read)
{
    while (room->line != NULL) {
        char why[DESK_WHY];
        if (room_is_at_rest(room) && room->unread && !read)
            reading_begin(step, room, READING_NEWS);
        const bool resumed = wishes_resume(step, room);
        if (resumed && !room_is_at_rest(room))
            return;
        RoomTask *task = wishes_take_first(room);
        if (!task->own && task->watcher == NULL && task->message != NULL) {
            task_free(task); /* they left before their turn came */
        } else if (!resumed) {
            tell_refused(step, room, task, &refusals[REFUSE_IMPOSSIBLE]);
            task_free(task);
        } else if (decide(step, room, task, why)) {
            (void)writing_begin(step, room, task, NULL);
        } else {
            tell_text(step, room, task, why);
            task_free(task);
        }
    }
}

void wishes_ask(CoreStep *step, Room *room, RoomTask *task)
{
    if (room->waiting >= MOST_LINE && !task->own && task->message != NULL) {
        tell_refused(step, room, task, &limits[LIMIT_LINE].says);
        task_free(task);
        return;
    }
    *room->line_end = task;
    room->line_end = &task->next;
    room->waiting++;
    wishes_go_on(step, room, false);
}

void wishes_forget(Room *room, const void *watcher)
{
    RoomTask *const away[] = {room->busy, room->returned};
    for (RoomTask *task = room->line; task != NULL; task = task->next)
        if (task->watcher == watcher)
            task->watcher = NULL;
    for (unsigned i = 0; i < 2; i++)
        if (away[i] != NULL && away[i]->watcher == watcher)
            away[i]->watcher = NULL;
}

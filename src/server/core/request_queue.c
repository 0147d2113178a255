/* request_queue.c - see request_queue.h. */
#include "server/core/request_queue.h"

#include <stdio.h>

#include "server/core/reading.h"
#include "server/core/refusals.h"
#include "server/core/resume.h"
#include "server/core/rules/rules.h"
#include "server/core/tell.h"
#include "server/core/writing.h"

RoomTask *request_queue_take_first(Room *room)
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

void request_queue_return(Room *room, RoomTask *task)
{
    task->next = room->line;
    room->line = task;
    room->waiting++;
    if (task->next == NULL)
        room->line_end = &task->next;
}

static bool say(char why[RULES_WHY], const char *words)
{
    (void)snprintf(why, RULES_WHY, "%s", words);
    return false;
}

/* A table's time never runs backwards, although another server's clock may be ahead of ours. */
static void set_time(const Room *room, RoomTask *task)
{
    if (task->at < room->table->changed)
        task->at = room->table->changed;
}

static bool decide(CoreStep *step, const Room *room, RoomTask *task, char why[RULES_WHY])
{
    set_time(room, task);
    if (task->message.kind == ASK_NOTHING)
        return true;
    if (room->unread || !table_is_read(room->table))
        return say(
            why, refusal_text(room->unread ? REFUSE_UNREADABLE : REFUSE_VANISHED, task->language));
    const TableRequest request = {.message = &task->message,
                                  .holder = task->own ? NULL : task->holder,
                                  .key = task->has_key ? task->key : NULL,
                                  .at = task->at,
                                  .language = task->language,
                                  .there = room_present(room),
                                  .entropy = step->entropy};
    return rules_decide(room->table, &request, &task->decision, why);
}

bool request_queue_resume(CoreStep *step, Room *room)
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

void request_queue_go_on(CoreStep *step, Room *room, bool read)
{
    while (room->line != NULL) {
        char why[RULES_WHY];
        if (room_is_at_rest(room) && room->unread && !read)
            reading_begin(step, room, READING_NEWS);
        const bool resumed = request_queue_resume(step, room);
        if (resumed && !room_is_at_rest(room))
            return;
        RoomTask *task = request_queue_take_first(room);
        if (!task->own && task->client == NULL && task->message.kind != ASK_NOTHING) {
            task_free(task); /* the client left before its turn came */
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

void request_queue_ask(CoreStep *step, Room *room, RoomTask *task)
{
    if (room->waiting >= MOST_LINE && !task->own && task->message.kind != ASK_NOTHING) {
        tell_refused(step, room, task, &limits[LIMIT_LINE].says);
        task_free(task);
        return;
    }
    *room->line_end = task;
    room->line_end = &task->next;
    room->waiting++;
    request_queue_go_on(step, room, false);
}

void request_queue_forget(Room *room, const void *client)
{
    RoomTask *const away[] = {room->busy, room->returned};
    for (RoomTask *task = room->line; task != NULL; task = task->next)
        if (task->client == client)
            task->client = NULL;
    for (unsigned i = 0; i < 2; i++)
        if (away[i] != NULL && away[i]->client == client)
            away[i]->client = NULL;
}

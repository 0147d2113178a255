/* task.c - see task.h. */
#include "server/core/task.h"

#include <stdlib.h>

RoomTask *task_new(int64_t at)
{
    RoomTask *task = calloc(1, sizeof *task);
    if (task != NULL)
        task->at = at;
    return task;
}

void task_free(RoomTask *task)
{
    while (task != NULL) {
        RoomTask *also = task->also;
        free(task->message.text);
        json_decref(task->id);
        free(task);
        task = also;
    }
}

/* tell.c - see tell.h. */
#include "server/core/tell.h"

#include <stdio.h>
#include <string.h>

#include "server/core/refusals.h"

void tell_text(CoreStep *step, Room *room, const RoomTask *task, const char *why)
{
    if (why != NULL)
        step->rooms->numbers.refused++;
    if (task->client == NULL)
        return;
    Effect *effect = effects_add(step->effects, EFFECT_ANSWER, room);
    effect->client = task->client;
    effect->id = json_incref(task->id);
    effect->granted = why == NULL;
    memcpy(effect->secret, task->decision.secret, sizeof effect->secret);
    (void)snprintf(effect->text, sizeof effect->text, "%s", why != NULL ? why : "");
}

void tell_granted(CoreStep *step, Room *room, const RoomTask *task)
{
    tell_text(step, room, task, NULL);
}

void tell_refused(CoreStep *step, Room *room, const RoomTask *task, const WfMessage *why)
{
    tell_text(step, room, task, refusal_message(why, task->language));
}

void tell_visitors(CoreStep *step, Room *room)
{
    if (room->visits != NULL)
        (void)effects_add(step->effects, EFFECT_NEWS, room);
}

void tell_presence(CoreStep *step, Room *room)
{
    for (Visit *visit = room->visits; visit != NULL; visit = visit->next)
        visit->presence = true;
    tell_visitors(step, room);
}

void tell_log(CoreStep *step, Room *room, const char *line)
{
    Effect *effect = effects_add(step->effects, EFFECT_LOG, room);
    (void)snprintf(effect->text, sizeof effect->text, "%s", line);
}

/* events.c - see events.h. */
#include "game/events.h"

#include <string.h>

#include "base/fault.h"

WfCode event_read(const WfGame *game, const WfPosition *now, const char *word, WfEvent *event,
                  WfFault *fault)
{
    const char *colon = strchr(word, ':');
    *event = (WfEvent){.kind = WF_EVENT_MOVE, .seat = now->head.turn};
    if (colon == NULL)
        return wf_scan_move(game, word, strlen(word), &event->move, fault);
    if (strcmp(word, "draw:agreed") == 0) {
        event->kind = WF_EVENT_AGREE;
        return WF_OK;
    }
    event->seat = wf_seat(game, word[0]);
    const bool resigns = strcmp(colon, ":resigns") == 0;
    event->kind = resigns ? WF_EVENT_RESIGN : WF_EVENT_TIME;
    return colon == word + 1 && event->seat != WF_NO_SEAT &&
                   (resigns || strcmp(colon, ":time") == 0)
               ? WF_OK
               : fault_fill(fault, WF_BAD_INPUT, 0, "no such event");
}

/* events.h - events of a game in requests and URLs: machine notation, one word each. */
#ifndef GAME_EVENTS_H
#define GAME_EVENTS_H

#include <wayfarer/wayfarer.h>

/* Reads `w:resigns`, `w:time` or `draw:agreed`. Reads anything else as a move of the seat to move
 * in `now`, and checks only its form. WF_BAD_INPUT with the fault (which may be NULL) filled. */
WfCode event_read(const WfGame *game, const WfPosition *now, const char *word, WfEvent *event,
                  WfFault *fault);

#endif

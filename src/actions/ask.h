/* ask.h - what the seat has to choose next in the middle of a turn. */
#ifndef ACTIONS_ASK_H
#define ACTIONS_ASK_H

#include "actions/game_actions.h"

/* Sets state->asks and its choices for the turn that state->partial has begun, from `stage` on, or
 * sets *complete. `scratch` is overwritten. Returns WF_OK or WF_NO_MEMORY. */
WfCode ask_next(const GameActions *own, const WfGame *game, WfActionState *state, ActionStage stage,
                WfMoveList *scratch, bool *complete);

/* Adds a square to the choices. */
static inline void ask_add(WfActionState *state, unsigned square)
{
    state->squares[square / 64] |= UINT64_C(1) << square % 64;
}

#endif

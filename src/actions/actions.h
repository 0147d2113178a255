/* actions.h - steps of masks and turns that batches share. */
#ifndef ACTIONS_ACTIONS_H
#define ACTIONS_ACTIONS_H

#include "actions/layout.h"
#include "base/aligned.h"

/* The state, or its copy in `room` if its position is not aligned. The address is a void * for the
 * reason that aligned.h gives. */
static inline const WfActionState *actions_aligned(const void *state, WfActionState *room)
{
    if (aligned_is(state))
        return state;
    memcpy(room, state, sizeof *room);
    return room;
}

/* Lists the turns of a state that asks for a turn, or one for each from and to. */
WfCode actions_begin(const ActionLayout *layout, const WfActionState *state, WfMoveList *list);

/* wf_action_apply for a layout. */
WfCode actions_apply(const ActionLayout *layout, WfActionState *state, uint32_t action,
                     WfMoveList *scratch, WfMove *played, bool *complete);

/* Adds the actions that begin these turns to a mask, or the choices of a state in mid-turn. Returns
 * how many of them the mask did not have. */
unsigned actions_mask_list(const ActionLayout *layout, unsigned seat, const WfMoveList *list,
                           uint64_t *mask);
unsigned actions_mask_choices(const ActionLayout *layout, const WfActionState *state,
                              uint64_t *mask);

#endif

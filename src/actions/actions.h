/* actions.h - steps of masks and turns that batches share. */
#ifndef ACTIONS_ACTIONS_H
#define ACTIONS_ACTIONS_H

#include "actions/layout.h"

/* Lists the turns of a state that asks for a turn, or one for each from and to. */
WfCode actions_begin(const ActionLayout *layout, const WfActionState *state, WfMoveList *list);

/* wf_action_apply for a layout. */
WfCode actions_apply(const ActionLayout *layout, WfActionState *state, uint32_t action,
                     WfMoveList *scratch, WfMove *played, bool *complete);

/* Adds the actions that begin these turns to a mask, or the choices of a state in mid-turn. */
void actions_mask_list(const ActionLayout *layout, unsigned seat, const WfMoveList *list,
                       uint64_t *mask);
void actions_mask_choices(const ActionLayout *layout, const WfActionState *state, uint64_t *mask);

#endif

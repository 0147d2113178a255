/* ask.c - see ask.h: the next choice of any game, found among all its moves. */
#include "actions/ask.h"

#include <string.h>

/* Whether a move has the pieces that are chosen so far, and the first targets. */
static bool agrees(const WfMove *move, const WfMove *partial, unsigned placed)
{
    for (unsigned i = 0; i < partial->sent; i++)
        if (move->detail[2 * i] != partial->detail[2 * i] ||
            (i < placed && move->detail[2 * i + 1] != partial->detail[2 * i + 1]))
            return false;
    return true;
}

/* Keeps the moves that begin like the turn. */
static void keep_agreeing(WfMoveList *list, const WfActionState *state, ActionStage stage)
{
    const WfMove *partial = &state->partial;
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        const WfMove *move = &list->items[i];
        if (move->from == partial->from && move->to == partial->to &&
            move->extra < WF_EXTRA_SETUP &&
            (stage == ACTION_STAGE_KIND || move->extra == partial->extra) &&
            (stage == ACTION_STAGE_TARGETS ? move->sent == partial->sent
                                           : move->sent >= partial->sent) &&
            agrees(move, partial, state->placed))
            list->items[kept++] = *move;
    }
    list->count = kept;
}

static bool ask_kind(WfActionState *state, const WfMoveList *list)
{
    for (size_t i = 0; i < list->count; i++)
        state->kinds |= UINT32_C(1) << list->items[i].extra;
    state->asks = WF_ASK_KIND;
    return (state->kinds & ~UINT32_C(1)) != 0;
}

static bool ask_piece(WfActionState *state, const WfMoveList *list)
{
    const unsigned sent = state->partial.sent;
    bool more = false;
    state->asks = WF_ASK_PIECE;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].sent == sent) {
            state->may_end = true;
        } else {
            ask_add(state, list->items[i].detail[2 * sent]);
            more = true;
        }
    return more;
}

static bool ask_target(WfActionState *state, const WfMoveList *list)
{
    if (state->placed == state->partial.sent)
        return false;
    state->asks = WF_ASK_TARGET;
    for (size_t i = 0; i < list->count; i++)
        ask_add(state, list->items[i].detail[2 * state->placed + 1]);
    return true;
}

static void forget(WfActionState *state)
{
    memset(state->squares, 0, sizeof state->squares);
    state->kinds = 0;
    state->may_end = false;
}

WfCode ask_next(const GameActions *own, const WfGame *game, WfActionState *state, ActionStage stage,
                WfMoveList *scratch, bool *complete)
{
    *complete = false;
    if (own->is_plain != NULL && own->is_plain(&state->position, &state->partial)) {
        *complete = true;
        return WF_OK;
    }
    if (own->next != NULL) {
        forget(state);
        *complete = !own->next(state, stage);
        return WF_OK;
    }
    if (wf_moves(game, &state->position, scratch) != WF_OK)
        return WF_NO_MEMORY;
    keep_agreeing(scratch, state, stage);
    forget(state);
    if (stage == ACTION_STAGE_KIND && ask_kind(state, scratch))
        return WF_OK;
    forget(state);
    if (stage != ACTION_STAGE_TARGETS && ask_piece(state, scratch))
        return WF_OK;
    forget(state);
    *complete = !ask_target(state, scratch);
    return WF_OK;
}

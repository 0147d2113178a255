/* actions.c - masks, and turns as sequences of actions. */
#include "actions/actions.h"

#include <string.h>

#include "actions/ask.h"

uint32_t wf_action_count(const WfSpec *spec)
{
    const ActionLayout layout = layout_of(spec->game);
    return layout.count <= WF_ACTIONS_MAX ? layout.count : 0;
}

size_t wf_action_mask_words(const WfSpec *spec)
{
    return (wf_action_count(spec) + 63) / 64;
}

uint8_t wf_action_seat(const WfActionState *state)
{
    WfActionState room;
    state = actions_aligned(state, &room);
    return state->position.head.turn;
}

/* ---- the beginning of a turn ---- */

static void begin_turn(const GameActions *own, WfActionState *state)
{
    memset(&state->partial, 0, sizeof *state - offsetof(WfActionState, partial));
    if (own->setup == NULL)
        return;
    state->kinds = own->setup(&state->position, &state->partial, 0);
    if (state->kinds != 0)
        state->asks = WF_ASK_SETUP;
}

static void start(const WfSpec *spec, const WfPosition *position, WfActionState *state)
{
    memset(state, 0, sizeof *state);
    if (position == NULL)
        wf_start(spec, &state->position);
    else
        wf_copy(spec->game, &state->position, position);
    begin_turn(game_actions_of(spec->game), state);
}

void wf_action_start(const WfSpec *spec, const WfPosition *position, WfActionState *state)
{
    WfActionState room;
    if (aligned_is(state)) {
        start(spec, position, state);
        return;
    }
    start(spec, position, &room);
    memcpy((void *)state, &room, sizeof room);
}

WfCode actions_begin(const ActionLayout *layout, const WfActionState *state, WfMoveList *list)
{
    list->count = 0;
    const WfCode code = layout->own->begin != NULL ? layout->own->begin(&state->position, list)
                                                   : layout->game->moves(&state->position, list);
    if (code != WF_OK)
        list->count = 0;
    return code;
}

/* ---- masks ---- */

/* Returns 1 if the action was not there before. */
static inline unsigned set_bit(uint64_t *mask, uint32_t action)
{
    const uint64_t bit = UINT64_C(1) << action % 64;
    const unsigned is_new = (mask[action / 64] & bit) == 0;
    mask[action / 64] |= bit;
    return is_new;
}

unsigned actions_mask_list(const ActionLayout *layout, unsigned seat, const WfMoveList *list,
                           uint64_t *mask)
{
    const uint8_t *table = layout->tables != NULL ? layout->tables->seen[seat] : NULL;
    const WfMove *last = NULL;
    uint32_t from = 0;
    unsigned count = 0;
    for (size_t i = 0; i < list->count; last = &list->items[i++]) {
        const WfMove *move = &list->items[i];
        if (move->extra == WF_EXTRA_PASS) {
            count += set_bit(mask, layout->pass);
            continue;
        }
        if (last == NULL || last->from != move->from)
            from = layout_seen(layout, seat, move->from) * layout->places;
        count += set_bit(
            mask, from + (table != NULL ? table[move->to] : layout_seen(layout, seat, move->to)));
    }
    return count;
}

unsigned actions_mask_choices(const ActionLayout *layout, const WfActionState *state,
                              uint64_t *mask)
{
    unsigned count = 0;
    const uint32_t first = state->asks == WF_ASK_PIECE ? layout->pieces : layout->targets;
    for (unsigned word = 0; word < WF_ACTION_SQUARE_WORDS; word++)
        for (uint64_t rest = state->squares[word]; rest != 0; rest &= rest - 1) {
            const unsigned square = word * 64 + (unsigned)__builtin_ctzll(rest);
            count += set_bit(mask, first + layout_seen(layout, wf_action_seat(state), square));
        }
    for (uint32_t kinds = state->kinds; kinds != 0; kinds &= kinds - 1)
        count += set_bit(mask, layout->kinds + (uint32_t)__builtin_ctz(kinds));
    if (state->may_end)
        count += set_bit(mask, layout->end);
    return count;
}

WfCode wf_action_mask(const WfSpec *spec, const WfActionState *state, uint64_t *mask,
                      WfMoveList *scratch)
{
    WfActionState room;
    state = actions_aligned(state, &room);
    const ActionLayout layout = layout_of(spec->game);
    const bool turn = state->asks == WF_ASK_TURN;
    if (turn && actions_begin(&layout, state, scratch) != WF_OK)
        return WF_NO_MEMORY;
    memset(mask, 0, (layout.count + 63) / 64 * sizeof *mask);
    if (turn)
        actions_mask_list(&layout, wf_action_seat(state), scratch, mask);
    else
        actions_mask_choices(&layout, state, mask);
    return WF_OK;
}

/* ---- single actions ---- */

static bool has_square(const WfActionState *state, unsigned square)
{
    return (state->squares[square / 64] >> square % 64 & 1) != 0;
}

static bool is_choice(const WfActionState *state, const ActionMeaning *meaning)
{
    switch ((WfActionAsk)state->asks) {
    case WF_ASK_KIND:
    case WF_ASK_SETUP:
        return meaning->part == ACTION_PART_KIND && (state->kinds >> meaning->kind & 1) != 0;
    case WF_ASK_PIECE:
        return meaning->part == ACTION_PART_END
                   ? state->may_end
                   : meaning->part == ACTION_PART_PIECE && has_square(state, meaning->from);
    case WF_ASK_TARGET:
        return meaning->part == ACTION_PART_TARGET && has_square(state, meaning->from);
    case WF_ASK_TURN:
        break;
    }
    return false;
}

WfCode wf_action_check(const WfSpec *spec, const WfActionState *state, uint32_t action,
                       WfMoveList *scratch)
{
    WfActionState room;
    state = actions_aligned(state, &room);
    const ActionLayout layout = layout_of(spec->game);
    if (action >= layout.count)
        return WF_ILLEGAL;
    const ActionMeaning meaning = layout_meaning(&layout, wf_action_seat(state), action);
    if (state->asks != WF_ASK_TURN)
        return is_choice(state, &meaning) ? WF_OK : WF_ILLEGAL;
    if (meaning.part != ACTION_PART_MOVE && meaning.part != ACTION_PART_PASS)
        return WF_ILLEGAL;
    if (actions_begin(&layout, state, scratch) != WF_OK)
        return WF_NO_MEMORY;
    for (size_t i = 0; i < scratch->count; i++) {
        const WfMove *move = &scratch->items[i];
        const bool passes = move->extra == WF_EXTRA_PASS;
        if (meaning.part == ACTION_PART_PASS
                ? passes
                : !passes && move->from == meaning.from && move->to == meaning.to)
            return WF_OK;
    }
    return WF_ILLEGAL;
}

/* ---- applying ---- */

/* Takes the action into the partial turn. Returns the stage from which on more may be asked. */
static ActionStage take(const GameActions *own, WfActionState *state, const ActionMeaning *meaning)
{
    WfMove *partial = &state->partial;
    switch (meaning->part) {
    case ACTION_PART_MOVE:
        partial->from = meaning->from;
        partial->to = meaning->to;
        return ACTION_STAGE_KIND;
    case ACTION_PART_KIND:
        if (state->asks == WF_ASK_SETUP)
            partial->detail[own->setup_slot(wf_action_seat(state), state->placed++)] =
                meaning->kind;
        else
            partial->extra = meaning->kind;
        return ACTION_STAGE_PIECES;
    case ACTION_PART_PIECE:
        partial->detail[2 * partial->sent++] = meaning->from;
        return ACTION_STAGE_PIECES;
    case ACTION_PART_TARGET:
        partial->detail[2 * state->placed++ + 1] = meaning->from;
        return ACTION_STAGE_TARGETS;
    case ACTION_PART_PASS:
        partial->extra = WF_EXTRA_PASS;
        break;
    case ACTION_PART_END:
        break;
    }
    return ACTION_STAGE_TARGETS;
}

static bool next_of_setup(const GameActions *own, WfActionState *state)
{
    if (state->placed == own->setup_pieces) {
        state->partial.extra = WF_EXTRA_SETUP;
        return false;
    }
    state->kinds = own->setup(&state->position, &state->partial, state->placed);
    return true;
}

/* The turn after an action; *complete says whether it is whole. */
static WfCode advance(const ActionLayout *layout, WfActionState *state, uint32_t action,
                      WfMoveList *scratch, bool *complete)
{
    const ActionMeaning meaning = layout_meaning(layout, wf_action_seat(state), action);
    const ActionStage stage = take(layout->own, state, &meaning);
    state->steps++;
    *complete = true;
    if (state->asks == WF_ASK_SETUP)
        *complete = !next_of_setup(layout->own, state);
    else if (meaning.part != ACTION_PART_PASS)
        return ask_next(layout->own, layout->game, state, stage, scratch, complete);
    return WF_OK;
}

WfCode actions_apply(const ActionLayout *layout, WfActionState *state, uint32_t action,
                     WfMoveList *scratch, WfMove *played, bool *complete)
{
    enum { TURN = sizeof(WfActionState) - offsetof(WfActionState, partial) };
    unsigned char before[TURN];
    memcpy(before, &state->partial, TURN);
    if (advance(layout, state, action, scratch, complete) != WF_OK) {
        memcpy(&state->partial, before, TURN);
        return WF_NO_MEMORY;
    }
    if (!*complete)
        return WF_OK;
    if (played != NULL)
        *played = state->partial;
    wf_apply(layout->game, &state->position, &state->partial);
    begin_turn(layout->own, state);
    return WF_OK;
}

WfCode wf_action_apply(const WfSpec *spec, WfActionState *state, uint32_t action,
                       WfMoveList *scratch, WfMove *played, bool *complete)
{
    const ActionLayout layout = layout_of(spec->game);
    if (aligned_is(state))
        return actions_apply(&layout, state, action, scratch, played, complete);
    WfActionState room;
    memcpy(&room, (const void *)state, sizeof room);
    const WfCode code = actions_apply(&layout, &room, action, scratch, played, complete);
    if (code == WF_OK)
        memcpy((void *)state, &room, sizeof room);
    return code;
}

/* ---- whole turns ---- */

/* The next action of a turn. */
static uint32_t action_of(const ActionLayout *layout, const WfActionState *state,
                          const WfMove *move)
{
    const unsigned seat = wf_action_seat(state);
    switch ((WfActionAsk)state->asks) {
    case WF_ASK_KIND:
        return layout->kinds + move->extra;
    case WF_ASK_SETUP:
        return layout->kinds + move->detail[layout->own->setup_slot(seat, state->placed)];
    case WF_ASK_PIECE:
        return state->partial.sent == move->sent
                   ? layout->end
                   : layout->pieces +
                         layout_seen(layout, seat, move->detail[2 * state->partial.sent]);
    case WF_ASK_TARGET:
        return layout->targets + layout_seen(layout, seat, move->detail[2 * state->placed + 1]);
    case WF_ASK_TURN:
        break;
    }
    return move->extra == WF_EXTRA_PASS ? layout->pass : layout_move(layout, seat, move);
}

WfCode wf_action_encode(const WfSpec *spec, const WfPosition *position, const WfMove *move,
                        WfMoveList *scratch, uint32_t action[WF_ACTION_STEPS_MAX], unsigned *count)
{
    const ActionLayout layout = layout_of(spec->game);
    WfCode code = wf_check_move(spec->game, position, move, scratch);
    if (code != WF_OK)
        return code;
    WfActionState state;
    wf_action_start(spec, position, &state);
    unsigned steps = 0;
    for (bool complete = false; !complete && steps < WF_ACTION_STEPS_MAX; steps++) {
        action[steps] = action_of(&layout, &state, move);
        code = advance(&layout, &state, action[steps], scratch, &complete);
        if (code != WF_OK)
            return code;
    }
    *count = steps;
    return memcmp(&state.partial, move, sizeof *move) == 0 ? WF_OK : WF_ILLEGAL;
}

WfCode wf_action_decode(const WfSpec *spec, const WfPosition *position, const uint32_t *action,
                        unsigned count, WfMoveList *scratch, WfMove *move)
{
    const ActionLayout layout = layout_of(spec->game);
    WfActionState state;
    bool complete = false;
    wf_action_start(spec, position, &state);
    for (unsigned i = 0; i < count; i++) {
        WfCode code = complete ? WF_ILLEGAL : wf_action_check(spec, &state, action[i], scratch);
        if (code == WF_OK)
            code = advance(&layout, &state, action[i], scratch, &complete);
        if (code != WF_OK)
            return code;
    }
    if (!complete)
        return WF_ILLEGAL;
    *move = state.partial;
    return WF_OK;
}

/* actions.c - TRAVERSE: the board as each seat sees it, turns choice by choice, and setups. */
#include "actions/ask.h"
#include "games/traverse/traverse.h"

/* ---- the seat's starting row is rank 0 ---- */

static WfPlace seen(unsigned seat, WfPlace place)
{
    const uint8_t last = SPACE_SIDE - 1, file = place.file, rank = place.rank;
    switch (seat) {
    case 1:
        return (WfPlace){.file = (uint8_t)(last - rank), .rank = file};
    case 2:
        return (WfPlace){.file = (uint8_t)(last - file), .rank = (uint8_t)(last - rank)};
    case 3:
        return (WfPlace){.file = rank, .rank = (uint8_t)(last - file)};
    default:
        return place;
    }
}

/* West's turn of the board undoes East's. */
static WfPlace unseen(unsigned seat, WfPlace place)
{
    return seen(seat % 2 == 0 ? seat : 4 - seat, place);
}

static uint8_t square(WfPlace place)
{
    return (uint8_t)(place.rank * SPACE_SIDE + place.file);
}

/* ---- setups ---- */

/* A setup lists South's and North's kinds by file, West's and East's by rank; North and West see
 * their rows the other way round. */
static unsigned setup_slot(unsigned seat, unsigned i)
{
    return seat == 1 || seat == 2 ? TRAVERSE_PIECES - 1 - i : i;
}

static uint32_t setup(const WfPosition *position, const WfMove *partial, unsigned placed)
{
    const TraversePosition *p = traverse_of(position);
    if (!traverse_is_setup(p))
        return 0;
    unsigned number[TRAVERSE_SHAPES] = {0};
    uint32_t kinds = 0;
    for (unsigned i = 0; i < placed; i++)
        number[partial->detail[setup_slot(p->head.turn, i)]]++;
    for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
        kinds |= number[shape] < 2 ? UINT32_C(1) << shape : 0;
    return kinds;
}

static uint8_t setup_square(unsigned seat, unsigned slot)
{
    return (uint8_t)traverse_row_space(seat, slot);
}

/* ---- circles sent back ---- */

static bool is_plain(const WfPosition *position, const WfMove *partial)
{
    (void)partial;
    const TraversePosition *p = traverse_of(position);
    return p->rules == TRAVERSE_BASIC && !traverse_is_setup(p);
}

/* The circles that may be sent back beside those chosen so far. False: none. */
static bool ask_circle(WfActionState *state)
{
    const TraversePosition *p = traverse_of(&state->position);
    TraverseSeries series;
    traverse_begin_series(&series, p, p->head.turn);
    if (series.circle_count == 0)
        return false;
    traverse_explore(&series, state->partial.from);
    const unsigned chosen = traverse_removed(&series, &state->partial);
    bool more = false;
    state->asks = WF_ASK_PIECE;
    for (uint64_t sets = traverse_endings(&series, state->partial.to); sets != 0;
         sets &= sets - 1) {
        const unsigned set = (unsigned)__builtin_ctzll(sets), further = set & ~chosen;
        /* circles are chosen in order: further ones come after the last one */
        if ((set & chosen) != chosen || (further != 0 && chosen >= (further & -further)))
            continue;
        if (further == 0) {
            state->may_end = true;
            continue;
        }
        ask_add(state, series.circle[__builtin_ctz(further)]);
        more = true;
    }
    return more;
}

static void forget(WfActionState *state)
{
    for (unsigned word = 0; word < WF_ACTION_SQUARE_WORDS; word++)
        state->squares[word] = 0;
    state->may_end = false;
}

static bool next(WfActionState *state, ActionStage stage)
{
    if (stage != ACTION_STAGE_TARGETS && ask_circle(state))
        return true;
    forget(state);
    if (state->placed == state->partial.sent)
        return false;
    state->asks = WF_ASK_TARGET;
    Bits128 targets =
        traverse_next_targets(traverse_of(&state->position), &state->partial, state->placed);
    while (targets != 0)
        ask_add(state, bits_pop(&targets));
    return true;
}

const GameActions traverse_actions = {.game = &traverse_game,
                                      .blocks = ACTION_KINDS | ACTION_PASS | ACTION_SENDS,
                                      .setup_pieces = TRAVERSE_PIECES,
                                      .seen = seen,
                                      .unseen = unseen,
                                      .square = square,
                                      .begin = traverse_pairs,
                                      .is_plain = is_plain,
                                      .next = next,
                                      .setup = setup,
                                      .setup_slot = setup_slot,
                                      .setup_square = setup_square};

/* legal.c - TRAVERSE: whether one move is legal, without a list of all moves. A list may have
 * millions of turns, because there are many ways to put back the circles that a turn sends back. */
#include <string.h>

#include "games/traverse/traverse.h"

bool traverse_can_move(const WfPosition *position)
{
    const TraversePosition *p = traverse_of(position);
    if (traverse_is_setup(p))
        return true;
    return !traverse_is_won(p) && (traverse_has_turn(p, p->head.turn) || traverse_must_pass(p));
}

/* Each shape twice, in any order. */
static bool is_setup(const WfMove *move)
{
    WfMove plain = {.extra = WF_EXTRA_SETUP};
    unsigned number[TRAVERSE_SHAPES] = {0};
    memcpy(plain.detail, move->detail, TRAVERSE_PIECES);
    if (memcmp(&plain, move, sizeof plain) != 0)
        return false;
    for (unsigned i = 0; i < TRAVERSE_PIECES; i++)
        if (move->detail[i] >= TRAVERSE_SHAPES || ++number[move->detail[i]] > 2)
            return false;
    return true;
}

static bool is_pass(const WfMove *move)
{
    const WfMove pass = {.extra = WF_EXTRA_PASS};
    return memcmp(&pass, move, sizeof pass) == 0;
}

/* The circles in the order of their spaces, and nothing after the last one. */
static bool is_in_order(const WfMove *move)
{
    for (unsigned i = 2; i < 2U * move->sent; i += 2)
        if (move->detail[i - 2] >= move->detail[i])
            return false;
    for (unsigned i = 2U * move->sent; i < sizeof move->detail; i++)
        if (move->detail[i] != 0)
            return false;
    return true;
}

static bool is_turn(const TraversePosition *p, const WfMove *move)
{
    const unsigned seat = p->head.turn;
    if (move->extra != 0 || move->from >= SPACES || move->to >= SPACES ||
        move->sent > WF_SENT_MAX || !is_in_order(move) ||
        !bits_has(traverse_seat(p, seat), move->from) ||
        (p->rules != TRAVERSE_BASIC && bits_has(traverse_destination(seat), move->from)))
        return false;
    TraverseSeries series;
    traverse_begin_series(&series, p, seat);
    traverse_explore(&series, move->from);
    const unsigned removed = traverse_removed(&series, move);
    return removed != TRAVERSE_SERIES_NO_SET &&
           (traverse_endings(&series, move->to) >> removed & 1) != 0 && traverse_may_place(p, move);
}

bool traverse_is_legal(const WfPosition *position, const WfMove *move)
{
    const TraversePosition *p = traverse_of(position);
    if (traverse_is_setup(p))
        return is_setup(move);
    if (traverse_is_won(p))
        return false;
    if (is_pass(move))
        return !traverse_has_turn(p, p->head.turn) && traverse_must_pass(p);
    return is_turn(p, move);
}

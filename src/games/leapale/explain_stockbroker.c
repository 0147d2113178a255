/* explain_stockbroker.c - Courier Leapale: how a Stockbroker moves and captures, in the words of
 * the inventor's page. Files lie in three rings; the rule depends on whether a step stays in
 * one. */
#include <stdlib.h>

#include "games/leapale/explain.h"

/* How far a move goes. */
typedef struct LeapaleStride {
    int levels, files, ranks; /* ranks forward */
} LeapaleStride;

static LeapaleStride measure(const LeapaleQuestion *q)
{
    const unsigned from = q->move->from, to = q->move->to;
    const int up = (int)cell_rank(to) - (int)cell_rank(from);
    return (LeapaleStride){.levels = abs((int)cell_level(to) - (int)cell_level(from)),
                           .files = abs((int)cell_file(to) - (int)cell_file(from)),
                           .ranks = q->side == 0 ? up : -up};
}

/* The distance of a cell's file from the middle: 0 in the middle of the cube, 2 on its outside. */
static unsigned ring(unsigned cell)
{
    const int level = abs(2 * (int)cell_level(cell) - 5), file = abs(2 * (int)cell_file(cell) - 5);
    return (unsigned)(level > file ? level : file) / 2;
}

static void say_ring(const LeapaleQuestion *q, unsigned slot, unsigned cell)
{
    leapale_explain_phrase(q, slot, LEAPALE_SAYS_INNER + ring(cell));
}

static bool does_not_reach(const LeapaleQuestion *q, LeapaleStride stride)
{
    if (stride.levels == 0 && stride.files == 0 && stride.ranks > 1) {
        leapale_clause(q, LEAPALE_SAYS_DOUBLE_STEP);
        leapale_explain_cell(q, 0, q->move->to);
        explanation_number(q->explanation, 1, (unsigned)stride.ranks);
        return false;
    }
    if (stride.ranks <= 0) {
        leapale_clause(q, stride.ranks == 0 ? LEAPALE_SAYS_SIDEWAYS : LEAPALE_SAYS_BACKWARD);
        leapale_explain_cell(q, 0, q->move->to);
        return false;
    }
    leapale_clause(q, LEAPALE_SAYS_ONE_STEP);
    leapale_explain_piece(q, 0, q->move->from);
    leapale_explain_cell(q, 1, q->move->to);
    return false;
}

/* An enemy piece on a cell that the Stockbroker may enter only without capturing. */
static bool may_not_capture(const LeapaleQuestion *q, LeapaleStride stride)
{
    if (stride.levels == 0 && stride.files == 0) {
        leapale_clause(q, LEAPALE_SAYS_CAPTURES_STRAIGHT);
        leapale_explain_piece(q, 0, q->move->to);
        return false;
    }
    leapale_clause(q, LEAPALE_SAYS_CAPTURES_IN_RING);
    leapale_explain_piece(q, 0, q->move->from);
    leapale_explain_piece(q, 1, q->move->to);
    say_ring(q, 2, q->move->from);
    return false;
}

/* Whether an enemy Stockbroker stands where, in chess, it could be captured en passant. */
static bool is_like_en_passant(const LeapaleQuestion *q)
{
    const unsigned to = q->move->to;
    const unsigned beside = cell_at(cell_level(to), cell_file(to), cell_rank(q->move->from));
    return q->p->piece[beside] == board_piece(q->side ^ 1, LEAPALE_STOCKBROKER);
}

/* An empty cell that the Stockbroker may enter only by capturing. */
static bool may_only_capture(const LeapaleQuestion *q, LeapaleStride stride)
{
    const unsigned from = q->move->from, to = q->move->to;
    const bool nonstandard = stride.levels != 0 && stride.files != 0;
    const unsigned passing = is_like_en_passant(q);
    if (nonstandard) {
        leapale_clause(q, LEAPALE_SAYS_EMPTY_NONSTANDARD + passing);
        leapale_explain_cell(q, 0, to);
        return false;
    }
    const bool outward = ring(to) > ring(from);
    leapale_clause(q, (outward ? LEAPALE_SAYS_EMPTY_OUTWARD : LEAPALE_SAYS_EMPTY_INWARD) + passing);
    leapale_explain_cell(q, 0, to);
    leapale_explain_piece(q, 1, from);
    say_ring(q, 2, from);
    say_ring(q, 3, to);
    return false;
}

bool leapale_explain_stockbroker(const LeapaleQuestion *q)
{
    const unsigned from = q->move->from, to = q->move->to;
    const uint8_t there = q->p->piece[to];
    const bool quiet = cells_has(&cube_stockbroker_quiet[q->side][from], to);
    const bool captures = cells_has(&cube_stockbroker_captures[q->side][from], to);
    if (!quiet && !captures)
        return does_not_reach(q, measure(q));
    if (there != BOARD_EMPTY && board_seat(there) == q->side)
        return leapale_on_own_side(q);
    if (quiet && there != BOARD_EMPTY)
        return may_not_capture(q, measure(q));
    return quiet || there != BOARD_EMPTY || may_only_capture(q, measure(q));
}

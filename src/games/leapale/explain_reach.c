/* explain_reach.c - Courier Leapale: how the pieces move, and what blocks them. */
#include "games/leapale/explain.h"

static unsigned directions(unsigned radials)
{
    switch (radials) {
    case CUBE_ORTHOGONAL | CUBE_STANDARD:
        return LEAPALE_SAYS_PRINCELY;
    case CUBE_ORTHOGONAL | CUBE_NONSTANDARD:
        return LEAPALE_SAYS_DUCAL;
    case CUBE_STANDARD | CUBE_NONSTANDARD:
        return LEAPALE_SAYS_BARONIAL;
    default:
        return LEAPALE_SAYS_ROYAL;
    }
}

/* From its back rank to another cell of that rank and level, further than it can step. */
static bool is_like_castling(const LeapaleQuestion *q)
{
    const unsigned from = q->move->from, to = q->move->to;
    return board_kind(q->p->piece[from]) == LEAPALE_EMPEROR && cell_level(from) == cell_level(to) &&
           cell_rank(from) == cell_rank(to) && cell_rank(from) == leapale_far_rank(q->side ^ 1);
}

/* How the piece moves, for a target that it could not reach even on an empty board. */
static bool does_not_reach(const LeapaleQuestion *q)
{
    const unsigned gait = LEAPALE_SAYS_STEPS + (unsigned)q->kind->gait;
    leapale_clause(q, is_like_castling(q) ? LEAPALE_SAYS_NO_CASTLING : gait);
    leapale_explain_piece(q, 0, q->move->from);
    leapale_explain_cell(q, 1, q->move->to);
    if (q->kind->radials != 0)
        leapale_explain_phrase(q, 2, directions(q->kind->radials));
    return false;
}

/* All cells that the piece could reach on an empty board. */
static Cells on_empty_board(const LeapaleQuestion *q)
{
    const unsigned radials = q->kind->radials, from = q->move->from;
    switch (q->kind->gait) {
    case LEAPALE_GAIT_STEP:
        return cube_steps[radials][from];
    case LEAPALE_GAIT_SLIDE:
        return cube_lines[radials][from];
    case LEAPALE_GAIT_LEAP:
        return cube_leaps[radials][from];
    case LEAPALE_GAIT_GNU:
        return cube_gnu[from];
    default:
        return cube_oberon[from];
    }
}

/* Whether a slider meets nothing before its target. */
static bool passes_nothing(const LeapaleQuestion *q)
{
    const uint8_t *next = cube_next[cube_radial[q->move->from][q->move->to]];
    for (unsigned cell = next[q->move->from]; cell != q->move->to; cell = next[cell])
        if (q->p->piece[cell] != BOARD_EMPTY) {
            leapale_clause(q, LEAPALE_SAYS_PASSES_OVER);
            leapale_explain_piece(q, 0, q->move->from);
            leapale_explain_piece(q, 1, cell);
            return false;
        }
    return true;
}

bool leapale_explain_reach(const LeapaleQuestion *q)
{
    const uint8_t there = q->p->piece[q->move->to];
    const Cells reached = on_empty_board(q);
    if (!cells_has(&reached, q->move->to))
        return does_not_reach(q);
    if (q->kind->gait == LEAPALE_GAIT_SLIDE && !passes_nothing(q))
        return false;
    return there == BOARD_EMPTY || board_seat(there) != q->side || leapale_on_own_side(q);
}

/* explain_reach.c - Courier Leapale: how the pieces move, and what stands in their way. */
#include "games/leapale/explain.h"

static const char *directions(unsigned radials)
{
    switch (radials) {
    case CUBE_ORTHOGONAL | CUBE_STANDARD:
        return "the orthogonals and standard diagonals";
    case CUBE_ORTHOGONAL | CUBE_NONSTANDARD:
        return "the orthogonals and nonstandard diagonals";
    case CUBE_STANDARD | CUBE_NONSTANDARD:
        return "the standard and nonstandard diagonals";
    default:
        return "any of the 26 radials";
    }
}

static const char *gait(LeapaleGait gait)
{
    switch (gait) {
    case GAIT_STEP:
        return "moves one step along ";
    case GAIT_SLIDE:
        return "moves any distance along ";
    case GAIT_LEAP:
        return "leaps exactly two steps along ";
    case GAIT_GNU:
        return "leaps 2:1:0 or 3:1:0, that is two or three cells along one axis and one along "
               "another";
    default:
        return "leaps 2:1:1 or 2:2:1, that is two cells along one axis or two axes and one along "
               "each other axis";
    }
}

/* From its back rank to another cell of that rank and level, further than it can step. */
static bool is_like_castling(const Question *q)
{
    const unsigned from = q->move->from, to = q->move->to;
    return board_kind(q->p->piece[from]) == EMPEROR && cell_level(from) == cell_level(to) &&
           cell_rank(from) == cell_rank(to) && cell_rank(from) == leapale_far_rank(q->side ^ 1);
}

/* How the piece moves, for a target that it would not reach on an empty board either. */
static bool does_not_move_so(const Question *q)
{
    const bool radial = q->kind->radials != 0;
    wf_text_add(q->text, "The %s %s%s; it may not go", leapale_name(q), gait(q->kind->gait),
                radial ? directions(q->kind->radials) : "");
    leapale_say_cell(q, " from ", q->move->from);
    leapale_say_cell(q, " to ", q->move->to);
    return leapale_no(q, is_like_castling(q) ? ", and there is no castling in this game." : ".");
}

/* All cells that the piece could reach on an empty board. */
static Cells on_empty_board(const Question *q)
{
    const unsigned radials = q->kind->radials, from = q->move->from;
    switch (q->kind->gait) {
    case GAIT_STEP:
        return cube_steps[radials][from];
    case GAIT_SLIDE:
        return cube_lines[radials][from];
    case GAIT_LEAP:
        return cube_leaps[radials][from];
    case GAIT_GNU:
        return cube_gnu[from];
    default:
        return cube_oberon[from];
    }
}

/* Whether a slider meets nothing before its target. */
static bool passes_nothing(const Question *q)
{
    const uint8_t *next = cube_next[cube_radial[q->move->from][q->move->to]];
    for (unsigned cell = next[q->move->from]; cell != q->move->to; cell = next[cell])
        if (q->p->piece[cell] != BOARD_EMPTY) {
            wf_text_add(q->text, "The %s may not pass over ", leapale_name(q));
            leapale_say_piece(q, "", cell);
            return leapale_no(q, ": it moves through empty cells only.");
        }
    return true;
}

bool leapale_explain_reach(const Question *q)
{
    const uint8_t there = q->p->piece[q->move->to];
    const Cells reached = on_empty_board(q);
    if (!cells_has(&reached, q->move->to))
        return does_not_move_so(q);
    if (q->kind->gait == GAIT_SLIDE && !passes_nothing(q))
        return false;
    return there == BOARD_EMPTY || board_seat(there) != q->side || leapale_on_own_side(q);
}

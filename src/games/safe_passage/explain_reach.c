/* explain_reach.c - Safe Passage: how the pieces move, and what stands in their way. */
#include <stdlib.h>

#include "games/safe_passage/explain.h"

static bool on_own_side(const Question *q)
{
    wf_text_add(q->text, "The %s may not move to ", passage_kinds[q->kind].name);
    passage_say_square(q, "", q->to);
    passage_say_piece(q, &q->p->board, ": ", q->to);
    return passage_no(q, " is on its own side.");
}

static bool not_a_pawn(const Question *q)
{
    passage_say_piece(q, &q->p->board, "Only pawns may be captured, and not ", q->to);
    return passage_no(q, ".");
}

static bool may_not_pass(const Question *q, unsigned square)
{
    wf_text_add(q->text, "The %s may not pass over ", passage_kinds[q->kind].name);
    passage_say_piece(q, &q->p->board, "", square);
    return passage_no(q, ".");
}

/* How the piece moves, for a target that it would not reach on an empty board either. */
static bool does_not_move_so(const Question *q)
{
    static const char *const gaits[CHESS_KINDS] = {
        "moves straight forward and captures one square diagonally forward",
        "goes two squares along a rank or file and one to the side",
        "moves along diagonals",
        "moves along ranks and files",
        "moves along ranks, files and diagonals",
        "moves one square in any direction"};
    wf_text_add(q->text, "A %s %s; it may not go", passage_kinds[q->kind].name, gaits[q->kind]);
    passage_say_square(q, " from ", q->from);
    passage_say_square(q, " to ", q->to);
    return passage_no(q, ".");
}

/* ---- pawns ---- */

/* One square diagonally forward. */
static bool pawn_captures(const Question *q)
{
    const Board *board = &q->p->board;
    const unsigned owner = board_side_at(board, q->to);
    const unsigned beside = q->from / 8 * 8 + q->to % 8; /* where it would be taken in passing */
    if (owner == q->side)
        return on_own_side(q);
    if (owner != 2)
        return (board->kind[PAWN] >> q->to & 1) != 0 || not_a_pawn(q);
    if (q->from / 8 == (q->side == 0 ? 4 : 3) &&
        (board_set(board, q->side ^ 1, PAWN) >> beside & 1) != 0) {
        passage_say_piece(q, board, "There is no en passant capture in Safe Passage: ", q->from);
        passage_say_piece(q, board, " may not take ", beside);
        passage_say_square(q, " by going to ", q->to);
        return passage_no(q, ".");
    }
    passage_say_square(q, "A pawn goes diagonally only to capture, and ", q->to);
    return passage_no(q, " is empty.");
}

/* Straight forward. */
static bool pawn_advances(const Question *q, int ranks)
{
    const Board *board = &q->p->board;
    const unsigned first = q->side == 0 ? 1 : 6, next = q->side == 0 ? q->from + 8 : q->from - 8;
    if (ranks > 2) {
        passage_say_square(q,
                           "A pawn goes one square forward, or two from its starting rank, and "
                           "never more; ",
                           q->to);
        wf_text_add(q->text, " is %d squares away.", ranks);
        return false;
    }
    if (ranks == 2 && q->from / 8 != first) {
        wf_text_add(q->text, "A pawn goes two squares only from its starting rank, rank %u; ",
                    first + 1);
        passage_say_piece(q, board, "", q->from);
        return passage_no(q, " goes one.");
    }
    if (ranks == 2 && board_side_at(board, next) != 2)
        return may_not_pass(q, next);
    if (board_side_at(board, q->to) == 2)
        return true;
    passage_say_piece(q, board, "A pawn moves straight forward only to an empty square: ", q->to);
    return passage_no(q, " is in its way.");
}

static bool pawn_moves(const Question *q)
{
    const int up = (int)(q->to / 8) - (int)(q->from / 8), ranks = q->side == 0 ? up : -up;
    const int files = abs((int)(q->to % 8) - (int)(q->from % 8));
    if (q->from / 8 == (q->side == 0 ? 7 : 0)) {
        passage_say_square(q,
                           "A pawn on the last rank stays a pawn and never moves again: ", q->from);
        return passage_no(q, " is on it.");
    }
    if (files == 1 && ranks == 1)
        return pawn_captures(q);
    if (files == 0 && ranks > 0)
        return pawn_advances(q, ranks);
    return does_not_move_so(q);
}

/* ---- all pieces ---- */

bool passage_explain_reach(const Question *q)
{
    const Board *board = &q->p->board;
    const unsigned owner = board_side_at(board, q->to);
    if (q->kind == PAWN)
        return pawn_moves(q);
    if ((board_attacks(q->kind, q->side, q->from, 0) >> q->to & 1) == 0)
        return does_not_move_so(q);
    uint64_t between = chess_between[q->from][q->to] & board_occupied(board);
    if (q->kind != KNIGHT && between != 0) /* the one that it meets first */
        return may_not_pass(q, q->to > q->from ? chess_pop(&between)
                                               : 63 - (unsigned)__builtin_clzll(between));
    if (owner == q->side)
        return on_own_side(q);
    return owner == 2 || (board->kind[PAWN] >> q->to & 1) != 0 || not_a_pawn(q);
}

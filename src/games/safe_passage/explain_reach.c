/* explain_reach.c - Safe Passage: how the pieces move, and what blocks them. */
#include <stdlib.h>

#include "games/safe_passage/explain.h"

static bool on_own_side(const PassageQuestion *q)
{
    passage_clause(q, PASSAGE_SAYS_ON_OWN_PIECE);
    passage_explain_piece(q, 0, &q->p->board, q->from);
    passage_explain_piece(q, 1, &q->p->board, q->to);
    return false;
}

static bool not_a_pawn(const PassageQuestion *q)
{
    passage_clause(q, PASSAGE_SAYS_PAWNS_ONLY);
    passage_explain_piece(q, 0, &q->p->board, q->to);
    return false;
}

static bool may_not_pass(const PassageQuestion *q, unsigned square)
{
    passage_clause(q, PASSAGE_SAYS_PASSES_OVER);
    passage_explain_piece(q, 0, &q->p->board, q->from);
    passage_explain_piece(q, 1, &q->p->board, square);
    return false;
}

/* How the piece moves, for a target that it could not reach even on an empty board. */
static bool does_not_reach(const PassageQuestion *q)
{
    passage_clause(q, PASSAGE_SAYS_PAWN + q->kind);
    passage_explain_piece(q, 0, &q->p->board, q->from);
    passage_explain_square(q, 1, q->to);
    return false;
}

/* ---- pawns ---- */

/* One square diagonally forward. */
static bool pawn_captures(const PassageQuestion *q)
{
    const PassageBoard *board = &q->p->board;
    const unsigned owner = passage_side_at(board, q->to);
    const unsigned beside = q->from / 8 * 8 + q->to % 8; /* an en passant capture in chess */
    if (owner == q->side)
        return on_own_side(q);
    if (owner != 2)
        return (board->kind[PASSAGE_PAWN] >> q->to & 1) != 0 || not_a_pawn(q);
    if (q->from / 8 == (q->side == 0 ? 4 : 3) &&
        (passage_set(board, q->side ^ 1, PASSAGE_PAWN) >> beside & 1) != 0) {
        passage_clause(q, PASSAGE_SAYS_EN_PASSANT);
        passage_explain_piece(q, 0, board, q->from);
        passage_explain_piece(q, 1, board, beside);
        passage_explain_square(q, 2, q->to);
        return false;
    }
    passage_clause(q, PASSAGE_SAYS_DIAGONAL_EMPTY);
    passage_explain_square(q, 0, q->to);
    return false;
}

/* Straight forward. */
static bool pawn_advances(const PassageQuestion *q, int ranks)
{
    const PassageBoard *board = &q->p->board;
    const unsigned first = q->side == 0 ? 1 : 6, next = q->side == 0 ? q->from + 8 : q->from - 8;
    if (ranks > 2) {
        passage_clause(q, PASSAGE_SAYS_TOO_FAR);
        passage_explain_square(q, 0, q->to);
        explanation_number(q->explanation, 1, (unsigned)ranks);
        return false;
    }
    if (ranks == 2 && q->from / 8 != first) {
        passage_clause(q, PASSAGE_SAYS_DOUBLE_STEP);
        passage_explain_piece(q, 0, board, q->from);
        explanation_number(q->explanation, 1, first + 1);
        return false;
    }
    if (ranks == 2 && passage_side_at(board, next) != 2)
        return may_not_pass(q, next);
    if (passage_side_at(board, q->to) == 2)
        return true;
    passage_clause(q, PASSAGE_SAYS_BLOCKED);
    passage_explain_piece(q, 0, board, q->to);
    return false;
}

static bool pawn_moves(const PassageQuestion *q)
{
    const int up = (int)(q->to / 8) - (int)(q->from / 8), ranks = q->side == 0 ? up : -up;
    const int files = abs((int)(q->to % 8) - (int)(q->from % 8));
    if (q->from / 8 == (q->side == 0 ? 7 : 0)) {
        passage_clause(q, PASSAGE_SAYS_NEVER_AGAIN);
        passage_explain_piece(q, 0, &q->p->board, q->from);
        return false;
    }
    if (files == 1 && ranks == 1)
        return pawn_captures(q);
    if (files == 0 && ranks > 0)
        return pawn_advances(q, ranks);
    return does_not_reach(q);
}

/* ---- all pieces ---- */

bool passage_explain_reach(const PassageQuestion *q)
{
    const PassageBoard *board = &q->p->board;
    const unsigned owner = passage_side_at(board, q->to);
    if (q->kind == PASSAGE_PAWN)
        return pawn_moves(q);
    if ((passage_attacks(q->kind, q->side, q->from, 0) >> q->to & 1) == 0)
        return does_not_reach(q);
    uint64_t between = chess_between[q->from][q->to] & passage_occupied(board);
    if (q->kind != PASSAGE_KNIGHT && between != 0) /* the one that it meets first */
        return may_not_pass(q, q->to > q->from ? chess_pop(&between)
                                               : 63 - (unsigned)__builtin_clzll(between));
    if (owner == q->side)
        return on_own_side(q);
    return owner == 2 || (board->kind[PASSAGE_PAWN] >> q->to & 1) != 0 || not_a_pawn(q);
}

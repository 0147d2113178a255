/* explain_castling.c - Safe Passage: whether a move is meant to castle, and what forbids it. */
#include <stdlib.h>

#include "games/safe_passage/explain.h"

static bool is_own_rook(const PassageQuestion *q, unsigned square)
{
    return (passage_set(&q->p->board, q->side, PASSAGE_ROOK) >> square & 1) != 0;
}

static bool has_right(const PassageQuestion *q, unsigned wing)
{
    return (q->p->rights >> (q->side * 2 + wing) & 1) != 0;
}

int passage_castling_meant(const PassageQuestion *q)
{
    const int wing = passage_castling_wing(q->p, q->from, q->to);
    if (wing >= 0)
        return wing;
    if (q->kind != PASSAGE_KING || q->from / 8 != q->side * 7 || q->to / 8 != q->from / 8)
        return -1;
    const unsigned towards = q->to > q->from ? PASSAGE_WING_KING : PASSAGE_WING_QUEEN;
    const unsigned files = (unsigned)abs((int)q->to - (int)q->from);
    const unsigned goal = towards == PASSAGE_WING_KING ? 6 : 2;
    /* A step to a neighbouring square is an ordinary move, unless its own rook stands there. */
    if (is_own_rook(q, q->to))
        return files > 1 || q->p->chess960 != 0 ? (int)towards : -1;
    const bool reaches = q->p->chess960 != 0 || q->p->scrambled != 0 ? files > 1 : files == 2;
    return reaches && q->to % 8 == goal ? (int)towards : -1;
}

/* Begins "White may not castle on the king's side: ..." */
static void say_may_not(const PassageQuestion *q, unsigned message, unsigned wing)
{
    passage_clause(q, message);
    explanation_seat(q->explanation, 0, q->side);
    passage_explain_wing(q, 1, wing);
}

/* The right can have been lost through moves that the position does not show. */
static bool may_castle_at_all(const PassageQuestion *q, unsigned wing)
{
    const PassagePosition *p = q->p;
    const unsigned first = q->side * 56, home = first + passage_king_file(p, q->side);
    if (p->scrambled != 0)
        return passage_no(q, PASSAGE_SAYS_SCRAMBLED);
    if (has_right(q, wing))
        return true;
    if (q->from != home) {
        passage_clause(q, PASSAGE_SAYS_KING_AWAY);
        passage_explain_piece(q, 0, &p->board, q->from);
        passage_explain_square(q, 1, home);
        return false;
    }
    const unsigned rook = first + passage_rook_file(p, q->side, wing);
    if (is_own_rook(q, rook)) {
        say_may_not(q, PASSAGE_SAYS_NO_RIGHT, wing);
        passage_explain_piece(q, 2, &p->board, rook);
        return false;
    }
    say_may_not(q, PASSAGE_SAYS_ROOK_AWAY, wing);
    passage_explain_square(q, 2, rook);
    return false;
}

static uint64_t squares_along(unsigned a, unsigned b)
{
    return chess_between[a][b] | chess_bit(a) | chess_bit(b);
}

/* The first attacked square on the king's path to its target, both ends included; WF_NO_SQUARE if
 * there is none. */
static unsigned first_attacked(const PassageQuestion *q, unsigned king_to)
{
    const PassageBoard *board = &q->p->board;
    const int step = king_to > q->from ? 1 : -1;
    for (unsigned square = q->from;; square = (unsigned)((int)square + step)) {
        if (passage_attackers(board, square, q->side ^ 1, passage_occupied(board)) != 0)
            return square;
        if (square == king_to)
            return WF_NO_SQUARE;
    }
}

static void say_attacked(const PassageQuestion *q, unsigned wing, unsigned king_to, unsigned square)
{
    const PassageBoard *board = &q->p->board;
    if (square == q->from) {
        say_may_not(q, PASSAGE_SAYS_IN_CHECK, wing);
        passage_explain_piece(q, 2, board, square);
    } else {
        say_may_not(q, square == king_to ? PASSAGE_SAYS_ENTERS_CHECK : PASSAGE_SAYS_CROSSES_CHECK,
                    wing);
        passage_explain_square(q, 2, square);
    }
    passage_explain_pieces(q, 3, board,
                           passage_attackers(board, square, q->side ^ 1, passage_occupied(board)),
                           PASSAGE_NAMED);
}

/* With the right to castle: nothing blocks the path, and nothing attacks the king's path. */
static bool is_way_clear(const PassageQuestion *q, unsigned wing)
{
    const PassageBoard *board = &q->p->board;
    const unsigned first = q->side * 56;
    const unsigned rook = first + passage_rook_file(q->p, q->side, wing);
    const unsigned king_to = first + (wing == PASSAGE_WING_KING ? 6 : 2);
    const unsigned rook_to = first + (wing == PASSAGE_WING_KING ? 5 : 3);
    const uint64_t in_way = (squares_along(q->from, king_to) | squares_along(rook, rook_to)) &
                            passage_occupied(board) & ~(chess_bit(q->from) | chess_bit(rook));
    const unsigned attacked = first_attacked(q, king_to);
    if (in_way != 0 && attacked != q->from) { /* check is reported before a blocked path */
        say_may_not(q, PASSAGE_SAYS_IN_WAY, wing);
        passage_explain_pieces(q, 2, board, in_way, PASSAGE_NAMED);
        return false;
    }
    if (attacked != WF_NO_SQUARE)
        say_attacked(q, wing, king_to, attacked);
    return attacked == WF_NO_SQUARE;
}

bool passage_explain_castling(const PassageQuestion *q, unsigned wing)
{
    return may_castle_at_all(q, wing) && is_way_clear(q, wing);
}

bool passage_explain_written(const PassageQuestion *q, unsigned wing)
{
    const unsigned target = passage_castling_target(q->p, wing);
    if (q->to == target)
        return true;
    passage_clause(q, q->p->chess960 != 0 ? PASSAGE_SAYS_WRITTEN_960 : PASSAGE_SAYS_WRITTEN);
    passage_explain_wing(q, 0, wing);
    passage_explain_move(q, 1, target);
    return false;
}

/* explain_castling.c - Safe Passage: whether a move is meant to castle, and what forbids that. */
#include <stdlib.h>

#include "games/safe_passage/explain.h"

static bool is_own_rook(const Question *q, unsigned square)
{
    return (board_set(&q->p->board, q->side, ROOK) >> square & 1) != 0;
}

static bool has_right(const Question *q, unsigned wing)
{
    return (q->p->rights >> (q->side * 2 + wing) & 1) != 0;
}

int passage_castling_meant(const Question *q)
{
    const int wing = passage_castling_wing(q->p, q->from, q->to);
    if (wing >= 0)
        return wing;
    if (q->kind != KING || q->from / 8 != q->side * 7 || q->to / 8 != q->from / 8)
        return -1;
    const unsigned towards = q->to > q->from ? WING_KING : WING_QUEEN;
    const unsigned files = (unsigned)abs((int)q->to - (int)q->from);
    const unsigned goal = towards == WING_KING ? 6 : 2;
    /* A step to a neighbouring square is a move like any other; to one's own rook it is none. */
    if (is_own_rook(q, q->to))
        return files > 1 || q->p->chess960 != 0 ? (int)towards : -1;
    const bool reaches = q->p->chess960 != 0 || q->p->scrambled != 0 ? files > 1 : files == 2;
    return reaches && q->to % 8 == goal ? (int)towards : -1;
}

/* A right can have been lost by moves that the position does not show. */
static bool may_castle_at_all(const Question *q, unsigned wing)
{
    const PassagePosition *p = q->p;
    const unsigned first = q->side * 56, home = first + passage_king_file(p, q->side);
    if (p->scrambled != 0)
        return passage_no(q, "There is no castling from a scrambled start.");
    if (has_right(q, wing))
        return true;
    if (q->from != home) {
        passage_say_square(q, "A king castles only from its starting square, ", home);
        passage_say_square(q, ", and this one is on ", q->from);
        return passage_no(q, ".");
    }
    const unsigned rook = first + passage_rook_file(p, q->side, wing);
    wf_text_add(q->text, "%s may not castle on the %s's side: ", passage_seat_names[q->side],
                wing == WING_KING ? "king" : "queen");
    if (!is_own_rook(q, rook)) {
        passage_say_square(q, "its rook is not on ", rook);
        return passage_no(q, ", where it started.");
    }
    passage_say_square(q, "its king or its rook on ", rook);
    return passage_no(q, " has moved before, or the position was given without this right.");
}

static uint64_t squares_along(unsigned a, unsigned b)
{
    return chess_between[a][b] | chess_bit(a) | chess_bit(b);
}

/* Attackers of the squares from the king to its goal, in this order. */
static bool is_way_safe(const Question *q, unsigned king_to)
{
    const Board *board = &q->p->board;
    const uint64_t occupied = board_occupied(board);
    const int step = king_to > q->from ? 1 : -1;
    for (unsigned square = q->from;; square = (unsigned)((int)square + step)) {
        const uint64_t attackers = board_attackers(board, square, q->side ^ 1, occupied);
        if (attackers == 0) {
            if (square == king_to)
                return true;
            continue;
        }
        if (square == q->from) {
            passage_say_piece(q, board, "", square);
            passage_say_pieces(q, board, " is in check from ", attackers, PASSAGE_NAMED);
        } else if (square == king_to) {
            passage_say_square(q, "the king would arrive on ", square);
            passage_say_pieces(q, board, " in check from ", attackers, PASSAGE_NAMED);
        } else {
            passage_say_square(q, "the king may not pass over ", square);
            passage_say_pieces(q, board, ", which is attacked by ", attackers, PASSAGE_NAMED);
        }
        return passage_no(q, ".");
    }
}

/* With the right to castle: what stands in the way, or attacks it. */
static bool explain_obstacles(const Question *q, unsigned wing)
{
    const Board *board = &q->p->board;
    const unsigned first = q->side * 56;
    const unsigned rook = first + passage_rook_file(q->p, q->side, wing);
    const unsigned king_to = first + (wing == WING_KING ? 6 : 2);
    const unsigned rook_to = first + (wing == WING_KING ? 5 : 3);
    const uint64_t checkers = board_attackers(board, q->from, q->side ^ 1, board_occupied(board));
    const uint64_t in_way = (squares_along(q->from, king_to) | squares_along(rook, rook_to)) &
                            board_occupied(board) & ~(chess_bit(q->from) | chess_bit(rook));
    wf_text_add(q->text, "%s may not castle on the %s's side: ", passage_seat_names[q->side],
                wing == WING_KING ? "king" : "queen");
    if (checkers == 0 && in_way != 0) {
        passage_say_pieces(q, board, "", in_way, PASSAGE_NAMED);
        return passage_no(q, (in_way & (in_way - 1)) == 0 ? " stands in the way."
                                                          : " stand in the way.");
    }
    return is_way_safe(q, king_to);
}

bool passage_explain_castling(const Question *q, unsigned wing)
{
    const unsigned target = q->to;
    if (!may_castle_at_all(q, wing))
        return false;
    if (passage_castling(q->p, wing) == WF_NO_SQUARE)
        return explain_obstacles(q, wing);
    Question castling = *q;
    castling.to = passage_castling_target(q->p, wing);
    if (!passage_explain_danger(&castling))
        return false;
    if (castling.to == target)
        return true;
    wf_text_add(q->text, "Castling on the %s's side is written ",
                wing == WING_KING ? "king" : "queen");
    passage_say_square(q, "", q->from);
    passage_say_square(q, "", castling.to);
    return passage_no(q, q->p->chess960 != 0
                             ? " from a Chess960 start: the king moves onto its own rook."
                             : ": the king moves two squares towards the rook.");
}

/* obstacles.h - pieces in a king's way, for the plain count (bound.c) and the sharper one
 * (bound_gates.c).
 *
 * `*` is a square on which the white king has to stand at some time, for instance its goal. All the
 * black pieces shown have to move before that, whatever else is on the board, because nothing can
 * come between them and the square and because only pawns are ever captured:
 *
 *       a b c d e f g h
 *    8  . . . . * r . .     the rook checks the king on e8 from next to it
 *    7  . . . . . b . .     so does the bishop on f7
 *    6  . . . n . . . .     the knight on d6 checks it from a knight's move away
 *
 * A rook on f7 or a bishop on f8 would not check the king. In strict play under attack=fide these
 * have to move as well, because the king would endanger them from e8. */
#ifndef SOLVER_OBSTACLES_H
#define SOLVER_OBSTACLES_H

#include "base/multiversion.h"
#include "solver/target.h"

MULTIVERSION_PART unsigned popcount(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* Whether a side may still castle, now or later. */
MULTIVERSION_PART bool has_rights(const PassagePosition *p, unsigned side)
{
    return (p->rights >> 2 * side & 3) != 0;
}

/* Pieces of a side that attack a square whatever else is on the board: from next to it, or by a
 * knight's move. */
MULTIVERSION_PART uint64_t touches(const PassagePosition *p, unsigned side, unsigned square)
{
    const PassageBoard *board = &p->board;
    const uint64_t beside = chess_king[square];
    const uint64_t files = chess_bit(square) << 8 | chess_bit(square) >> 8;
    const uint64_t straight = beside & (files | UINT64_C(0xff) << (square & 56));
    return board->side[side] & ((straight & board->kind[PASSAGE_ROOK]) |
                                (beside & ~straight & board->kind[PASSAGE_BISHOP]) |
                                (beside & board->kind[PASSAGE_QUEEN]) |
                                (chess_knight[square] & board->kind[PASSAGE_KNIGHT]));
}

/* Pieces of a side, except its king, that have to move before the other king can stand on a square:
 * what stands there, what attacks it whatever else is on the board, and in strict play under
 * attack=fide everything next to it. Pawns are left out because they may be captured. */
MULTIVERSION_PART uint64_t hinders(const PassagePosition *p, unsigned side, unsigned square)
{
    const PassageBoard *board = &p->board;
    uint64_t pieces = touches(p, side, square) | chess_bit(square);
    if (p->attack == PASSAGE_ATTACK_FIDE && p->danger == PASSAGE_DANGER_STRICT)
        pieces |= chess_king[square];
    return pieces & board->side[side] & ~board->kind[PASSAGE_PAWN] & ~board->kind[PASSAGE_KING];
}

/* Pieces, except the kings, that have to move at least once: those that are not where they may end,
 * and those that stand on the goal of either king or hinder the other one there. */
MULTIVERSION_PART uint64_t misplaced(const Target *target, const PassagePosition *p, unsigned side)
{
    uint64_t pieces = 0;
    for (unsigned kind = PASSAGE_PAWN; kind < PASSAGE_KING; kind++)
        pieces |= passage_set(&p->board, side, kind) & ~target->good[side][kind];
    const unsigned goal = target->king[side], other = target->king[side ^ 1];
    if (passage_king(&p->board, side) != goal)
        pieces |= chess_bit(goal) & passage_nonpawns(&p->board, side);
    if (passage_king(&p->board, side ^ 1) != other)
        pieces |= hinders(p, side, other);
    return pieces & ~p->board.kind[PASSAGE_KING];
}

#endif

/* bound_captures.h - guards that an already counted move might capture. They do not count (rule 7).
 */
#ifndef SOLVER_BOUND_CAPTURES_H
#define SOLVER_BOUND_CAPTURES_H

#include "solver/bound_guards.h"
#include "solver/obstacles.h"

/* Guards that a piece might capture on its way to a closing square. The two moves that this takes
 * may already be counted, for a rook and the pawn before it. */
MULTIVERSION_PART uint64_t guards_on_way(const PassageBoard *board, unsigned side, uint64_t pawns,
                                         uint64_t closing)
{
    uint64_t found = 0;
    const uint64_t pieces = closing == 0 ? 0 : board->side[side] & ~board->kind[PASSAGE_PAWN];
    for (uint64_t rest = pieces & ~board->kind[PASSAGE_KING]; rest != 0;) {
        const unsigned square = chess_pop(&rest), kind = passage_kind_at(board, square);
        for (uint64_t near = pawns & guards_reach(board, chess_bit(square)); near != 0;) {
            const unsigned pawn = chess_pop(&near);
            if ((passage_attacks(kind, side, pawn, 0) & closing) != 0)
                found |= chess_bit(pawn);
        }
    }
    return found;
}

/* Guards among `pawns` that count although a piece that has to move anyway might capture them. Such
 * a pawn is held by a piece of its own side that does not have to move. `moving` are the pieces
 * that have to move:
 *
 *       a b c d e f g h
 *    6  . . . p . . . .     whatever captures the pawn on d6 is in danger from the
 *    5  . . . . b . . .     bishop on e5, until that has moved: one move more anyway
 *
 * No piece holds two of them: its one move would free both. */
MULTIVERSION_PART uint64_t held_guards(const PassagePosition *p, unsigned side, uint64_t pawns,
                                       uint64_t moving)
{
    uint64_t held = 0, free = p->board.side[side] & ~moving;
    while (pawns != 0) {
        const unsigned square = chess_pop(&pawns);
        const uint64_t holding = touches(p, side, square) & free;
        held |= holding != 0 ? chess_bit(square) : 0;
        free &= ~(holding & -holding);
    }
    return held;
}

/* Where pawns of a side may capture. */
MULTIVERSION_PART uint64_t pawn_reach(const PassagePosition *p, unsigned side)
{
    const uint64_t pawns = passage_set(&p->board, side, PASSAGE_PAWN);
    const uint64_t left = pawns & ~guards_each, right = pawns & ~(guards_each << 7);
    return side == 0 ? left << 7 | right << 9 : left >> 9 | right >> 7;
}

#endif

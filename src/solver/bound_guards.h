/* bound_guards.h - guards: pawns that keep the other side's king from going on (rule 6).
 *
 * A king has to enter every rank between it and its goal. When the white king first enters rank 5
 * over e5, `x`, no black pawn attacks that square:
 *
 *       a b c d e f g h
 *    6  . . . p . p . .     the guards of e5, one rank ahead on the files next to it
 *    5  . . . . x . . .
 *    4  . . . . K . . .
 *
 * The king cannot have captured them, because it has never been on rank 6. So each of them has
 * moved, or something else has captured it. The king's path decides how many guards that is:
 *
 *       a b c d e f g h
 *    6  . . . p p . . .     guards that have to go if the king enters
 *    5  0 0 1 1 1 1 0 0     rank 5 over a5, b5, ... h5
 *    4  . . . . K . . .
 *
 * At least one has to go here, unless the king takes a step aside first.
 *
 * Dynamic programming from rank to rank counts the fewest guards on any path of the king with this
 * many steps. A state is a set of files on which the king may be, for each number of guards: eight
 * sets of eight files in one word. */
#ifndef SOLVER_BOUND_GUARDS_H
#define SOLVER_BOUND_GUARDS_H

#include "base/multiversion.h"
#include "games/safe_passage/safe_passage.h"

/* GUARD_EXTRA: the king's steps beyond the fewest are counted separately below this number.
 * GUARD_ASIDE: fewer of its steps than this do not take it ahead. */
enum { GUARD_EXTRA = 3, GUARD_ASIDE = 4 };

/* How many guards have to go, by the king's steps beyond the fewest, and the pawns that may be
 * among them. */
typedef struct BoundGuards {
    unsigned pawns[GUARD_EXTRA + 1]; /* the last entry: GUARD_EXTRA steps or more */
    uint64_t any;
} BoundGuards;

static const uint64_t guards_each = UINT64_C(0x0101010101010101);

/* Sets of files, one byte for each number of guards. Returns each set together with the files next
 * to it. */
MULTIVERSION_PART uint64_t guards_spread(uint64_t sets)
{
    return sets | (sets << 1 & ~guards_each) | (sets >> 1 & ~(guards_each << 7));
}

/* Files at most this many steps from `middle`, in every byte. */
MULTIVERSION_PART uint64_t guards_near(unsigned middle, unsigned steps)
{
    uint64_t files = UINT64_C(1) << middle;
    for (; steps > 0; steps--)
        files |= files << 1 | files >> 1;
    return (files & 0xff) * guards_each;
}

/* The king enters a rank; `row` are the pawns one rank ahead, a bit for each file. Files between
 * two of them cost two guards, files next to one of them cost one: their bits go two bytes up, or
 * one.
 */
MULTIVERSION_PART void guards_enter(uint64_t sets[GUARD_ASIDE], uint64_t row)
{
    const uint64_t left = (row << 1 & 0xff) * guards_each, right = (row >> 1) * guards_each;
    for (unsigned aside = GUARD_ASIDE; aside-- > 0;) {
        const uint64_t to = guards_spread(sets[aside]);
        sets[aside] =
            (to & ~(left | right)) | (to & (left ^ right)) << 8 | (to & left & right) << 16;
    }
    for (unsigned aside = 1; aside < GUARD_ASIDE; aside++)
        sets[aside] |= guards_spread(sets[aside - 1]);
}

/* The squares of a rank, from 0. */
MULTIVERSION_PART uint64_t guards_rank(unsigned rank)
{
    return UINT64_C(0xff) << 8 * rank;
}

/* Turns the board so that the king of either side moves up. */
MULTIVERSION_PART uint64_t guards_turned(uint64_t set, unsigned side)
{
    return side == 0 ? set : __builtin_bswap64(set);
}

/* The guards among `pawns` when a side's king goes to a square in `steps` steps, or in up to
 * GUARD_EXTRA - 1 more. If it has `castled`, castling is one of the extra steps. */
MULTIVERSION_PART BoundGuards guards_find(const PassagePosition *p, unsigned side, unsigned square,
                                          unsigned steps, bool castled, uint64_t pawns)
{
    const unsigned king = passage_king(&p->board, side), from = side == 0 ? king / 8 : 7 - king / 8;
    const unsigned to = side == 0 ? square / 8 : 7 - square / 8;
    uint64_t ahead = from < 6 ? guards_turned(pawns, side) >> 8 * (from + 2) : 0;
    BoundGuards guards = {.any = 0};
    if (ahead == 0 || to < from || steps + GUARD_EXTRA > GUARD_ASIDE + to - from)
        return guards;
    guards.any = guards_turned(ahead << 8 * (from + 2), side);
    /* castling takes the king to the third or the seventh file at once */
    uint64_t sets[GUARD_ASIDE] = {castled ? 0 : UINT64_C(1) << king % 8};
    for (unsigned aside = 1; aside < GUARD_ASIDE; aside++)
        sets[aside] = castled && aside == 1 ? 0x44 : guards_spread(sets[aside - 1]);
    unsigned left = to - from;
    for (; ahead != 0; ahead >>= 8, left--)
        guards_enter(sets, ahead & 0xff);
    for (unsigned extra = 0; extra < GUARD_EXTRA; extra++) {
        uint64_t found = 0;
        for (unsigned aside = 0; aside + to <= steps + extra + from; aside++)
            found |=
                sets[aside] & guards_near(square % 8, steps + extra - (to - from) - aside + left);
        guards.pawns[extra] = found == 0 ? 8 : (unsigned)__builtin_ctzll(found) / 8;
    }
    return guards;
}

/* Squares on which one of the pieces might capture with its next move on an empty board. */
MULTIVERSION_PART uint64_t guards_reach(const PassageBoard *board, uint64_t pieces)
{
    uint64_t reach = 0;
    while (pieces != 0) {
        const unsigned square = chess_pop(&pieces);
        const uint64_t bit = chess_bit(square);
        if (((board->kind[PASSAGE_ROOK] | board->kind[PASSAGE_QUEEN]) & bit) != 0)
            reach |= chess_file[square] | UINT64_C(0xff) << (square & 56);
        if (((board->kind[PASSAGE_BISHOP] | board->kind[PASSAGE_QUEEN]) & bit) != 0)
            reach |= chess_diagonal[square] | chess_antidiagonal[square];
        if ((board->kind[PASSAGE_KNIGHT] & bit) != 0)
            reach |= chess_knight[square];
    }
    return reach;
}

#endif

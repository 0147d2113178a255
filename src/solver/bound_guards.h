/* guards.h - pawns that keep the other side's king from going on.
 *
 * A king has to enter every rank between it and its goal. When it first enters a rank, no enemy
 * pawn bears on the square, so none stands one rank ahead on a file next to it; and the king cannot
 * have captured one there, for it has not been on that rank. So of the pawns that stand there now
 * each has moved or was captured by something else. The fewest such pawns on any way of the king
 * are counted. */
#ifndef SOLVER_GUARDS_H
#define SOLVER_GUARDS_H

#include "base/multiversion.h"
#include "games/safe_passage/safe_passage.h"

/* By how many steps more than the fewest the king takes; ASIDE: steps that do not bring it ahead.
 */
enum { GUARD_EXTRA = 3, GUARD_ASIDE = 4 };

/* How many pawns have to go, and which ones may be among them. */
typedef struct Guards {
    unsigned pawns[GUARD_EXTRA + 1]; /* the last one: by that many or more */
    uint64_t any;
} Guards;

static const uint64_t guards_each = UINT64_C(0x0101010101010101);

/* Sets of files, a byte for each number of pawns: each set and the files next to it. */
MULTIVERSION_PART uint64_t guards_spread(uint64_t sets)
{
    return sets | (sets << 1 & ~guards_each) | (sets >> 1 & ~(guards_each << 7));
}

/* Files not more than so many steps from `middle`, in every byte. */
MULTIVERSION_PART uint64_t guards_near(unsigned middle, unsigned steps)
{
    uint64_t files = UINT64_C(1) << middle;
    for (; steps > 0; steps--)
        files |= files << 1 | files >> 1;
    return (files & 0xff) * guards_each;
}

/* One rank is entered, of which `row` are the guards one rank ahead, a bit for each file. */
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

/* Turns the board so that the king of either side goes up. */
MULTIVERSION_PART uint64_t guards_turned(uint64_t set, unsigned side)
{
    return side == 0 ? set : __builtin_bswap64(set);
}

/* The guards among `pawns` on the way of a side's king to a square, in `steps` and by up to
 * GUARD_EXTRA - 1 more; one of these is for castling, if it is `castled`. */
MULTIVERSION_PART Guards guards_find(const PassagePosition *p, unsigned side, unsigned square,
                                     unsigned steps, bool castled, uint64_t pawns)
{
    const unsigned king = board_king(&p->board, side), from = side == 0 ? king / 8 : 7 - king / 8;
    const unsigned to = side == 0 ? square / 8 : 7 - square / 8;
    uint64_t ahead = from < 6 ? guards_turned(pawns, side) >> 8 * (from + 2) : 0;
    Guards guards = {.any = 0};
    if (ahead == 0 || to < from || steps + GUARD_EXTRA > GUARD_ASIDE + to - from)
        return guards;
    guards.any = guards_turned(ahead << 8 * (from + 2), side);
    /* castling goes to the third or the seventh file at once */
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

/* Squares on which a piece might capture with its next move, if nothing were in its way. */
MULTIVERSION_PART uint64_t guards_reach(const Board *board, uint64_t pieces)
{
    uint64_t reach = 0;
    while (pieces != 0) {
        const unsigned square = chess_pop(&pieces);
        const uint64_t bit = chess_bit(square);
        if (((board->kind[ROOK] | board->kind[QUEEN]) & bit) != 0)
            reach |= chess_file[square] | UINT64_C(0xff) << (square & 56);
        if (((board->kind[BISHOP] | board->kind[QUEEN]) & bit) != 0)
            reach |= chess_diagonal[square] | chess_antidiagonal[square];
        if ((board->kind[KNIGHT] & bit) != 0)
            reach |= chess_knight[square];
    }
    return reach;
}

#endif

/* need.c - see need.h. */
#include "solver/need.h"

#include <string.h>

#include "base/multiversion.h"

static void find_kings(Target *target)
{
    for (unsigned side = 0; side < 2; side++)
        target->king[side] = (uint8_t)__builtin_ctzll(target->good[side][KING]);
}

void target_goal(Target *target, const PassagePosition *p)
{
    *target = (Target){.exactly = false};
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = PAWN; kind < CHESS_KINDS; kind++)
            target->good[side][kind] = passage_ends(p, side, kind);
    find_kings(target);
}

void target_position(Target *target, const PassagePosition *p)
{
    *target = (Target){.exactly = true, .board = p->board, .rights = p->rights};
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = PAWN; kind < CHESS_KINDS; kind++)
            target->good[side][kind] = board_set(&p->board, side, kind);
    find_kings(target);
}

bool target_is_reached(const Target *target, const PassagePosition *p)
{
    if (target->exactly)
        return memcmp(&target->board, &p->board, sizeof p->board) == 0 &&
               (p->rights & target->rights) == target->rights;
    return passage_is_goal(p);
}

/* ---- what stands in the way of a king ---- */

/* EXTRA: of a king's steps beyond the fewest, as far as a square next to its goal may ask for. */
enum { SAVED_BY_CASTLING = 6, EXTRA = 3, NEVER = 255 };

static unsigned popcount(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* Pieces of a side, its king apart, with which the other king cannot stand on a square, whatever
 * else is on the board: what stands there, what checks it from next to it or by a knight's move; in
 * strict play under attack=fide everything next to it, which it would endanger. Pawns may be
 * captured. */
static inline uint64_t hinders(const PassagePosition *p, unsigned side, unsigned square)
{
    const Board *board = &p->board;
    const uint64_t beside = chess_king[square], own = board->side[side];
    const uint64_t files = chess_bit(square) << 8 | chess_bit(square) >> 8;
    const uint64_t straight = beside & (files | UINT64_C(0xff) << (square & 56));
    uint64_t pieces = (straight & board->kind[ROOK]) | (beside & ~straight & board->kind[BISHOP]) |
                      (beside & board->kind[QUEEN]) | (chess_knight[square] & board->kind[KNIGHT]);
    if (p->attack == ATTACK_FIDE && p->danger == DANGER_STRICT)
        pieces |= beside;
    pieces |= chess_bit(square);
    return pieces & own & ~board->kind[PAWN] & ~board->kind[KING];
}

/* Pieces that have to move at least once, the kings apart: those that are not where they may end,
 * and those that stand on the goal of either king or hinder the other one there. */
static uint64_t misplaced(const Target *target, const PassagePosition *p, unsigned side)
{
    uint64_t pieces = 0;
    for (unsigned kind = PAWN; kind < KING; kind++)
        pieces |= board_set(&p->board, side, kind) & ~target->good[side][kind];
    const unsigned goal = target->king[side], other = target->king[side ^ 1];
    if (board_king(&p->board, side) != goal)
        pieces |= chess_bit(goal) & board_nonpawns(&p->board, side);
    if (board_king(&p->board, side ^ 1) != other)
        pieces |= hinders(p, side, other);
    return pieces & ~p->board.kind[KING];
}

/* The last square before its goal on which the king of the other side may stand, by how many steps
 * more than the fewest that takes: how many of a side's pieces have to move, at least, those that
 * hinder it there included. `any` collects these. */
typedef struct Gates {
    unsigned moves[EXTRA];
    uint64_t any;
} Gates;

static void find_gates(const Target *target, const PassagePosition *p, unsigned side,
                       uint64_t pieces, Gates *gates)
{
    const unsigned goal = target->king[side ^ 1], king = board_king(&p->board, side ^ 1);
    const unsigned steps = chess_steps(king, goal);
    for (unsigned extra = 0; extra < EXTRA; extra++)
        gates->moves[extra] = steps < 2 ? popcount(pieces) : NEVER;
    gates->any = pieces;
    for (uint64_t rest = steps < 2 ? 0 : chess_king[goal]; rest != 0;) {
        const unsigned gate = chess_pop(&rest);
        const unsigned extra = chess_steps(king, gate) + 1 - steps;
        const uint64_t all = pieces | hinders(p, side, gate);
        gates->any |= all;
        if (popcount(all) < gates->moves[extra])
            gates->moves[extra] = popcount(all);
    }
}

/* ---- to the goal ---- */

static bool goal_within(const Target *target, const PassagePosition *p, unsigned plies,
                        Leeway *leeway)
{
    const unsigned mover = p->head.turn, mine = (plies + 1) / 2, theirs = plies / 2;
    const unsigned my_steps = chess_steps(board_king(&p->board, mover), target->king[mover]);
    const unsigned their_steps =
        chess_steps(board_king(&p->board, mover ^ 1), target->king[mover ^ 1]);
    if (my_steps > mine || their_steps > theirs)
        return false;
    const uint64_t my_pieces = misplaced(target, p, mover);
    const uint64_t their_pieces = misplaced(target, p, mover ^ 1);
    if (my_steps + popcount(my_pieces) > mine || their_steps + popcount(their_pieces) > theirs)
        return false;
    Gates my, their; /* pieces of mine that hinder the other king, and the other way round */
    find_gates(target, p, mover, my_pieces, &my);
    find_gates(target, p, mover ^ 1, their_pieces, &their);
    unsigned least = NEVER;
    for (unsigned my_extra = 0; my_extra < EXTRA; my_extra++)
        for (unsigned their_extra = 0; their_extra < EXTRA; their_extra++)
            if (my_steps + my_extra + my.moves[their_extra] <= mine &&
                their_steps + their_extra + their.moves[my_extra] <= theirs &&
                my.moves[their_extra] < least)
                least = my.moves[their_extra];
    *leeway = (Leeway){.slack = mine - my_steps - least, .pressed = my.any};
    return least != NEVER;
}

/* ---- to a position ---- */

/* Castling may bring the king up to six files along and a rook with it, all in one move. To the
 * goal it saves nothing: the far rank is seven steps away from every square of the first one, and
 * no rook ends there. */
static bool is_loose(const PassagePosition *p, unsigned side)
{
    return (p->rights >> (2 * side) & 3) != 0;
}

static unsigned need_to_position(const Target *target, const PassagePosition *p, unsigned side)
{
    unsigned need = chess_steps(board_king(&p->board, side), target->king[side]);
    for (unsigned kind = PAWN; kind < KING; kind++)
        need += (unsigned)__builtin_popcountll(target->good[side][kind] &
                                               ~board_set(&p->board, side, kind));
    if (is_loose(p, side))
        return need > SAVED_BY_CASTLING ? need - SAVED_BY_CASTLING : 0;
    return need;
}

static bool position_within(const Target *target, const PassagePosition *p, unsigned plies,
                            Leeway *leeway)
{
    const unsigned mover = p->head.turn, mine = (plies + 1) / 2;
    const unsigned need = need_to_position(target, p, mover);
    if (need > mine || need_to_position(target, p, mover ^ 1) > plies / 2)
        return false;
    *leeway = (Leeway){.slack = mine - need, .loose = is_loose(p, mover)};
    return true;
}

/* ---- both ---- */

MULTIVERSION bool target_within(const Target *target, const PassagePosition *p, unsigned plies,
                                Leeway *leeway)
{
    return target->exactly ? position_within(target, p, plies, leeway)
                           : goal_within(target, p, plies, leeway);
}

/* Files from `middle` - `steps` to `middle` + `steps`, a bit each. */
static uint64_t band(unsigned middle, unsigned steps)
{
    const unsigned low = middle > steps ? middle - steps : 0;
    const unsigned high = middle + steps < 7 ? middle + steps : 7;
    return (UINT64_C(2) << high) - (UINT64_C(1) << low);
}

/* The squares not more than so many king's moves away. */
static uint64_t within(unsigned square, unsigned steps)
{
    const uint64_t files = band(square % 8, steps) * UINT64_C(0x0101010101010101);
    const unsigned rank = square / 8, low = rank > steps ? rank - steps : 0;
    const unsigned high = rank + steps < 7 ? rank + steps : 7;
    return files & (~UINT64_C(0) << 8 * low) & (~UINT64_C(0) >> 8 * (7 - high));
}

uint64_t target_useful(const Target *target, const Leeway *leeway, unsigned side, unsigned kind,
                       unsigned from)
{
    const unsigned slack = leeway->slack;
    if (slack >= 2 || leeway->loose)
        return ~UINT64_C(0);
    if (kind == KING) {
        const unsigned steps = chess_steps(from, target->king[side]) + slack;
        return steps > 0 ? within(target->king[side], steps - 1) : 0;
    }
    const uint64_t good = target->good[side][kind];
    const bool stands_well = (good >> from & 1) != 0;
    const bool pressed = (leeway->pressed >> from & 1) != 0;
    if (slack == 0)
        return stands_well && !pressed ? 0 : good;
    return stands_well && !pressed ? good : ~UINT64_C(0);
}

unsigned target_plies(const Target *target, const PassagePosition *p)
{
    Leeway leeway;
    unsigned plies = 0;
    while (!target_within(target, p, plies, &leeway))
        plies++;
    return plies;
}

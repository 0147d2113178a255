/* need.c - see need.h. */
#include "solver/bound.h"

#include <string.h>

#include "base/multiversion.h"
#include "solver/bound_gates.h"
#include "solver/obstacles.h"

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

/* EXTRA: of a king's steps beyond the fewest, as far as a square next to its goal may ask for.
 * GATES_PLIES: nearer to the end than that the sharper count costs more than it saves. */
enum { SAVED_BY_CASTLING = 6, EXTRA = 3, NEVER = 255, GATES_PLIES = 8 };

/* The last square before its goal on which the king of the other side may stand, by how many steps
 * more than the fewest that takes: how many of a side's pieces have to move, at least, those that
 * hinder it there included. `any` collects these. */
typedef struct Gates {
    unsigned moves[EXTRA];
    uint64_t any;
} Gates;

MULTIVERSION_PART void find_gates(const Target *target, const PassagePosition *p, unsigned side,
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

MULTIVERSION_PART bool goal_within(const Target *target, const PassagePosition *p, unsigned plies,
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
static unsigned need_to_position(const Target *target, const PassagePosition *p, unsigned side)
{
    unsigned need = chess_steps(board_king(&p->board, side), target->king[side]);
    for (unsigned kind = PAWN; kind < KING; kind++)
        need += (unsigned)__builtin_popcountll(target->good[side][kind] &
                                               ~board_set(&p->board, side, kind));
    if (has_rights(p, side))
        return need > SAVED_BY_CASTLING ? need - SAVED_BY_CASTLING : 0;
    return need;
}

MULTIVERSION_PART bool position_within(const Target *target, const PassagePosition *p,
                                       unsigned plies, Leeway *leeway)
{
    const unsigned mover = p->head.turn, mine = (plies + 1) / 2;
    const unsigned need = need_to_position(target, p, mover);
    if (need > mine || need_to_position(target, p, mover ^ 1) > plies / 2)
        return false;
    *leeway = (Leeway){.slack = mine - need, .loose = has_rights(p, mover)};
    return true;
}

/* ---- both ---- */

MULTIVERSION bool target_within(const Target *target, const PassagePosition *p, unsigned plies,
                                Leeway *leeway)
{
    if (target->exactly)
        return position_within(target, p, plies, leeway);
    return goal_within(target, p, plies, leeway) &&
           (plies < GATES_PLIES || target->plain || gates_within(target, p, plies, leeway));
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
    while (!(target->exactly ? position_within : goal_within)(target, p, plies, &leeway))
        plies++;
    return plies;
}

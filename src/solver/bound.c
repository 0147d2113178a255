/* bound.c - see bound.h: the plain count. */
#include "solver/bound.h"

#include "base/multiversion.h"
#include "solver/bound_gates.h"
#include "solver/obstacles.h"

/* ---- gates: the last square before a king's goal ----
 *
 * A king that is two steps or more from its goal reaches it over some square next to it, its gate.
 * Here the white king on c6 has to end on e8, `*`:
 *
 *       a b c d e f g h
 *    8  . . . 1 * 2 . .     the gates, each with the steps beyond the fewest
 *    7  . . . 0 1 2 . .     that the way over it takes
 *    6  . . K . . . . .
 *
 * What hinders the king on the gate has to move first. It is not known which gate the king will
 * use. So of all the gates that there is time for, the one with the fewest such pieces counts. */

/* SAVED_BY_CASTLING: a king goes at most six files. EXTRA: a gate costs fewer steps beyond the
 * fewest than this. NEVER: more moves than any side has. GATES_PLIES: with fewer plies left the
 * sharper count costs more than it saves. */
enum { SAVED_BY_CASTLING = 6, EXTRA = 3, NEVER = 255, GATES_PLIES = 8 };

/* The least number of a side's pieces that have to move if the other king takes this many steps
 * beyond the fewest (0 to EXTRA - 1), and all pieces that may be among them. */
typedef struct BoundGateMoves {
    unsigned moves[EXTRA];
    uint64_t any;
} BoundGateMoves;

MULTIVERSION_PART void find_gates(const Target *target, const PassagePosition *p, unsigned side,
                                  uint64_t pieces, BoundGateMoves *gates)
{
    const unsigned goal = target->king[side ^ 1], king = passage_king(&p->board, side ^ 1);
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
                                   BoundLeeway *leeway)
{
    const unsigned mover = p->head.turn, mine = (plies + 1) / 2, theirs = plies / 2;
    const unsigned my_steps = chess_steps(passage_king(&p->board, mover), target->king[mover]);
    const unsigned their_steps =
        chess_steps(passage_king(&p->board, mover ^ 1), target->king[mover ^ 1]);
    if (my_steps > mine || their_steps > theirs)
        return false;
    const uint64_t my_pieces = misplaced(target, p, mover);
    const uint64_t their_pieces = misplaced(target, p, mover ^ 1);
    if (my_steps + popcount(my_pieces) > mine || their_steps + popcount(their_pieces) > theirs)
        return false;
    BoundGateMoves my, their; /* my pieces that hinder the other king, and vice versa */
    find_gates(target, p, mover, my_pieces, &my);
    find_gates(target, p, mover ^ 1, their_pieces, &their);
    unsigned least = NEVER;
    for (unsigned my_extra = 0; my_extra < EXTRA; my_extra++)
        for (unsigned their_extra = 0; their_extra < EXTRA; their_extra++)
            if (my_steps + my_extra + my.moves[their_extra] <= mine &&
                their_steps + their_extra + their.moves[my_extra] <= theirs &&
                my.moves[their_extra] < least)
                least = my.moves[their_extra];
    *leeway = (BoundLeeway){.slack = mine - my_steps - least, .pressed = my.any};
    return least != NEVER;
}

/* ---- to a position ---- */

/* Castling may move the king up to six files, and a rook with it, in one move. On the way to the
 * goal it saves nothing: the far rank is seven steps away from every square of the first one, and
 * no rook ends there. */
static unsigned need_to_position(const Target *target, const PassagePosition *p, unsigned side)
{
    unsigned need = chess_steps(passage_king(&p->board, side), target->king[side]);
    for (unsigned kind = PASSAGE_PAWN; kind < PASSAGE_KING; kind++)
        need += (unsigned)__builtin_popcountll(target->good[side][kind] &
                                               ~passage_set(&p->board, side, kind));
    if (has_rights(p, side))
        return need > SAVED_BY_CASTLING ? need - SAVED_BY_CASTLING : 0;
    return need;
}

MULTIVERSION_PART bool position_within(const Target *target, const PassagePosition *p,
                                       unsigned plies, BoundLeeway *leeway)
{
    const unsigned mover = p->head.turn, mine = (plies + 1) / 2;
    const unsigned need = need_to_position(target, p, mover);
    if (need > mine || need_to_position(target, p, mover ^ 1) > plies / 2)
        return false;
    *leeway = (BoundLeeway){.slack = mine - need, .loose = has_rights(p, mover)};
    return true;
}

/* ---- both ---- */

MULTIVERSION bool bound_within(const Target *target, const PassagePosition *p, unsigned plies,
                               BoundLeeway *leeway)
{
    if (target->exactly)
        return position_within(target, p, plies, leeway);
    return goal_within(target, p, plies, leeway) &&
           (plies < GATES_PLIES || target->plain ||
            bound_gates_within(target, p, plies, &leeway->slack, &leeway->pressed));
}

/* Files from `middle` - `steps` to `middle` + `steps`, a bit each. */
static uint64_t band(unsigned middle, unsigned steps)
{
    const unsigned low = middle > steps ? middle - steps : 0;
    const unsigned high = middle + steps < 7 ? middle + steps : 7;
    return (UINT64_C(2) << high) - (UINT64_C(1) << low);
}

/* The squares that a king reaches in this many moves or fewer. */
static uint64_t within(unsigned square, unsigned steps)
{
    const uint64_t files = band(square % 8, steps) * UINT64_C(0x0101010101010101);
    const unsigned rank = square / 8, low = rank > steps ? rank - steps : 0;
    const unsigned high = rank + steps < 7 ? rank + steps : 7;
    return files & (~UINT64_C(0) << 8 * low) & (~UINT64_C(0) >> 8 * (7 - high));
}

uint64_t bound_useful_squares(const Target *target, const BoundLeeway *leeway, unsigned side,
                              unsigned kind, unsigned from)
{
    const unsigned slack = leeway->slack;
    if (slack >= 2 || leeway->loose)
        return ~UINT64_C(0);
    if (kind == PASSAGE_KING) {
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

unsigned bound_plies(const Target *target, const PassagePosition *p)
{
    BoundLeeway leeway;
    unsigned plies = 0;
    while (!(target->exactly ? position_within : goal_within)(target, p, plies, &leeway))
        plies++;
    return plies;
}

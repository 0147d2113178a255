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

/* Castling may bring the king up to six files along and a rook with it, all in one move. To the
 * goal it saves nothing: the far rank is seven steps away from every square of the first one, and
 * no rook ends there. */
enum { SAVED_BY_CASTLING = 6 };

bool target_is_loose(const Target *target, const PassagePosition *p, unsigned side)
{
    return target->exactly && (p->rights >> (2 * side) & 3) != 0;
}

MULTIVERSION unsigned target_need(const Target *target, const PassagePosition *p, unsigned side)
{
    unsigned need = chess_steps(board_king(&p->board, side), target->king[side]);
    for (unsigned kind = PAWN; kind < KING; kind++) {
        const uint64_t pieces = board_set(&p->board, side, kind), good = target->good[side][kind];
        need += (unsigned)__builtin_popcountll(target->exactly ? good & ~pieces : pieces & ~good);
    }
    if (target_is_loose(target, p, side))
        return need > SAVED_BY_CASTLING ? need - SAVED_BY_CASTLING : 0;
    return need;
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

uint64_t target_useful(const Target *target, unsigned side, unsigned kind, unsigned from,
                       unsigned slack)
{
    if (slack >= 2)
        return ~UINT64_C(0);
    if (kind == KING) {
        const unsigned steps = chess_steps(from, target->king[side]) + slack;
        return steps > 0 ? within(target->king[side], steps - 1) : 0;
    }
    const uint64_t good = target->good[side][kind];
    const bool stands_well = (good >> from & 1) != 0;
    if (slack == 0)
        return stands_well ? 0 : good;
    return stands_well ? good : ~UINT64_C(0);
}

unsigned target_plies(const Target *target, const PassagePosition *p)
{
    const unsigned mover = p->head.turn;
    const unsigned own = target_need(target, p, mover), other = target_need(target, p, mover ^ 1);
    const unsigned plies = own > 0 ? 2 * own - 1 : 0;
    return plies > 2 * other ? plies : 2 * other;
}

/* target.c - see target.h. */
#include "solver/target.h"

#include <string.h>

static void find_kings(Target *target)
{
    for (unsigned side = 0; side < 2; side++)
        target->king[side] = (uint8_t)__builtin_ctzll(target->good[side][PASSAGE_KING]);
}

void target_goal(Target *target, const PassagePosition *p)
{
    *target = (Target){.exactly = false};
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = PASSAGE_PAWN; kind < PASSAGE_KINDS; kind++)
            target->good[side][kind] = passage_ends(p, side, kind);
    find_kings(target);
}

void target_position(Target *target, const PassagePosition *p)
{
    *target = (Target){.exactly = true, .board = p->board, .rights = p->rights};
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = PASSAGE_PAWN; kind < PASSAGE_KINDS; kind++)
            target->good[side][kind] = passage_set(&p->board, side, kind);
    find_kings(target);
}

bool target_is_reached(const Target *target, const PassagePosition *p)
{
    if (target->exactly)
        return memcmp(&target->board, &p->board, sizeof p->board) == 0 &&
               (p->rights & target->rights) == target->rights;
    return passage_is_goal(p);
}

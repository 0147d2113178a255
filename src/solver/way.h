/* way.h - a way from one position of Safe Passage to another, move by move. */
#ifndef SOLVER_WAY_H
#define SOLVER_WAY_H

#include "games/safe_passage/safe_passage.h"

enum { WAY_MAX = 250 }; /* plies */

typedef struct WayStep {
    uint8_t from, to;
} WayStep;

typedef struct Way {
    unsigned length;
    WayStep step[WAY_MAX];
} Way;

/* Makes a move in place. */
static inline void way_go(PassagePosition *p, WayStep step)
{
    const WfMove move = {.from = step.from, .to = step.to};
    passage_apply((WfPosition *)(void *)p, &move);
}

#endif

/* way.h - a way from one position of Safe Passage to another, move by move. */
#ifndef SOLVER_WAY_H
#define SOLVER_WAY_H

#include <wayfarer/solver.h>

#include "games/safe_passage/safe_passage.h"

typedef struct WayStep {
    uint8_t from, to;
} WayStep;

typedef struct Way {
    unsigned length;
    WayStep step[WF_WAY_MAX];
} Way;

/* Castling, as the game writes it. */
static inline WayStep way_castling(const PassagePosition *p, unsigned wing)
{
    return (WayStep){.from = (uint8_t)board_king(&p->board, p->head.turn),
                     .to = (uint8_t)passage_castling_target(p, wing)};
}

/* Makes a move in place. */
static inline void way_go(PassagePosition *p, WayStep step)
{
    const WfMove move = {.from = step.from, .to = step.to};
    passage_apply((WfPosition *)(void *)p, &move);
}

#endif

/* plan.h - a plan: moves of both sides, in turn, that lead from one position of Safe Passage to
 * another. The interface (wayfarer/solver.h) and the docs call it a way. */
#ifndef SOLVER_PLAN_H
#define SOLVER_PLAN_H

#include <wayfarer/solver.h>

#include "games/safe_passage/safe_passage.h"

typedef struct PlanStep {
    uint8_t from, to;
} PlanStep;

typedef struct Plan {
    unsigned length;
    PlanStep step[WF_PLAN_MAX];
} Plan;

/* Castling, as the game writes it. */
static inline PlanStep plan_castling(const PassagePosition *p, unsigned wing)
{
    return (PlanStep){.from = (uint8_t)passage_king(&p->board, p->head.turn),
                      .to = (uint8_t)passage_castling_target(p, wing)};
}

/* Makes a move in place. */
static inline void plan_apply(PassagePosition *p, PlanStep step)
{
    const WfMove move = {.from = step.from, .to = step.to};
    passage_apply((WfPosition *)(void *)p, &move);
}

#endif

/* plan_elimination.h - makes a plan shorter by action elimination: moves are left out that stand
 * far apart.
 *
 * A plan that a beam found has moves of both sides that nothing needs. One of them cannot be left
 * out alone, because the sides move in turn: from there on every move of that side would come one
 * turn too early. So the moves of each side are taken as a list, to be played more or less in
 * order, and a beam search goes through the states of both lists. Two moves of one piece may become
 * one move; going out and coming back may become none; and a move may be played somewhat earlier.
 * States compete only with states that have left out as many moves of each side, and the more
 * orderly ones win.
 *
 * Source of the idea: Nakhost and Mueller, "Action elimination and plan neighborhood graph search",
 * 2010. */
#ifndef SOLVER_PLAN_ELIMINATION_H
#define SOLVER_PLAN_ELIMINATION_H

#include "solver/plan.h"

enum { PLAN_ELIMINATION_EACH = 20 }; /* states kept, for a plan of no special interest */

typedef struct PlanEliminationLimits {
    unsigned each;               /* states kept of those that left out as many moves of each side */
    uint64_t seed;               /* breaks ties */
    bool (*stop)(void *context); /* true: end at once; NULL: never */
    void *context;
} PlanEliminationLimits;

/* Replaces a plan from p to its goal by a shorter one if it finds one; *shorter says so. Adds the
 * positions made to *nodes. WF_NO_MEMORY. */
WfCode plan_eliminate(const PassagePosition *p, Plan *plan, const PlanEliminationLimits *limits,
                      const WfAllocator *allocator, bool *shorter, uint64_t *nodes);

#endif

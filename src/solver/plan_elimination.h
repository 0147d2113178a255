/* plan_elimination.h - shortens a plan by action elimination: it leaves out moves that stand far
 * apart.
 *
 * A plan that a beam found has unnecessary moves of both sides. One of them cannot be left out
 * alone: the sides move in turn, so every later move of that side would come one turn too early.
 * Therefore each side's moves are taken as a list, to be played more or less in order, and a beam
 * search goes through the states of both lists. Two moves of one piece may become one move. Going
 * out and coming back may become none. A move may be played somewhat earlier. A state competes only
 * with states that have left out the same number of moves of each side, and the more orderly ones
 * win.
 *
 * Source of the idea: Nakhost and Mueller, "Action elimination and plan neighborhood graph search",
 * 2010. */
#ifndef SOLVER_PLAN_ELIMINATION_H
#define SOLVER_PLAN_ELIMINATION_H

#include "solver/plan.h"

enum { PLAN_ELIMINATION_EACH = 20 }; /* states kept, for a plan of no special interest */

typedef struct PlanEliminationLimits {
    unsigned each; /* states kept among those that left out the same numbers of moves */
    uint64_t seed; /* breaks ties */
    bool (*stop)(void *context); /* true: end at once; NULL: never */
    void *context;
} PlanEliminationLimits;

/* Replaces a plan from p to its goal by a shorter one if it finds one; *shorter says whether it
 * did. Adds the positions made to *nodes. WF_NO_MEMORY. */
WfCode plan_eliminate(const PassagePosition *p, Plan *plan, const PlanEliminationLimits *limits,
                      const WfAllocator *allocator, bool *shorter, uint64_t *nodes);

#endif

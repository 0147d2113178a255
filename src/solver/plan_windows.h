/* plan_windows.h - shortens a plan by local search: IDA* solves every window, a part of the plan of
 * some plies, again. The window is replaced if a shorter plan leads to the same position.
 *
 * Source: Ratner and Pohl, "Joint and LPA*: combination of approximation and search", 1986. */
#ifndef SOLVER_PLAN_WINDOWS_H
#define SOLVER_PLAN_WINDOWS_H

#include "solver/ida_star.h"
#include "solver/plan.h"

/* The usual limits: plies, and positions. */
enum { PLAN_WINDOW_PLIES = 12, PLAN_WINDOW_NODES = 30000 };

typedef struct PlanWindowLimits {
    unsigned plies;      /* of the longest windows */
    uint64_t nodes_each; /* positions to look at for one window */
    uint64_t nodes;      /* approximate limit for all windows; 0: no limit */
} PlanWindowLimits;

/* Replaces windows of a plan from p to its goal by shorter plans, from short windows to long ones,
 * until none can be replaced or `ida` is stopped. True if the plan became shorter; it always leads
 * to the goal. */
bool plan_shorten(const PassagePosition *p, Plan *plan, IdaStar *ida,
                  const PlanWindowLimits *limits);

#endif

/* find_plan.h - anytime search for plans: beam searches with different parameters each time, and
 * local improvement of the plans they find. */
#ifndef SOLVER_FIND_PLAN_H
#define SOLVER_FIND_PLAN_H

#include "solver/solve_shared.h"

/* Runs one beam and shortens the plan that it finds; WF_NO_MEMORY. */
WfCode find_plan(SolveWorker *worker);

#endif

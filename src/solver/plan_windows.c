/* plan_windows.c - see plan_windows.h. */
#include "solver/plan_windows.h"

#include <string.h>

enum { WINDOW_LEAST = 4 };

/* A plan with the positions along it. */
typedef struct PlanPath {
    Plan plan;
    PassagePosition at[WF_PLAN_MAX + 1];
} PlanPath;

static void walk(PlanPath *path)
{
    for (unsigned i = 0; i < path->plan.length; i++) {
        path->at[i + 1] = path->at[i];
        plan_apply(&path->at[i + 1], path->plan.step[i]);
    }
}

/* Looks for a shorter plan that replaces the window of `plies` plies from ply `first`. It must lead
 * to the same position or, at the end of the plan, to any position of the goal. */
static bool shorten_window(PlanPath *path, IdaStar *ida, unsigned first, unsigned plies)
{
    const unsigned last = first + plies;
    const bool to_goal = last == path->plan.length;
    Target target;
    Plan found;
    if (to_goal)
        target_goal(&target, &path->at[first]);
    else
        target_position(&target, &path->at[last]);
    ida_retarget(ida);
    const unsigned less = to_goal ? 1 : 2;
    if (ida_search(ida, &target, &path->at[first], plies - less, &found) != IDA_FOUND)
        return false;
    PlanStep *step = path->plan.step;
    memmove(step + first + found.length, step + last, (path->plan.length - last) * sizeof *step);
    memcpy(step + first, found.step, found.length * sizeof *step);
    path->plan.length -= plies - found.length;
    walk(path);
    return true;
}

bool plan_shorten(const PassagePosition *p, Plan *plan, IdaStar *ida,
                  const PlanWindowLimits *limits)
{
    const uint64_t began = ida->nodes;
    PlanPath path = {.plan = *plan};
    path.at[0] = *p;
    walk(&path);
    ida->nodes_max = limits->nodes_each;
    for (unsigned plies = WINDOW_LEAST; plies <= limits->plies; plies++)
        for (unsigned first = 0; first + plies <= path.plan.length && !ida_is_stopped(ida) &&
                                 (limits->nodes == 0 || ida->nodes - began < limits->nodes);
             first++)
            if (shorten_window(&path, ida, first, plies)) {
                plies = WINDOW_LEAST;
                first = first > WINDOW_LEAST ? first - WINDOW_LEAST : 0;
            }
    const bool shorter = path.plan.length < plan->length;
    *plan = path.plan;
    return shorter;
}

/* solve_shared.c - see solve_shared.h. */
#include "solver/solve_shared.h"

#include <string.h>

/* ---- when to end ---- */

uint64_t solve_nodes(const SolveContext *solve)
{
    return __atomic_load_n(&solve->nodes, __ATOMIC_RELAXED);
}

bool solve_is_over(void *solve_)
{
    SolveContext *solve = solve_;
    if (__atomic_load_n(&solve->over, __ATOMIC_RELAXED))
        return true;
    const WfSolveLimits *limits = solve->limits;
    if ((limits->stop == NULL || !limits->stop(limits->context)) &&
        (limits->nodes == 0 || solve_nodes(solve) < limits->nodes))
        return false;
    __atomic_store_n(&solve->over, true, __ATOMIC_RELAXED);
    return true;
}

void solve_tell_holding(SolveContext *solve)
{
    WfSolution *solution = solve->solution;
    const WfSolveLimits *limits = solve->limits;
    solution->nodes = solve_nodes(solve);
    const bool enough = limits->report != NULL && !limits->report(limits->context, solution);
    const bool settled = solution->barrier != WF_BARRIER_NONE ||
                         (limits->plies != 0 && solution->low > limits->plies) ||
                         (solution->found && solution->low >= solution->length);
    if (enough || settled)
        __atomic_store_n(&solve->over, true, __ATOMIC_RELAXED);
}

void solve_tell(SolveContext *solve)
{
    lock_take(solve->lock);
    solve_tell_holding(solve);
    lock_give(solve->lock);
}

static void put_plan(WfSolution *solution, const Plan *plan)
{
    solution->length = plan->length;
    for (unsigned i = 0; i < plan->length; i++)
        solution->way[i] = (WfMove){.from = plan->step[i].from, .to = plan->step[i].to};
}

void solve_offer(SolveContext *solve, const Plan *plan)
{
    lock_take(solve->lock);
    WfSolution *solution = solve->solution;
    if (plan->length <= solve->plies && (!solution->found || plan->length < solution->length)) {
        solve->best = *plan;
        solve->improved = solve_nodes(solve);
        solution->found = true;
        put_plan(solution, plan);
        solve_tell_holding(solve);
    }
    lock_give(solve->lock);
}

void solve_raise_low(SolveContext *solve, unsigned low)
{
    lock_take(solve->lock);
    if (low > solve->solution->low) {
        solve->solution->low = low;
        solve_tell_holding(solve);
    }
    lock_give(solve->lock);
}

void solve_give_up(SolveContext *solve, uint64_t seen)
{
    lock_take(solve->lock);
    if (!solve->solution->found) {
        solve->solution->barrier = WF_BARRIER_SEEN;
        solve->solution->seen = seen;
    }
    solve_tell_holding(solve);
    lock_give(solve->lock);
}

unsigned solve_wanted(SolveContext *solve)
{
    lock_take(solve->lock);
    const unsigned plies = solve->solution->found ? solve->solution->length - 1 : solve->plies;
    lock_give(solve->lock);
    return plies;
}

unsigned solve_low(SolveContext *solve)
{
    lock_take(solve->lock);
    const unsigned low = solve->solution->low;
    lock_give(solve->lock);
    return low;
}

void solve_count(SolveWorker *worker, SolveWork work, uint64_t nodes)
{
    worker->spent[work] += nodes;
    __atomic_add_fetch(&worker->solve->nodes, nodes, __ATOMIC_RELAXED);
}

void solve_offer_nearest(SolveContext *solve, const Plan *plan)
{
    PassagePosition end = solve->start;
    for (unsigned i = 0; i < plan->length; i++)
        plan_apply(&end, plan->step[i]);
    const int distance = heuristic_distance(&solve->heuristic, &end.board);
    lock_take(solve->lock);
    WfSolution *solution = solve->solution;
    if (!solution->found && (solution->length == 0 || distance < solution->distance)) {
        solution->distance = distance;
        put_plan(solution, plan);
    }
    solve_tell_holding(solve);
    lock_give(solve->lock);
}

uint64_t solve_nodes_left(const SolveContext *solve)
{
    const uint64_t most = solve->limits->nodes, spent = solve_nodes(solve);
    return most == 0 ? 0 : spent < most ? most - spent : 1;
}

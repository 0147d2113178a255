/* solving.c - see solving.h. */
#include "solver/solve_shared.h"

#include <string.h>

/* ---- when to end ---- */

uint64_t solve_nodes(const Solve *solve)
{
    return __atomic_load_n(&solve->nodes, __ATOMIC_RELAXED);
}

bool solve_is_over(void *solve_)
{
    Solve *solve = solve_;
    if (__atomic_load_n(&solve->over, __ATOMIC_RELAXED))
        return true;
    const WfSolveLimits *limits = solve->limits;
    if ((limits->stop == NULL || !limits->stop(limits->context)) &&
        (limits->nodes == 0 || solve_nodes(solve) < limits->nodes))
        return false;
    __atomic_store_n(&solve->over, true, __ATOMIC_RELAXED);
    return true;
}

void solve_tell_holding(Solve *solve)
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

void solve_tell(Solve *solve)
{
    lock_take(solve->lock);
    solve_tell_holding(solve);
    lock_give(solve->lock);
}

static void put_way(WfSolution *solution, const Way *way)
{
    solution->length = way->length;
    for (unsigned i = 0; i < way->length; i++)
        solution->way[i] = (WfMove){.from = way->step[i].from, .to = way->step[i].to};
}

void solve_offer(Solve *solve, const Way *way)
{
    lock_take(solve->lock);
    WfSolution *solution = solve->solution;
    if (way->length <= solve->plies && (!solution->found || way->length < solution->length)) {
        solve->best = *way;
        solve->improved = solve_nodes(solve);
        solution->found = true;
        put_way(solution, way);
        solve_tell_holding(solve);
    }
    lock_give(solve->lock);
}

void solve_raise_low(Solve *solve, unsigned low)
{
    lock_take(solve->lock);
    if (low > solve->solution->low) {
        solve->solution->low = low;
        solve_tell_holding(solve);
    }
    lock_give(solve->lock);
}

void solve_give_up(Solve *solve, uint64_t seen)
{
    lock_take(solve->lock);
    if (!solve->solution->found) {
        solve->solution->barrier = WF_BARRIER_SEEN;
        solve->solution->seen = seen;
    }
    solve_tell_holding(solve);
    lock_give(solve->lock);
}

unsigned solve_wanted(Solve *solve)
{
    lock_take(solve->lock);
    const unsigned plies = solve->solution->found ? solve->solution->length - 1 : solve->plies;
    lock_give(solve->lock);
    return plies;
}

unsigned solve_low(Solve *solve)
{
    lock_take(solve->lock);
    const unsigned low = solve->solution->low;
    lock_give(solve->lock);
    return low;
}

void solve_count(Worker *worker, unsigned work, uint64_t nodes)
{
    worker->spent[work] += nodes;
    __atomic_add_fetch(&worker->solve->nodes, nodes, __ATOMIC_RELAXED);
}

/* No way is known yet: a way to the nearest position seen is better than none. */
void solve_offer_nearest(Solve *solve, const Way *way)
{
    PassagePosition end = solve->start;
    for (unsigned i = 0; i < way->length; i++)
        way_go(&end, way->step[i]);
    const int distance = guess_distance(&solve->judge, &end.board);
    lock_take(solve->lock);
    WfSolution *solution = solve->solution;
    if (!solution->found && (solution->length == 0 || distance < solution->distance)) {
        solution->distance = distance;
        put_way(solution, way);
    }
    solve_tell_holding(solve);
    lock_give(solve->lock);
}

uint64_t solve_nodes_left(const Solve *solve)
{
    const uint64_t most = solve->limits->nodes, spent = solve_nodes(solve);
    return most == 0 ? 0 : spent < most ? most - spent : 1;
}

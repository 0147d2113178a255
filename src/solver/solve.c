/* solve.c - see wayfarer/solver.h. Every thread looks for ways (find.c); the first one raises the
 * lower bound in between, and all do once that is what is missing. */
#include <wayfarer/solver.h>

#include <string.h>

#include "base/random.h"
#include "solver/beam.h"
#include "solver/unsolvable.h"
#include "solver/solve_shared.h"

enum {
    STRETCH_MEMORY = 1 << 20,
    BOUND_NEAR = 10, /* plies from the bound to the best way that are worth much work */
    QUIET = 8,       /* times the work for the last better way without another */
    MEMORY_DEFAULT = 256 << 20
};

/* ---- threads ---- */

/* How much of a thread's work goes into the bound, in 64ths. The first thread always tries, though
 * a far bound is worth little; once better ways have become rare, and the bound is near, all do
 * hardly anything else. */
static unsigned bound_share(Worker *worker)
{
    Solve *solve = worker->solve;
    if (solve->limits->only_count > 0)
        return 0;
    lock_take(solve->lock);
    const WfSolution *solution = solve->solution;
    const bool near = solution->found && solution->length - solution->low <= BOUND_NEAR;
    const bool quiet = solve_nodes(solve) / QUIET > solve->improved;
    lock_give(solve->lock);
    if (near && quiet)
        return 56;
    return worker->index > 0 ? 0 : near ? 20 : 1;
}

static WfCode work_on(Worker *worker)
{
    Solve *solve = worker->solve;
    WfCode code = WF_OK;
    while (code == WF_OK && !solve_is_over(solve)) {
        const unsigned share = bound_share(worker);
        const bool bound =
            worker->runs > 0 && worker->spent[BOUND] * (64 - share) < worker->spent[WAYS] * share;
        if (!bound || !raise_bound(worker))
            code = find_way(worker);
    }
    return code;
}

static unsigned threads_of(const WfSolveLimits *limits)
{
    return limits->threads == 0             ? 1
           : limits->threads < PARALLEL_MAX ? limits->threads
                                            : PARALLEL_MAX;
}

static size_t memory_of(const WfSolveLimits *limits)
{
    return limits->memory != 0 ? limits->memory : MEMORY_DEFAULT;
}

static void work(void *solve_, unsigned index)
{
    Solve *solve = solve_;
    Worker worker = {.solve = solve,
                     .random = random_mix(solve->limits->seed * PARALLEL_MAX + index + 1),
                     .index = index,
                     .runs = index};
    worker.width_max = beam_width_within(memory_of(solve->limits) / 2 / threads_of(solve->limits));
    exact_share(&worker.bound, &solve->memory, index % 2 == 1);
    const Watch watch = {.stop = solve_is_over, .context = solve};
    if (exact_open_watched(&worker.exact, STRETCH_MEMORY, watch, solve->allocator))
        (void)work_on(&worker); /* what was found so far stands, even if memory ends */
    exact_close(&worker.exact, solve->allocator);
}

/* What is known before any work: that the goal is reached already, or what the caller says. */
static void begin(Solve *solve)
{
    const WfSolution *known = solve->limits->known;
    Way way = {.length = 0};
    Target goal;
    target_goal(&goal, &solve->start);
    solve->solution->counted = target_plies(&goal, &solve->start);
    solve_raise_low(solve, solve->solution->counted);
    if (passage_is_goal(&solve->start)) {
        solve_offer(solve, &way);
    } else if (frozen_bars(&solve->start, &solve->solution->pawns)) {
        solve->solution->barrier = WF_BARRIER_PAWNS;
        solve_tell(solve);
    } else if (known != NULL) {
        solve_raise_low(solve, known->low);
        way.length = known->length;
        for (unsigned i = 0; i < way.length; i++)
            way.step[i] = (WayStep){known->way[i].from, known->way[i].to};
        if (known->found)
            solve_offer(solve, &way);
    }
}

WfCode wf_solve(const WfSpec *spec, const WfPosition *position, const WfSolveLimits *limits,
                const WfAllocator *allocator, WfSolution *solution)
{
    if (!spec->game->cooperative)
        return WF_ILLEGAL;
    *solution = (WfSolution){.found = false};
    Solve solve = {.limits = limits, .allocator = allocator, .solution = solution};
    solve.plies = limits->plies != 0 && limits->plies < WF_WAY_MAX ? limits->plies : WF_WAY_MAX;
    memcpy(&solve.start, position, sizeof solve.start);
    guess_begin(&solve.judge, &solve.start, guess_weights[solve.start.goal], NULL);
    solve.lock = lock_open(allocator);
    if (solve.lock != NULL)
        begin(&solve);
    const Watch watch = {.stop = solve_is_over, .context = &solve};
    if (solve.lock != NULL &&
        exact_open_watched(&solve.memory, memory_of(limits) / 4, watch, allocator))
        parallel_run(threads_of(limits), work, &solve);
    exact_close(&solve.memory, allocator);
    if (solve.branch.position != NULL)
        (void)allocator->resize(allocator->context, solve.branch.position, 0);
    if (solve.lock != NULL)
        lock_close(solve.lock);
    solution->nodes = solve.nodes;
    return solve.began || solve.over ? WF_OK : WF_NO_MEMORY;
}

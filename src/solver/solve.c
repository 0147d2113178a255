/* solve.c - see wayfarer/solver.h: an anytime solver. Upper bounds are plans, which every thread
 * looks for (find_plan.c). The first thread raises the lower bound in between (deepening.c); all
 * threads do so once nothing else is missing. */
#include <wayfarer/solver.h>

#include <string.h>

#include "base/aligned.h"
#include "base/options.h"
#include "base/random.h"
#include "solver/beam.h"
#include "solver/bound.h"
#include "solver/deepening.h"
#include "solver/find_plan.h"
#include "solver/unsolvable.h"

/* A thread's work is divided into SHARES. The bound gets SHARES_QUIET of them if it is near the
 * best plan and better plans have become rare. Otherwise only the first thread works on the bound.
 * It spends SHARES_NEAR on it if the bound is near, and SHARES_FAR if not. */
enum { SHARES = 64, SHARES_QUIET = 56, SHARES_NEAR = 20, SHARES_FAR = 1 };

enum {
    WINDOW_MEMORY = 1 << 20,
    BOUND_NEAR = 10, /* within this many plies of the best plan, the bound is worth much work */
    QUIET = 8,       /* better plans are rare: none for this many times the work for the last one */
    MEMORY_DEFAULT = 256 << 20
};

/* ---- threads ---- */

/* How many of SHARES go into the bound. */
static unsigned bound_share(SolveWorker *worker)
{
    SolveContext *solve = worker->solve;
    if (solve->limits->only_count > 0)
        return 0;
    lock_take(solve->lock);
    const WfSolution *solution = solve->solution;
    const bool near = solution->found && solution->length - solution->low <= BOUND_NEAR;
    const bool quiet = solve_nodes(solve) / QUIET > solve->improved;
    lock_give(solve->lock);
    if (near && quiet)
        return SHARES_QUIET;
    return worker->index > 0 ? 0 : near ? SHARES_NEAR : SHARES_FAR;
}

static WfCode work_on(SolveWorker *worker)
{
    SolveContext *solve = worker->solve;
    WfCode code = WF_OK;
    while (code == WF_OK && !solve_is_over(solve)) {
        const unsigned share = bound_share(worker);
        const bool bound = worker->runs > 0 && worker->spent[WORK_BOUND] * (SHARES - share) <
                                                   worker->spent[WORK_PLANS] * share;
        if (!bound || !deepening_raise(worker))
            code = find_plan(worker);
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
    SolveContext *solve = solve_;
    SolveWorker worker = {.solve = solve,
                          .random = random_mix(solve->limits->seed * PARALLEL_MAX + index + 1),
                          .index = index,
                          .runs = index};
    worker.width_max = beam_width_within(memory_of(solve->limits) / 2 / threads_of(solve->limits));
    ida_share(&worker.bound, &solve->bound_table, index % 2 == 1);
    const Watch watch = {.stop = solve_is_over, .context = solve};
    if (ida_open_watched(&worker.window, WINDOW_MEMORY, watch, solve->allocator))
        (void)work_on(&worker); /* the results so far stand, even if memory runs out */
    ida_close(&worker.window, solve->allocator);
}

/* Sets what is known before any search: that the goal is already reached, or what the caller knows.
 */
static void begin(SolveContext *solve)
{
    const WfSolution *known = solve->limits->known;
    Plan plan = {.length = 0};
    Target goal;
    target_goal(&goal, &solve->start);
    solve->solution->counted = bound_plies(&goal, &solve->start);
    solve_raise_low(solve, solve->solution->counted);
    if (passage_is_goal(&solve->start)) {
        solve_offer(solve, &plan);
    } else if (unsolvable_by_pawns(&solve->start, &solve->solution->pawns)) {
        solve->solution->barrier = WF_BARRIER_PAWNS;
        solve_tell(solve);
    } else if (known != NULL) {
        solve_raise_low(solve, known->low);
        plan.length = known->length;
        for (unsigned i = 0; i < plan.length; i++)
            plan.step[i] = (PlanStep){.from = known->way[i].from, .to = known->way[i].to};
        if (known->found)
            solve_offer(solve, &plan);
    }
}

WfCode wf_solve(const WfSpec *spec, const WfPosition *position, const WfSolveLimits *limits,
                const WfAllocator *allocator, WfSolution *solution)
{
    WfSolveLimits own;
    if (spec->game != wf_solver_game())
        return WF_ILLEGAL;
    if (options_solve(&own, limits) != WF_OK)
        return WF_BAD_INPUT;
    limits = &own;
    *solution = (WfSolution){.found = false};
    SolveContext solve = {.limits = limits, .allocator = allocator, .solution = solution};
    solve.plies = limits->plies != 0 && limits->plies < WF_PLAN_MAX ? limits->plies : WF_PLAN_MAX;
    aligned_copy(spec->game, &solve.start, position);
    heuristic_begin(&solve.heuristic, &solve.start, heuristic_weights[solve.start.goal], NULL);
    solve.lock = lock_open(allocator);
    if (solve.lock != NULL)
        begin(&solve);
    const Watch watch = {.stop = solve_is_over, .context = &solve};
    if (solve.lock != NULL &&
        ida_open_watched(&solve.bound_table, memory_of(limits) / 4, watch, allocator))
        parallel_run(threads_of(limits), work, &solve);
    ida_close(&solve.bound_table, allocator);
    if (solve.branch.position != NULL)
        (void)allocator->resize(allocator->context, solve.branch.position, 0);
    if (solve.lock != NULL)
        lock_close(solve.lock);
    solution->nodes = solve.nodes;
    return solve.began || solve.over ? WF_OK : WF_NO_MEMORY;
}

/* find_plan.c - see find_plan.h. A beam starts from the start position, or from somewhere along the
 * best plan so far. The plan that it finds is shortened window by window (plan_windows.h) and by
 * leaving out moves (plan_elimination.h), as long as one of these helps. */
#include "solver/find_plan.h"

#include <string.h>

#include "base/random.h"
#include "solver/beam_params.h"
#include "solver/plan_elimination.h"
#include "solver/plan_windows.h"

enum {
    AT_START = 4,   /* once there is a plan, one beam in this many begins at the start */
    NEAR = 8,       /* plies: a plan that is longer than the best by more is not worth the work */
    EACH_BEST = 200 /* states per class when moves are left out of the best plan so far */
};

/* The beginning of a new plan: nothing, a requested first move, or some plies of the best plan. */
static void choose_beginning(SolveWorker *worker, Plan *plan)
{
    SolveContext *solve = worker->solve;
    plan->length = 0;
    lock_take(solve->lock);
    if (solve->solution->found && random_below(&worker->random, AT_START) != 0) {
        *plan = solve->best;
        plan->length = (unsigned)random_below(&worker->random, plan->length);
    }
    lock_give(solve->lock);
    const WfSolveLimits *limits = solve->limits;
    if (plan->length == 0 && limits->only_count > 0) {
        const WfMove *move = &limits->only[random_below(&worker->random, limits->only_count)];
        plan->step[plan->length++] = (PlanStep){.from = move->from, .to = move->to};
    }
}

/* Leaves moves out of a plan that is not much longer than the best one. *shorter says whether it
 * became shorter. */
static WfCode eliminate(SolveWorker *worker, Plan *plan, bool *shorter)
{
    SolveContext *solve = worker->solve;
    const unsigned wanted = solve_wanted(solve);
    *shorter = false;
    if (solve->start.goal == PASSAGE_GOAL_KINGS || plan->length > wanted + NEAR)
        return WF_OK; /* beams find short plans faster than this does */
    uint64_t nodes = 0;
    const PlanEliminationLimits limits = {
        .each = plan->length <= wanted + 1 ? EACH_BEST : PLAN_ELIMINATION_EACH,
        .seed = random_next(&worker->random),
        .stop = solve_is_over,
        .context = solve};
    const WfCode code =
        plan_eliminate(&solve->start, plan, &limits, solve->allocator, shorter, &nodes);
    solve_count(worker, WORK_PLANS, nodes);
    return code;
}

/* Shortens a plan by windows and by elimination in turn until neither helps; offers each result. */
static WfCode improve(SolveWorker *worker, Plan *plan)
{
    SolveContext *solve = worker->solve;
    WfCode code = WF_OK;
    for (bool shorter = true; shorter && code == WF_OK && !solve_is_over(solve);) {
        const uint64_t before = worker->window.nodes;
        const PlanWindowLimits limits = {.plies = PLAN_WINDOW_PLIES,
                                         .nodes_each = PLAN_WINDOW_NODES,
                                         .nodes = solve_nodes_left(solve)};
        (void)plan_shorten(&solve->start, plan, &worker->window, &limits);
        solve_count(worker, WORK_PLANS, worker->window.nodes - before);
        solve_offer(solve, plan);
        code = eliminate(worker, plan, &shorter);
    }
    return code;
}

/* Runs a beam from `from`, where `plan` ends, and appends the moves that it finds to the plan. */
static WfCode run_beam(SolveWorker *worker, const PassagePosition *from, Plan *plan,
                       BeamResult *result)
{
    SolveContext *solve = worker->solve;
    const unsigned wanted = solve_wanted(solve) + NEAR;
    const BeamParamsAsk ask = {.runs = worker->runs,
                               .width_max = worker->width_max,
                               .low = solve_low(solve),
                               .most = wanted < WF_PLAN_MAX ? wanted : WF_PLAN_MAX};
    BeamOptions options = {
        .nodes = solve_nodes_left(solve), .stop = solve_is_over, .context = solve};
    beam_params_choose(&solve->start, &ask, &worker->random, &options);
    options.plies = options.plies > plan->length ? options.plies - plan->length : 1;
    const WfCode code = beam_run(from, &options, solve->allocator, result);
    worker->runs++;
    solve_count(worker, WORK_PLANS, result->nodes);
    if (code == WF_NO_MEMORY && options.width > BEAM_LEAST) {
        worker->width_max = options.width / 2; /* a narrower beam may still fit */
        return WF_OK;
    }
    if (code == WF_OK) {
        __atomic_store_n(&solve->began, true, __ATOMIC_RELAXED);
        memcpy(plan->step + plan->length, result->plan.step,
               result->plan.length * sizeof *plan->step);
        plan->length += result->plan.length;
    }
    return code;
}

WfCode find_plan(SolveWorker *worker)
{
    SolveContext *solve = worker->solve;
    Plan plan;
    PassagePosition from = solve->start;
    choose_beginning(worker, &plan);
    for (unsigned i = 0; i < plan.length; i++)
        plan_apply(&from, plan.step[i]);
    if (passage_is_goal(&from)) {
        solve_offer(solve, &plan);
        return WF_OK;
    }
    const bool whole = plan.length == 0;
    BeamResult result;
    WfCode code = run_beam(worker, &from, &plan, &result);
    if (code != WF_OK)
        return code;
    if (result.exhausted && whole && !result.arrived)
        solve_give_up(solve, result.seen);
    if (result.arrived) {
        solve_offer(solve, &plan);
        code = improve(worker, &plan);
        solve_tell(solve);
    } else {
        solve_offer_nearest(solve, &plan);
    }
    return code;
}

/* find.c - looking for ways: beams from the start or from somewhere along the best way so far, and
 * making shorter what they find. */
#include <string.h>

#include "base/random.h"
#include "solver/plan_elimination.h"
#include "solver/plan_windows.h"
#include "solver/solve_shared.h"
#include "solver/beam_params.h"

enum {
    NEAR = 8,       /* ways longer than the best by so much are not worth it */
    EACH_BEST = 200 /* states of a kind when moves are left out of the best way so far */
};

/* The beginning of a new way: nothing, a first move that was asked for, or some plies of the best
 * one. */
static void choose_beginning(Worker *worker, Way *way)
{
    Solve *solve = worker->solve;
    way->length = 0;
    lock_take(solve->lock);
    if (solve->solution->found && random_below(&worker->random, 4) != 0) {
        *way = solve->best;
        way->length = (unsigned)random_below(&worker->random, way->length);
    }
    lock_give(solve->lock);
    const WfSolveLimits *limits = solve->limits;
    if (way->length == 0 && limits->only_count > 0) {
        const WfMove *move = &limits->only[random_below(&worker->random, limits->only_count)];
        way->step[way->length++] = (WayStep){move->from, move->to};
    }
}

/* Leaves moves out of a way that is not much longer than the best one; whether it became shorter.
 */
static WfCode thin_out(Worker *worker, Way *way, bool *shorter)
{
    Solve *solve = worker->solve;
    const unsigned wanted = solve_wanted(solve);
    *shorter = false;
    if (solve->start.goal == GOAL_KINGS || way->length > wanted + NEAR)
        return WF_OK; /* beams find short ways faster than this does */
    uint64_t nodes = 0;
    const RetimeLimits limits = {.each = way->length <= wanted + 1 ? EACH_BEST : RETIME_EACH,
                                 .seed = random_next(&worker->random),
                                 .stop = solve_is_over,
                                 .context = solve};
    const WfCode code = retime(&solve->start, way, &limits, solve->allocator, shorter, &nodes);
    solve_count(worker, WAYS, nodes);
    return code;
}

/* Makes a way shorter as long as that goes on, and offers what comes of it. */
static WfCode polish(Worker *worker, Way *way)
{
    Solve *solve = worker->solve;
    WfCode code = WF_OK;
    for (bool shorter = true; shorter && code == WF_OK && !solve_is_over(solve);) {
        const uint64_t before = worker->exact.nodes;
        const ShortenLimits limits = {SHORTEN_STRETCH, SHORTEN_NODES, solve_nodes_left(solve)};
        (void)shorten(&solve->start, way, &worker->exact, &limits);
        solve_count(worker, WAYS, worker->exact.nodes - before);
        solve_offer(solve, way);
        code = thin_out(worker, way, &shorter);
    }
    return code;
}

/* Sends a beam from the end of `way`, and adds what it found to that. */
static WfCode run_beam(Worker *worker, const PassagePosition *from, Way *way, BeamResult *result)
{
    Solve *solve = worker->solve;
    const unsigned wanted = solve_wanted(solve) + NEAR;
    const StyleAsk ask = {.runs = worker->runs,
                          .width_max = worker->width_max,
                          .low = solve_low(solve),
                          .most = wanted < WF_WAY_MAX ? wanted : WF_WAY_MAX};
    BeamOptions options = {
        .nodes = solve_nodes_left(solve), .stop = solve_is_over, .context = solve};
    style_choose(&solve->start, &ask, &worker->random, &options);
    options.plies = options.plies > way->length ? options.plies - way->length : 1;
    const WfCode code = beam_run(from, &options, solve->allocator, result);
    worker->runs++;
    solve_count(worker, WAYS, result->nodes);
    if (code == WF_NO_MEMORY && options.width > BEAM_LEAST) {
        worker->width_max = options.width / 2; /* a narrower one may still fit */
        return WF_OK;
    }
    if (code == WF_OK) {
        __atomic_store_n(&solve->began, true, __ATOMIC_RELAXED);
        memcpy(way->step + way->length, result->way.step, result->way.length * sizeof *way->step);
        way->length += result->way.length;
    }
    return code;
}

WfCode find_way(Worker *worker)
{
    Solve *solve = worker->solve;
    Way way;
    PassagePosition from = solve->start;
    choose_beginning(worker, &way);
    for (unsigned i = 0; i < way.length; i++)
        way_go(&from, way.step[i]);
    if (passage_is_goal(&from)) {
        solve_offer(solve, &way);
        return WF_OK;
    }
    const bool whole = way.length == 0;
    BeamResult result;
    WfCode code = run_beam(worker, &from, &way, &result);
    if (code != WF_OK)
        return code;
    if (result.exhausted && whole && !result.arrived)
        solve_give_up(solve, result.seen);
    if (result.arrived) {
        solve_offer(solve, &way);
        code = polish(worker, &way);
        solve_tell(solve);
    } else {
        solve_offer_nearest(solve, &way);
    }
    return code;
}

/* solve.c - see wayfarer/solver.h. Every thread sends out beams, each with other weights and
 * widths, from the start or from somewhere along the best way so far, and makes shorter what they
 * find; the first one raises the lower bound in between. */
#include <wayfarer/solver.h>

#include <string.h>

#include "base/parallel.h"
#include "base/random.h"
#include "solver/frozen.h"
#include "solver/retime.h"
#include "solver/shorten.h"
#include "solver/style.h"

enum {
    STRETCH = 12, /* plies of a way that are solved anew */
    STRETCH_NODES = 30000,
    STRETCH_MEMORY = 1 << 20,
    NEAR = 8,            /* ways longer than the best by so much are not worth it */
    EACH = 20,           /* states of a kind when moves are left out of a way */
    EACH_BEST = 200,     /* the same for the best way so far */
    BOUND_NODES = 50000, /* of the first attempt at a bound */
    MEMORY_DEFAULT = 256 << 20
};

typedef struct Solve {
    const WfSolveLimits *limits;
    const WfAllocator *allocator;
    PassagePosition start;
    Lock *lock;
    WfSolution *solution; /* by those who hold the lock */
    Way best;
    unsigned plies; /* longer ways are not looked for */
    uint64_t nodes; /* by all threads */
    Guess judge;    /* of the ends of ways that do not arrive, all by one measure */
    bool over, began;
} Solve;

/* One thread's part. */
typedef struct Worker {
    Solve *solve;
    uint64_t random;
    Exact exact;          /* for stretches */
    Exact bound;          /* for the lower bound; the first thread's only */
    uint64_t bound_nodes; /* of the next attempt at it */
    uint64_t runs;        /* beams sent out */
    uint32_t width_max;
} Worker;

/* ---- when to end ---- */

static uint64_t nodes_now(const Solve *solve)
{
    return __atomic_load_n(&solve->nodes, __ATOMIC_RELAXED);
}

static bool is_over(void *solve_)
{
    Solve *solve = solve_;
    if (__atomic_load_n(&solve->over, __ATOMIC_RELAXED))
        return true;
    const WfSolveLimits *limits = solve->limits;
    if ((limits->stop == NULL || !limits->stop(limits->context)) &&
        (limits->nodes == 0 || nodes_now(solve) < limits->nodes))
        return false;
    __atomic_store_n(&solve->over, true, __ATOMIC_RELAXED);
    return true;
}

/* With the lock held: tells the caller what is new. */
static void tell(Solve *solve)
{
    WfSolution *solution = solve->solution;
    const WfSolveLimits *limits = solve->limits;
    solution->nodes = nodes_now(solve);
    const bool enough = limits->report != NULL && !limits->report(limits->context, solution);
    const bool settled = solution->barrier != WF_BARRIER_NONE ||
                         (limits->plies != 0 && solution->low > limits->plies) ||
                         (solution->found && solution->low >= solution->length);
    if (enough || settled)
        __atomic_store_n(&solve->over, true, __ATOMIC_RELAXED);
}

static void tell_all(Solve *solve)
{
    lock_take(solve->lock);
    tell(solve);
    lock_give(solve->lock);
}

static void put_way(WfSolution *solution, const Way *way)
{
    solution->length = way->length;
    for (unsigned i = 0; i < way->length; i++)
        solution->way[i] = (WfMove){.from = way->step[i].from, .to = way->step[i].to};
}

/* Takes a way from the start to the goal. */
static void offer(Solve *solve, const Way *way)
{
    lock_take(solve->lock);
    WfSolution *solution = solve->solution;
    if (way->length <= solve->plies && (!solution->found || way->length < solution->length)) {
        solve->best = *way;
        solution->found = true;
        put_way(solution, way);
        tell(solve);
    }
    lock_give(solve->lock);
}

static void raise_low(Solve *solve, unsigned low)
{
    lock_take(solve->lock);
    if (low > solve->solution->low) {
        solve->solution->low = low;
        tell(solve);
    }
    lock_give(solve->lock);
}

/* There is no way: every position was seen. */
static void give_up(Solve *solve, uint64_t seen)
{
    lock_take(solve->lock);
    if (!solve->solution->found) {
        solve->solution->barrier = WF_BARRIER_SEEN;
        solve->solution->seen = seen;
    }
    tell(solve);
    lock_give(solve->lock);
}

/* The longest way that would still be an improvement. */
static unsigned plies_wanted(Solve *solve)
{
    lock_take(solve->lock);
    const unsigned plies = solve->solution->found ? solve->solution->length - 1 : solve->plies;
    lock_give(solve->lock);
    return plies;
}

static unsigned low_now(Solve *solve)
{
    lock_take(solve->lock);
    const unsigned low = solve->solution->low;
    lock_give(solve->lock);
    return low;
}

static void count_nodes(Solve *solve, uint64_t nodes)
{
    __atomic_add_fetch(&solve->nodes, nodes, __ATOMIC_RELAXED);
}

/* ---- beams ---- */

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

/* No way is known yet: a way to the nearest position seen is better than none. */
static void offer_nearest(Solve *solve, const Way *way)
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
    tell(solve);
    lock_give(solve->lock);
}

/* What one beam may still make; 0: no limit. */
static uint64_t nodes_left(const Solve *solve)
{
    const uint64_t most = solve->limits->nodes, spent = nodes_now(solve);
    return most == 0 ? 0 : spent < most ? most - spent : 1;
}

/* Leaves moves out of a way that is not much longer than the best one; whether it became shorter.
 */
static WfCode thin_out(Worker *worker, Way *way, bool *shorter)
{
    Solve *solve = worker->solve;
    const unsigned wanted = plies_wanted(solve);
    *shorter = false;
    if (solve->start.goal == GOAL_KINGS || way->length > wanted + NEAR)
        return WF_OK; /* beams find short ways faster than this does */
    uint64_t nodes = 0;
    const RetimeLimits limits = {.each = way->length <= wanted + 1 ? EACH_BEST : EACH,
                                 .seed = random_next(&worker->random),
                                 .stop = is_over,
                                 .context = solve};
    const WfCode code = retime(&solve->start, way, &limits, solve->allocator, shorter, &nodes);
    count_nodes(solve, nodes);
    return code;
}

/* Makes a way shorter as long as that goes on, and offers what comes of it. */
static WfCode polish(Worker *worker, Way *way)
{
    Solve *solve = worker->solve;
    WfCode code = WF_OK;
    for (bool shorter = true; shorter && code == WF_OK && !is_over(solve);) {
        const uint64_t before = worker->exact.nodes;
        const ShortenLimits limits = {STRETCH, STRETCH_NODES, nodes_left(solve)};
        (void)shorten(&solve->start, way, &worker->exact, &limits);
        count_nodes(solve, worker->exact.nodes - before);
        offer(solve, way);
        code = thin_out(worker, way, &shorter);
    }
    return code;
}

/* Sends a beam from the end of `way`, and adds what it found to that. */
static WfCode run_beam(Worker *worker, const PassagePosition *from, Way *way, BeamResult *result)
{
    Solve *solve = worker->solve;
    const unsigned wanted = plies_wanted(solve) + NEAR;
    const StyleAsk ask = {.runs = worker->runs,
                          .width_max = worker->width_max,
                          .low = low_now(solve),
                          .most = wanted < WF_WAY_MAX ? wanted : WF_WAY_MAX};
    BeamOptions options = {.nodes = nodes_left(solve), .stop = is_over, .context = solve};
    style_choose(&solve->start, &ask, &worker->random, &options);
    options.plies = options.plies > way->length ? options.plies - way->length : 1;
    const WfCode code = beam_run(from, &options, solve->allocator, result);
    worker->runs++;
    count_nodes(solve, result->nodes);
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

static WfCode send_beam(Worker *worker)
{
    Solve *solve = worker->solve;
    Way way;
    PassagePosition from = solve->start;
    choose_beginning(worker, &way);
    for (unsigned i = 0; i < way.length; i++)
        way_go(&from, way.step[i]);
    if (passage_is_goal(&from)) {
        offer(solve, &way);
        return WF_OK;
    }
    const bool whole = way.length == 0;
    BeamResult result;
    WfCode code = run_beam(worker, &from, &way, &result);
    if (code != WF_OK)
        return code;
    if (result.exhausted && whole && !result.arrived)
        give_up(solve, result.seen);
    if (result.arrived) {
        offer(solve, &way);
        code = polish(worker, &way);
        tell_all(solve);
    } else {
        offer_nearest(solve, &way);
    }
    return code;
}

/* ---- bounds ---- */

/* Looks for a way of the fewest plies that are not ruled out; rules them out if there is none. */
static void try_bound(Worker *worker)
{
    Solve *solve = worker->solve;
    Target target;
    Way way;
    target_goal(&target, &solve->start);
    const uint64_t left = nodes_left(solve);
    worker->bound.nodes_max = left != 0 && left < worker->bound_nodes ? left : worker->bound_nodes;
    ExactAnswer answer = EXACT_NONE;
    while (answer == EXACT_NONE && !is_over(solve)) {
        const unsigned low = low_now(solve);
        const uint64_t before = worker->bound.nodes;
        answer = exact_search(&worker->bound, &target, &solve->start, low, &way);
        count_nodes(solve, worker->bound.nodes - before);
        if (answer == EXACT_FOUND)
            offer(solve, &way);
        if (answer == EXACT_NONE)
            raise_low(solve, low + 1);
    }
    worker->bound_nodes *= 2;
}

/* ---- threads ---- */

/* One part in so many of the work goes into the bound: less while no way is known. */
static unsigned bound_share(Solve *solve)
{
    lock_take(solve->lock);
    const unsigned share = solve->solution->found ? 3 : 8;
    lock_give(solve->lock);
    return share;
}

static WfCode work_on(Worker *worker, bool bounds)
{
    Solve *solve = worker->solve;
    WfCode code = WF_OK;
    uint64_t spent = 0;
    while (code == WF_OK && !is_over(solve)) {
        if (bounds && worker->runs > 0 && spent * bound_share(solve) <= nodes_now(solve)) {
            const uint64_t before = worker->bound.nodes;
            try_bound(worker);
            spent += worker->bound.nodes - before;
        }
        if (!is_over(solve))
            code = send_beam(worker);
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
    const bool bounds = index == 0 && solve->limits->only_count == 0;
    Worker worker = {.solve = solve,
                     .random = random_mix(solve->limits->seed * PARALLEL_MAX + index + 1),
                     .bound_nodes = BOUND_NODES,
                     .runs = index};
    const size_t memory = memory_of(solve->limits);
    worker.width_max = beam_width_within(memory / 2 / threads_of(solve->limits));
    if (exact_open(&worker.exact, STRETCH_MEMORY, solve->allocator) &&
        (!bounds || exact_open(&worker.bound, memory / 4, solve->allocator))) {
        worker.exact.stop = worker.bound.stop = is_over;
        worker.exact.context = worker.bound.context = solve;
        (void)work_on(&worker, bounds); /* what was found so far stands, even if memory ends */
    }
    exact_close(&worker.exact, solve->allocator);
    if (bounds)
        exact_close(&worker.bound, solve->allocator);
}

/* What is known before any work: that the goal is reached already, or what the caller says. */
static void begin(Solve *solve)
{
    const WfSolution *known = solve->limits->known;
    Way way = {.length = 0};
    Target goal;
    target_goal(&goal, &solve->start);
    solve->solution->counted = target_plies(&goal, &solve->start);
    raise_low(solve, solve->solution->counted);
    if (passage_is_goal(&solve->start)) {
        offer(solve, &way);
    } else if (frozen_bars(&solve->start, &solve->solution->pawns)) {
        solve->solution->barrier = WF_BARRIER_PAWNS;
        tell_all(solve);
    } else if (known != NULL) {
        raise_low(solve, known->low);
        way.length = known->length;
        for (unsigned i = 0; i < way.length; i++)
            way.step[i] = (WayStep){known->way[i].from, known->way[i].to};
        if (known->found)
            offer(solve, &way);
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
    memcpy(solve.judge.weight, guess_weights[solve.start.goal], sizeof solve.judge.weight);
    guess_begin(&solve.judge, &solve.start);
    solve.lock = lock_open(allocator);
    if (solve.lock == NULL)
        return WF_NO_MEMORY;
    begin(&solve);
    parallel_run(threads_of(limits), work, &solve);
    lock_close(solve.lock);
    solution->nodes = solve.nodes;
    return solve.began || solve.over ? WF_OK : WF_NO_MEMORY;
}

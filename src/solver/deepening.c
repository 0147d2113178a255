/* deepening.c - see deepening.h. IDA* asks for plans of more and more plies, and each iteration
 * that finds none raises the bound by one ply. Each attempt may make twice as many positions as the
 * one before. An attempt of more than BRANCH_NODES is divided among threads if the caller keeps
 * track of that (WfBranches): the positions of a layer after a few plies are its branches, and each
 * is searched separately. */
#include "solver/deepening.h"

#include <string.h>

#include "base/random.h"

enum {
    FIRST_NODES = 50000,    /* positions of the first attempt; the next may make twice as many */
    BRANCH_NODES = 1 << 20, /* a larger attempt is made in branches */
    BRANCH_AFTER = 5        /* plies to the layer of branches, unless it has too many positions */
};

/* Another thread may have ruled out what this one is working on. */
static bool is_ruled_out(void *worker_)
{
    SolveWorker *worker = worker_;
    return solve_is_over(worker->solve) || solve_low(worker->solve) > worker->ruling_out;
}

/* One iteration of IDA* from p; at most this many positions are made (0: no limit). */
static IdaAnswer iterate(SolveWorker *worker, const PassagePosition *p, unsigned plies,
                         uint64_t most, Plan *plan)
{
    Target goal;
    target_goal(&goal, &worker->solve->start);
    const uint64_t left = solve_nodes_left(worker->solve), before = worker->bound.nodes;
    worker->bound.watch.stop = is_ruled_out;
    worker->bound.watch.context = worker;
    worker->bound.nodes_max = left != 0 && (most == 0 || left < most) ? left
                              : most != 0                             ? most
                                                                      : UINT64_MAX;
    const IdaAnswer answer = ida_search(&worker->bound, &goal, p, plies, plan);
    solve_count(worker, WORK_BOUND, worker->bound.nodes - before);
    return answer;
}

/* ---- without branches ---- */

/* Deepens from the fewest plies that are not ruled out until an iteration takes too long. */
static void try_whole(SolveWorker *worker)
{
    SolveContext *solve = worker->solve;
    Plan plan;
    bool goes_on = true;
    while (goes_on && !solve_is_over(solve)) {
        const unsigned low = worker->ruling_out = solve_low(solve);
        const IdaAnswer answer = iterate(worker, &solve->start, low, worker->bound_nodes, &plan);
        if (answer == IDA_FOUND)
            solve_offer(solve, &plan);
        if (answer == IDA_NONE)
            solve_raise_low(solve, low + 1);
        goes_on = answer == IDA_NONE || (answer == IDA_UNKNOWN && solve_low(solve) > low);
    }
    worker->bound_nodes *= 2;
}

/* ---- branches ---- */

/* A branch that a thread is working on. */
typedef struct DeepeningBranch {
    unsigned plies, after, index; /* as in WfBranches */
    PassagePosition p;
} DeepeningBranch;

static uint64_t digest_of(const BreadthFirstLayer *list)
{
    uint64_t digest = 0;
    for (size_t i = 0; i < list->count; i++)
        digest = random_mix(digest ^ list->position[i].hash);
    return digest;
}

/* Keeps what is known about the branches if they are the listed ones. Otherwise begins with none
 * ruled out. */
static void resume(WfBranches *branches, unsigned plies, const BreadthFirstLayer *list)
{
    const uint64_t digest = digest_of(list);
    const bool same = branches->plies == plies && branches->after == list->after &&
                      branches->count == list->count && branches->digest == digest;
    if (!same)
        memset(branches, 0, sizeof *branches);
    branches->plies = plies;
    branches->after = list->after;
    branches->count = (unsigned)list->count;
    branches->digest = digest;
    branches->ruled_out = 0;
    for (unsigned i = 0; i < branches->count; i++)
        branches->ruled_out += wf_branch_is_out(branches, i);
}

/* With the lock held: reports the progress, and raises the bound once all branches are ruled out.
 */
static void tell_branches(SolveContext *solve)
{
    const WfBranches *branches = solve->limits->branches;
    if (branches->ruled_out == branches->count && solve->solution->low == branches->plies)
        solve->solution->low++;
    solve_tell_holding(solve);
}

/* With the lock held: lists the branches of a bound; false if there are none. */
static bool list_branches(SolveContext *solve, unsigned plies)
{
    const WfAllocator *allocator = solve->allocator;
    const BreadthFirstAsk ask = {.plies = plies, .after = BRANCH_AFTER, .most = WF_BRANCHES_MAX};
    if (solve->branching == plies)
        return true;
    if (solve->branch.position != NULL)
        (void)allocator->resize(allocator->context, solve->branch.position, 0);
    solve->branching = 0;
    if (breadth_first_layer(&solve->start, ask, solve->limits, allocator, &solve->branch) !=
            WF_OK ||
        solve->branch.count == 0)
        return false;
    resume(solve->limits->branches, plies, &solve->branch);
    solve->branching = plies;
    solve->next_branch = 0;
    tell_branches(solve);
    return true;
}

static void rule_out(SolveContext *solve, const DeepeningBranch *branch)
{
    lock_take(solve->lock);
    WfBranches *branches = solve->limits->branches;
    if (branches->plies == branch->plies) {
        branches->is_out[branch->index / 8] |= (uint8_t)(1U << branch->index % 8);
        branches->ruled_out++;
        tell_branches(solve);
    }
    lock_give(solve->lock);
}

/* With the lock held: the next branch that is not ruled out; false if none is left. */
static bool take_branch(SolveContext *solve, DeepeningBranch *branch)
{
    const WfBranches *branches = solve->limits->branches;
    while (solve->next_branch < branches->count && wf_branch_is_out(branches, solve->next_branch))
        solve->next_branch++;
    if (solve->next_branch == branches->count)
        return false;
    PassagePosition like = solve->start;
    like.head.turn ^= branches->after & 1;
    *branch =
        (DeepeningBranch){.plies = branches->plies,
                          .after = branches->after,
                          .index = solve->next_branch,
                          .p = packed_open(&solve->branch.position[solve->next_branch], &like)};
    solve->next_branch++;
    return true;
}

/* Offers the plan from the start to the position of a branch, and from there on by `rest`. */
static void offer_through(SolveWorker *worker, const DeepeningBranch *branch, const Plan *rest)
{
    SolveContext *solve = worker->solve;
    Target there;
    Plan plan;
    target_position(&there, &branch->p);
    ida_retarget(&worker->window);
    worker->window.nodes_max = UINT64_MAX;
    if (ida_search(&worker->window, &there, &solve->start, branch->after, &plan) != IDA_FOUND)
        return;
    memcpy(plan.step + plan.length, rest->step, rest->length * sizeof *rest->step);
    plan.length += rest->length;
    solve_offer(solve, &plan);
}

static void try_branch(SolveWorker *worker, const DeepeningBranch *branch)
{
    Plan plan;
    worker->ruling_out = branch->plies;
    const IdaAnswer answer = iterate(worker, &branch->p, branch->plies - branch->after, 0, &plan);
    if (answer == IDA_FOUND)
        offer_through(worker, branch, &plan);
    if (answer == IDA_NONE)
        rule_out(worker->solve, branch);
}

bool deepening_raise(SolveWorker *worker)
{
    SolveContext *solve = worker->solve;
    const WfBranches *branches = solve->limits->branches;
    DeepeningBranch branch;
    if (worker->bound_nodes == 0)
        worker->bound_nodes = FIRST_NODES;
    lock_take(solve->lock);
    const unsigned low = solve->solution->low;
    const bool shared_out = branches != NULL &&
                            (worker->bound_nodes > BRANCH_NODES || branches->plies == low) &&
                            list_branches(solve, low);
    const bool taken = shared_out && take_branch(solve, &branch);
    lock_give(solve->lock);
    if (taken)
        try_branch(worker, &branch);
    else if (!shared_out)
        try_whole(worker);
    return taken || !shared_out;
}

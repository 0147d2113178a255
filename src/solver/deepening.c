/* bound.c - raising the lower bound. Each attempt from the start may make more positions than the
 * one before; a bound that takes more than some is shared out in branches, if the caller keeps
 * track of these (WfBranches). */
#include <string.h>

#include "base/random.h"
#include "solver/solve_shared.h"

enum {
    FIRST_NODES = 50000,    /* positions of the first attempt */
    BRANCH_NODES = 1 << 20, /* an attempt of more is made in branches */
    BRANCH_AFTER = 5        /* plies, if there are not too many branches then */
};

/* Another thread may have ruled out what this one is at. */
static bool is_ruled_out(void *worker_)
{
    Worker *worker = worker_;
    return solve_is_over(worker->solve) || solve_low(worker->solve) > worker->ruling_out;
}

/* Looks for the goal, `plies` from p; at most so many positions are made (0: no limit). */
static ExactAnswer look(Worker *worker, const PassagePosition *p, unsigned plies, uint64_t most,
                        Way *way)
{
    Target goal;
    target_goal(&goal, &worker->solve->start);
    const uint64_t left = solve_nodes_left(worker->solve), before = worker->bound.nodes;
    worker->bound.watch.stop = is_ruled_out;
    worker->bound.watch.context = worker;
    worker->bound.nodes_max = left != 0 && (most == 0 || left < most) ? left
                              : most != 0                             ? most
                                                                      : UINT64_MAX;
    const ExactAnswer answer = exact_search(&worker->bound, &goal, p, plies, way);
    solve_count(worker, BOUND, worker->bound.nodes - before);
    return answer;
}

/* ---- the whole ---- */

/* Looks for a way of the fewest plies that are not ruled out; rules them out if there is none. */
static void try_whole(Worker *worker)
{
    Solve *solve = worker->solve;
    Way way;
    bool goes_on = true;
    while (goes_on && !solve_is_over(solve)) {
        const unsigned low = worker->ruling_out = solve_low(solve);
        const ExactAnswer answer = look(worker, &solve->start, low, worker->bound_nodes, &way);
        if (answer == EXACT_FOUND)
            solve_offer(solve, &way);
        if (answer == EXACT_NONE)
            solve_raise_low(solve, low + 1);
        goes_on = answer == EXACT_NONE || (answer == EXACT_UNKNOWN && solve_low(solve) > low);
    }
    worker->bound_nodes *= 2;
}

/* ---- branches ---- */

/* A branch that a thread is at. */
typedef struct Branch {
    unsigned plies, after, index; /* as in WfBranches */
    PassagePosition p;
} Branch;

static uint64_t digest_of(const LayersList *list)
{
    uint64_t digest = 0;
    for (size_t i = 0; i < list->count; i++)
        digest = random_mix(digest ^ list->position[i].hash);
    return digest;
}

/* Takes up what is known of the branches listed, or begins anew if that is of other ones. */
static void take_up(WfBranches *branches, unsigned plies, const LayersList *list)
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

/* With the lock held: tells how it stands; the bound is raised once all are out. */
static void tell_branches(Solve *solve)
{
    const WfBranches *branches = solve->limits->branches;
    if (branches->ruled_out == branches->count && solve->solution->low == branches->plies)
        solve->solution->low++;
    solve_tell_holding(solve);
}

/* With the lock held: the branches of a bound; false if there are none. */
static bool list_branches(Solve *solve, unsigned plies)
{
    const WfAllocator *allocator = solve->allocator;
    const LayersAsk ask = {plies, BRANCH_AFTER, WF_BRANCHES_MAX};
    if (solve->branching == plies)
        return true;
    if (solve->branch.position != NULL)
        (void)allocator->resize(allocator->context, solve->branch.position, 0);
    solve->branching = 0;
    if (layers_list(&solve->start, ask, solve->limits, allocator, &solve->branch) != WF_OK ||
        solve->branch.count == 0)
        return false;
    take_up(solve->limits->branches, plies, &solve->branch);
    solve->branching = plies;
    solve->next_branch = 0;
    tell_branches(solve);
    return true;
}

static void rule_out(Solve *solve, const Branch *branch)
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

/* With the lock held: one that is not ruled out and that nobody is at; false if there is none. */
static bool take_branch(Solve *solve, Branch *branch)
{
    const WfBranches *branches = solve->limits->branches;
    while (solve->next_branch < branches->count && wf_branch_is_out(branches, solve->next_branch))
        solve->next_branch++;
    if (solve->next_branch == branches->count)
        return false;
    PassagePosition like = solve->start;
    like.head.turn ^= branches->after & 1;
    *branch = (Branch){branches->plies, branches->after, solve->next_branch,
                       packed_open(&solve->branch.position[solve->next_branch], &like)};
    solve->next_branch++;
    return true;
}

/* Goes from the start to the position of a branch, and on by `rest` from there. */
static void offer_through(Worker *worker, const Branch *branch, const Way *rest)
{
    Solve *solve = worker->solve;
    Target there;
    Way way;
    target_position(&there, &branch->p);
    exact_retarget(&worker->exact);
    worker->exact.nodes_max = UINT64_MAX;
    if (exact_search(&worker->exact, &there, &solve->start, branch->after, &way) != EXACT_FOUND)
        return;
    memcpy(way.step + way.length, rest->step, rest->length * sizeof *rest->step);
    way.length += rest->length;
    solve_offer(solve, &way);
}

static void try_branch(Worker *worker, const Branch *branch)
{
    Way way;
    worker->ruling_out = branch->plies;
    const ExactAnswer answer = look(worker, &branch->p, branch->plies - branch->after, 0, &way);
    if (answer == EXACT_FOUND)
        offer_through(worker, branch, &way);
    if (answer == EXACT_NONE)
        rule_out(worker->solve, branch);
}

bool raise_bound(Worker *worker)
{
    Solve *solve = worker->solve;
    const WfBranches *branches = solve->limits->branches;
    Branch branch;
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

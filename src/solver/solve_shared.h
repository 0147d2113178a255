/* solving.h - what the threads of one wf_solve share, and what each has to itself. */
#ifndef SOLVER_SOLVING_H
#define SOLVER_SOLVING_H

#include "base/parallel.h"
#include "solver/ida_star.h"
#include "solver/heuristic.h"
#include "solver/breadth_first.h"

typedef struct Solve {
    const WfSolveLimits *limits;
    const WfAllocator *allocator;
    PassagePosition start;
    Lock *lock;
    WfSolution *solution; /* by those who hold the lock */
    Way best;
    unsigned plies;       /* longer ways are not looked for */
    Exact memory;         /* of what is ruled out, shared by all threads */
    uint64_t nodes;       /* by all threads */
    uint64_t improved;    /* how many that were when the best way was found */
    Guess judge;          /* of the ends of ways that do not arrive, all by one measure */
    LayersList branch;    /* those of limits->branches */
    unsigned branching;   /* the bound that they were listed for; 0: not listed */
    unsigned next_branch; /* those before it are ruled out, or somebody is at them */
    bool over, began;
} Solve;

enum { WAYS, BOUND }; /* kinds of work */

/* One thread's part. */
typedef struct Worker {
    Solve *solve;
    uint64_t random;
    Exact exact;          /* for stretches */
    Exact bound;          /* for the lower bound */
    unsigned ruling_out;  /* plies, in the attempt at the bound that goes on */
    uint64_t bound_nodes; /* of the next attempt */
    uint64_t spent[2];    /* positions made, by the kind of work */
    unsigned index;
    uint64_t runs; /* beams sent out */
    uint32_t width_max;
} Worker;

/* Work to be counted: positions made so far, and by one thread for ways or the bound. */
uint64_t solve_nodes(const Solve *solve);
void solve_count(Worker *worker, unsigned work, uint64_t nodes);

/* What one piece of work may still make; 0: no limit. */
uint64_t solve_nodes_left(const Solve *solve);

/* Whether to end: asked, out of positions, or settled. For a Solve. */
bool solve_is_over(void *solve);

/* Tells the caller what is new. */
void solve_tell(Solve *solve);
void solve_tell_holding(Solve *solve); /* for those who hold the lock */

/* Takes a way from the start to the goal. */
void solve_offer(Solve *solve, const Way *way);

/* Takes a way to nowhere, which is better than none as long as no other is known. */
void solve_offer_nearest(Solve *solve, const Way *way);

/* No way has fewer plies. */
void solve_raise_low(Solve *solve, unsigned low);

/* There is no way: every position was seen. */
void solve_give_up(Solve *solve, uint64_t seen);

/* The longest way that would still be an improvement, and the shortest that is not ruled out. */
unsigned solve_wanted(Solve *solve);
unsigned solve_low(Solve *solve);

/* ---- bound.c ---- */

/* Tries to raise the lower bound; false if there is nothing to do for this thread. */
bool raise_bound(Worker *worker);

/* ---- find.c ---- */

/* Sends out a beam and makes shorter what it finds; WF_NO_MEMORY. */
WfCode find_way(Worker *worker);

#endif

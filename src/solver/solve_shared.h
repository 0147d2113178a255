/* solve_shared.h - what the threads of one wf_solve share, and what each has to itself. */
#ifndef SOLVER_SOLVE_SHARED_H
#define SOLVER_SOLVE_SHARED_H

#include "base/parallel.h"
#include "solver/breadth_first.h"
#include "solver/heuristic.h"
#include "solver/ida_star.h"

typedef struct SolveContext {
    const WfSolveLimits *limits;
    const WfAllocator *allocator;
    PassagePosition start;
    Lock *lock;
    WfSolution *solution; /* read and written with the lock held */
    Plan best;
    unsigned plies;           /* longer plans are not looked for */
    IdaStar bound_table;      /* its transposition table, for the lower bound, is used by all */
    uint64_t nodes;           /* made by all threads */
    uint64_t improved;        /* `nodes` when the best plan was found */
    Heuristic heuristic;      /* compares the ends of plans that do not arrive */
    BreadthFirstLayer branch; /* those of limits->branches */
    unsigned branching;       /* the bound that they were listed for; 0: not listed */
    unsigned next_branch;     /* those before it are ruled out, or a thread is at them */
    bool over, began;
} SolveContext;

typedef enum SolveWork { WORK_PLANS, WORK_BOUND } SolveWork;

/* One thread's part. */
typedef struct SolveWorker {
    SolveContext *solve;
    uint64_t random;
    IdaStar window;       /* solves windows of a plan again */
    IdaStar bound;        /* for the lower bound */
    unsigned ruling_out;  /* plies, in the iteration that goes on */
    uint64_t bound_nodes; /* that the next attempt may make */
    uint64_t spent[2];    /* positions made, by SolveWork */
    unsigned index;
    uint64_t runs; /* beams sent out */
    uint32_t width_max;
} SolveWorker;

/* Counts work: the positions made so far by all threads, and adds what one thread has made. */
uint64_t solve_nodes(const SolveContext *solve);
void solve_count(SolveWorker *worker, SolveWork work, uint64_t nodes);

/* How many positions one piece of work may still make; 0: no limit. */
uint64_t solve_nodes_left(const SolveContext *solve);

/* Whether to end: because it was asked to, out of positions, or settled. Takes a SolveContext. */
bool solve_is_over(void *solve);

/* Reports to the caller what is new. */
void solve_tell(SolveContext *solve);
void solve_tell_holding(SolveContext *solve); /* with the lock held */

/* Takes a plan from the start to the goal. */
void solve_offer(SolveContext *solve, const Plan *plan);

/* Takes a plan that does not arrive: the one that ends nearest is kept until one arrives. */
void solve_offer_nearest(SolveContext *solve, const Plan *plan);

/* Proven: no plan has fewer plies. */
void solve_raise_low(SolveContext *solve, unsigned low);

/* Proven: there is no plan, because every position was seen. */
void solve_give_up(SolveContext *solve, uint64_t seen);

/* Plies of the longest plan that would still be better, and of the shortest not ruled out. */
unsigned solve_wanted(SolveContext *solve);
unsigned solve_low(SolveContext *solve);

#endif

/* solve_shared.h - what the threads of one wf_solve share, and the private part of each. */
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
    unsigned plies;           /* the longest plan to look for */
    IdaStar bound_table;      /* all threads use its transposition table for the lower bound */
    uint64_t nodes;           /* made by all threads */
    uint64_t improved;        /* `nodes` when the best plan was found */
    Heuristic heuristic;      /* compares the ends of plans that do not arrive */
    BreadthFirstLayer branch; /* the positions of limits->branches */
    unsigned branching;       /* the bound for which the branches were listed; 0: not listed */
    unsigned next_branch;     /* earlier branches are ruled out, or a thread is at them */
    bool over, began;
} SolveContext;

typedef enum SolveWork { WORK_PLANS, WORK_BOUND } SolveWork;

/* One thread's part. */
typedef struct SolveWorker {
    SolveContext *solve;
    uint64_t random;
    IdaStar window;       /* solves windows of a plan again */
    IdaStar bound;        /* for the lower bound */
    unsigned ruling_out;  /* the plies of the current iteration */
    uint64_t bound_nodes; /* positions that the next attempt may make */
    uint64_t spent[2];    /* positions made, by SolveWork */
    unsigned index;
    uint64_t runs; /* beams run */
    uint32_t width_max;
} SolveWorker;

/* Counts work: the positions made so far by all threads, and adds what one thread has made. */
uint64_t solve_nodes(const SolveContext *solve);
void solve_count(SolveWorker *worker, SolveWork work, uint64_t nodes);

/* The number of positions that one piece of work may still make; 0: no limit. */
uint64_t solve_nodes_left(const SolveContext *solve);

/* Whether to end: the caller asked for it, no positions are left, or the result is settled. Takes a
 * SolveContext. */
bool solve_is_over(void *solve);

/* Reports news to the caller. */
void solve_tell(SolveContext *solve);
void solve_tell_holding(SolveContext *solve); /* with the lock held */

/* Takes a plan from the start to the goal. */
void solve_offer(SolveContext *solve, const Plan *plan);

/* Takes a plan that does not arrive. Until one arrives, the plan that ends nearest is kept. */
void solve_offer_nearest(SolveContext *solve, const Plan *plan);

/* Records a proof that no plan has fewer plies. */
void solve_raise_low(SolveContext *solve, unsigned low);

/* Records a proof that there is no plan, because every position was seen. */
void solve_give_up(SolveContext *solve, uint64_t seen);

/* Plies of the longest plan that would still be better, and of the shortest that is not ruled out.
 */
unsigned solve_wanted(SolveContext *solve);
unsigned solve_low(SolveContext *solve);

#endif

/* ida_star.h - IDA*, iterative-deepening A*: is there a plan of at most this many plies?
 *
 * ida_search is one iteration: depth-first search that prunes every position with f = g + h above
 * `plies`, where g is the number of plies made and h is the admissible lower bound (bound.h) on
 * those that are left. Its callers (deepening.c for a whole solution, puzzle.c) ask with more and
 * more plies, starting from h of the first position. Because h never says too much, the first plan
 * found is a shortest one. A transposition table holds what earlier iterations and other paths have
 * ruled out.
 *
 * Sources: Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985; for
 * the transposition table Reinefeld and Marsland, "Enhanced iterative-deepening search", 1994. */
#ifndef SOLVER_IDA_STAR_H
#define SOLVER_IDA_STAR_H

#include "base/watch.h"
#include "solver/bound.h"
#include "solver/plan.h"

/* A searcher. Threads may share one transposition table (ida_share). */
typedef struct IdaStar {
    uint64_t
        *table; /* one word a position: its hash, and the plies within which it is out of reach */
    size_t mask;
    uint64_t salt;      /* tells targets apart */
    bool backwards;     /* tries moves in the opposite order, so that two threads meet half-way */
    uint64_t nodes;     /* positions searched so far */
    uint64_t generated; /* safe moves listed in them */
    uint64_t nodes_max; /* limit of one search; beyond it the answer is IDA_UNKNOWN */
    Watch watch;        /* stops searches */
} IdaStar;

typedef enum { IDA_NONE, IDA_FOUND, IDA_UNKNOWN } IdaAnswer;

bool ida_open(IdaStar *ida, size_t bytes, const WfAllocator *allocator);

/* The same for a searcher that `watch` can stop, even while it is being opened; that also returns
 * false. */
bool ida_open_watched(IdaStar *ida, size_t bytes, Watch watch, const WfAllocator *allocator);

void ida_close(IdaStar *ida, const WfAllocator *allocator);

/* Another searcher over the table of `opened`, which still owns it. Do not close the new searcher,
 * and do not retarget `opened` while the new one is in use. */
void ida_share(IdaStar *ida, const IdaStar *opened, bool backwards);

/* Whether it is time to stop, for work that consists of many searches. */
bool ida_is_stopped(IdaStar *ida);

/* Empties the table, for a new target. */
void ida_retarget(IdaStar *ida);

/* One iteration: whether the target can be reached from p in at most `plies` plies (for a target
 * position, in a number of plies of the same parity). If so, returns the plan. Deterministic unless
 * it is stopped. */
IdaAnswer ida_search(IdaStar *ida, const Target *target, const PassagePosition *p, unsigned plies,
                     Plan *plan);

#endif

/* exact.h - is there a way of so many plies? Depth-first search cut off by the admissible count of
 * need.h, with a table of positions known not to do.
 *
 * Source: Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985. */
#ifndef SOLVER_EXACT_H
#define SOLVER_EXACT_H

#include "base/watch.h"
#include "solver/bound.h"
#include "solver/plan.h"

/* Remembers what is out of reach: one word a position, hash and plies. Threads may share what one
 * of them remembers (exact_share). */
typedef struct Exact {
    uint64_t *refuted;
    size_t mask;
    uint64_t salt;      /* tells targets apart */
    bool backwards;     /* tries moves in the opposite order: two threads meet half-way */
    uint64_t nodes;     /* positions looked at so far */
    uint64_t generated; /* safe moves listed in them */
    uint64_t nodes_max; /* of one search; beyond it the answer is EXACT_UNKNOWN */
    Watch watch;        /* stops searches */
} Exact;

typedef enum { EXACT_NONE, EXACT_FOUND, EXACT_UNKNOWN } ExactAnswer;

bool exact_open(Exact *exact, size_t bytes, const WfAllocator *allocator);

/* The same for one that may be stopped, also while it is opened; false then as well. */
bool exact_open_watched(Exact *exact, size_t bytes, Watch watch, const WfAllocator *allocator);

void exact_close(Exact *exact, const WfAllocator *allocator);

/* Another searcher with the same memory, which stays its opener's and must not be closed; the first
 * one must not be retargeted meanwhile. */
void exact_share(Exact *exact, const Exact *opened, bool backwards);

/* Whether it is time to stop, for work that is made of many searches. */
bool exact_is_stopped(Exact *exact);

/* Forgets what was refuted: the target is another one from here on. */
void exact_retarget(Exact *exact);

/* Whether the target can be reached from p in exactly `plies` plies or fewer, of the same parity if
 * the target is a position; the way if so. Deterministic unless it is stopped. */
ExactAnswer exact_search(Exact *exact, const Target *target, const PassagePosition *p,
                         unsigned plies, Way *way);

#endif

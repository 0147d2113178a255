/* breadth_first.h - the positions of one layer of breadth-first search (wf_layers of
 * wayfarer/solver.h), so that each can be searched separately. */
#ifndef SOLVER_BREADTH_FIRST_H
#define SOLVER_BREADTH_FIRST_H

#include <wayfarer/solver.h>

#include "solver/packed.h"

/* Asks for the layer after `after` plies: the positions that may, by the plain count, reach the
 * goal within `plies` plies of the start. If that layer has more than `most` positions (a power of
 * two, at least 1024), the result is an earlier layer. */
typedef struct BreadthFirstAsk {
    unsigned plies, after;
    size_t most;
} BreadthFirstAsk;

/* Positions in the order in which they were found, which is the same every time. The caller owns
 * the array and frees it with the allocator. NULL: the search was stopped, or there is no such
 * layer because the goal is nearer or no position is left. */
typedef struct BreadthFirstLayer {
    PackedPosition *position;
    size_t count;
    unsigned after;
} BreadthFirstLayer;

/* Uses only `stop` of the limits. WF_NO_MEMORY if the first layer has no room. */
WfCode breadth_first_layer(const PassagePosition *start, BreadthFirstAsk ask,
                           const WfSolveLimits *limits, const WfAllocator *allocator,
                           BreadthFirstLayer *layer);

#endif

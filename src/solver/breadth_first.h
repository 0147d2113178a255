/* breadth_first.h - the positions of one layer of breadth-first search (wf_layers of
 * wayfarer/solver.h), to be searched one by one. */
#ifndef SOLVER_BREADTH_FIRST_H
#define SOLVER_BREADTH_FIRST_H

#include <wayfarer/solver.h>

#include "solver/packed.h"

/* Asks for the layer after `after` plies, of positions from which the goal may be reached within
 * `plies` plies of the start by the plain count. If it has more than `most` positions (a power of
 * two from 1024 up), an earlier layer is given. */
typedef struct BreadthFirstAsk {
    unsigned plies, after;
    size_t most;
} BreadthFirstAsk;

/* Positions in the order in which they were found, the same every time. The array is the caller's,
 * by the allocator. NULL: it was stopped, or there is no such layer because the goal is nearer or
 * no position is left. */
typedef struct BreadthFirstLayer {
    PackedPosition *position;
    size_t count;
    unsigned after;
} BreadthFirstLayer;

/* Of the limits only `stop` is used. WF_NO_MEMORY if the first layer has no room. */
WfCode breadth_first_layer(const PassagePosition *start, BreadthFirstAsk ask,
                           const WfSolveLimits *limits, const WfAllocator *allocator,
                           BreadthFirstLayer *layer);

#endif

/* layers.h - the positions of one layer (wf_layers of wayfarer/solver.h), to go on from. */
#ifndef SOLVER_LAYERS_H
#define SOLVER_LAYERS_H

#include <wayfarer/solver.h>

#include "solver/packed.h"

/* The layer after `after` plies from which the goal may be reached within `plies` plies of the
 * start, by the plain count; an earlier one if that has more positions than `most`, a power of two
 * from 1024 up. */
typedef struct LayersAsk {
    unsigned plies, after;
    size_t most;
} LayersAsk;

/* Positions in the order in which they were come upon, the same every time; the caller's, by the
 * allocator. NULL: it was stopped, or there is no such layer, for the goal is nearer or nothing is
 * left. */
typedef struct LayersList {
    Packed *position;
    size_t count;
    unsigned after;
} LayersList;

/* Of the limits it heeds stop. WF_NO_MEMORY if the first layer has no room. */
WfCode layers_list(const PassagePosition *start, LayersAsk ask, const WfSolveLimits *limits,
                   const WfAllocator *allocator, LayersList *list);

#endif

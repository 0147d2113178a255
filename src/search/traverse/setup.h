/* setup.h - choosing how to set up one's pieces (TRAVERSE). */
#ifndef SEARCH_SETUP_H
#define SEARCH_SETUP_H

#include <wayfarer/engine.h>

/* Whether the seat to move has its setup to do. */
bool setup_is_due(const WfPosition *position);

/* Chooses among the best of all orders, by chance from the seed: varied, yet none that stands
 * badly. With more than one line asked for, the best are reported, whichever was chosen.
 * WF_NO_MEMORY. */
WfCode setup_choose(const WfRecord *record, const WfLimits *limits, const WfAllocator *allocator,
                    WfChoice *choice);

#endif

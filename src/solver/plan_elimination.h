/* retime.h - making a way shorter by leaving out moves that stand far apart.
 *
 * A way that a beam found has moves of both sides that nothing needed. One cannot be left out
 * alone, for the sides move in turn: from there on one side would be ahead of its time. So the
 * moves of each side are taken as a list, to be played more or less in order, and a beam search
 * goes through the states of both lists: a move of a piece and its next one may become one, going
 * out and coming back may become none, and a move may be played somewhat earlier. States that have
 * left out as many moves compete with each other only, the more orderly winning. */
#ifndef SOLVER_RETIME_H
#define SOLVER_RETIME_H

#include "solver/plan.h"

enum { RETIME_EACH = 20 /* states kept, for a way of no special interest */ };

typedef struct RetimeLimits {
    unsigned each; /* states kept of those that left out as many moves of either side */
    uint64_t seed; /* breaks ties */
    bool (*stop)(void *context); /* true: end at once; NULL: never */
    void *context;
} RetimeLimits;

/* Replaces a way from p to its goal by a shorter one if one is found: *shorter. Adds the positions
 * made to *nodes. WF_NO_MEMORY. */
WfCode retime(const PassagePosition *p, Way *way, const RetimeLimits *limits,
              const WfAllocator *allocator, bool *shorter, uint64_t *nodes);

#endif

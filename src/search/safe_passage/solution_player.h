/* journey.h - Safe Passage: the engine that plays what the solver finds. */
#ifndef SEARCH_JOURNEY_H
#define SEARCH_JOURNEY_H

#include <wayfarer/engine.h>

/* A way found and not yet played to its end; plain data, all zero at first. */
typedef struct Journey {
    WfMove line[WF_LINE_MAX];
    size_t length, next;
    uint64_t expected; /* hash of the position before line[next] */
} Journey;

/* Chooses a move that leads on towards the goal: follows the way in `journey` while the game does,
 * else asks the solver, which makes the way shorter until a limit is met; without a way, the first
 * move towards the best position seen. A depth asks for a way of at most so many turns; where none
 * is possible a longer one is looked for. At least one choice is reported. choice->dead_end tells
 * that the goal is proven to be out of reach. WF_ILLEGAL if there is no move. */
WfCode journey_choose(Journey *journey, const WfRecord *record, const WfLimits *limits,
                      const WfAllocator *allocator, WfChoice *choice);

#endif

/* journey.h - Safe Passage: looking for a way to the goal. */
#ifndef SEARCH_JOURNEY_H
#define SEARCH_JOURNEY_H

#include <wayfarer/engine.h>

/* A line found and not yet played to its end; plain data, all zero at first. */
typedef struct Journey {
    WfMove line[WF_LINE_MAX];
    size_t length, next;
    uint64_t expected; /* hash of the position before line[next] */
} Journey;

/* Chooses a move that leads on towards the goal: follows the line in `journey` while the game does,
 * else searches with beams of growing width until a line to the goal is found or a limit is met;
 * then the first move towards the best position seen. choice->dead_end tells that every line from
 * here was seen to end. WF_ILLEGAL if there is no move. */
WfCode journey_choose(Journey *journey, const WfRecord *record, const WfLimits *limits,
                      const WfAllocator *allocator, WfChoice *choice);

#endif

/* beam.h - beam search: at each ply it keeps the positions that the heuristic says are nearest to
 * the goal.
 *
 * Source: Lowerre, "The Harpy speech recognition system", 1976. A run keeps no position twice. A
 * limit can be set on the share of each layer that positions with both kings on the same squares
 * may take. Without it a beam may fill up with positions that are stuck in the same way. A beam
 * proves nothing about the shortest plan; what it finds is a plan. */
#ifndef SOLVER_BEAM_H
#define SOLVER_BEAM_H

#include "solver/heuristic.h"
#include "solver/plan.h"

typedef struct BeamOptions {
    Heuristic heuristic;
    int mobility;      /* weight of each move that a position has fewer than SPACIOUS (beam.c) */
    uint32_t width;    /* positions kept in a layer */
    unsigned shares;   /* positions with both kings on the same squares take at most one place in
                          this many of a layer */
    unsigned patience; /* a run ends after this many plies without coming nearer */
    uint64_t nodes;    /* approximate number of positions to make; 0: no limit */
    unsigned plies;    /* the longest plan to look for; WF_PLAN_MAX at most */
    uint64_t seed;     /* breaks ties */
    bool (*stop)(void *context); /* true: end at once; NULL: never */
    void *context;
    /* Called with the positions kept after each ply; NULL: not called. */
    void (*observe)(void *observer, unsigned ply, const PassagePosition *kept, uint32_t count);
    void *observer;
} BeamOptions;

/* The result of a run. */
typedef struct BeamResult {
    bool arrived;   /* `plan` leads to the goal; otherwise to the nearest position seen */
    bool exhausted; /* no position was left out: if it did not arrive, the goal is unreachable */
    int distance;   /* from the end of `plan` to the goal, by the heuristic */
    uint64_t nodes; /* positions made */
    uint64_t seen;  /* those of them that were kept in some layer, and the first position */
    Plan plan;
} BeamResult;

/* The greatest width of beams that fit into this much memory; at least BEAM_LEAST. */
enum { BEAM_LEAST = 50 };
uint32_t beam_width_within(size_t bytes);

/* Looks for a plan from p to its goal; WF_NO_MEMORY. */
WfCode beam_run(const PassagePosition *p, const BeamOptions *options, const WfAllocator *allocator,
                BeamResult *result);

#endif

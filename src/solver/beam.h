/* beam.h - beam search: ply by ply, the positions are kept that the heuristic says are nearest to
 * the goal.
 *
 * Source: Lowerre, "The Harpy speech recognition system", 1976. No position is kept twice in a run.
 * A share of each layer can be set as the limit for positions with both kings on the same squares;
 * otherwise a beam may fill up with positions that are stuck in the same way. A beam proves nothing
 * about the shortest plan; what it finds is a plan. */
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
    unsigned patience; /* plies without coming nearer after which a run ends */
    uint64_t nodes;    /* positions to make, about; 0: no limit */
    unsigned plies;    /* longer plans are not looked for; WF_PLAN_MAX at most */
    uint64_t seed;     /* breaks ties */
    bool (*stop)(void *context); /* true: end at once; NULL: never */
    void *context;
    /* Called with the positions kept after each ply; NULL: not called. */
    void (*observe)(void *observer, unsigned ply, const PassagePosition *kept, uint32_t count);
    void *observer;
} BeamOptions;

/* What a run saw. */
typedef struct BeamResult {
    bool arrived;   /* `plan` leads to the goal; otherwise to the nearest position seen */
    bool exhausted; /* no position was left out: if it did not arrive, the goal is out of reach */
    int distance;   /* by the heuristic, of the end of `plan` */
    uint64_t nodes; /* positions made */
    uint64_t seen;  /* of these, kept in some layer; the first position counts as well */
    Plan plan;
} BeamResult;

/* The greatest width of beams that need no more memory than this, and at least BEAM_LEAST. */
enum { BEAM_LEAST = 50 };
uint32_t beam_width_within(size_t bytes);

/* Looks for a plan from p to its goal; WF_NO_MEMORY. */
WfCode beam_run(const PassagePosition *p, const BeamOptions *options, const WfAllocator *allocator,
                BeamResult *result);

#endif

/* beam.h - beam search: layer by layer, the positions kept that look nearest to the goal.
 *
 * Source: Lowerre, "The Harpy speech recognition system", 1976. No position is kept twice in a
 * run. Positions with the kings on the same squares are held to a share of the layer if that is
 * asked for: else a beam fills up with what is stuck in the same way. A beam says nothing about
 * what is shortest; what it finds is a way. */
#ifndef SOLVER_BEAM_H
#define SOLVER_BEAM_H

#include "solver/heuristic.h"
#include "solver/plan.h"

typedef struct BeamOptions {
    Guess guess;
    int mobility;    /* weight of each move that a position lacks to SPACIOUS of them */
    uint32_t width;  /* positions kept in a layer */
    unsigned shares; /* positions with the kings on the same squares take at most one in so many */
    unsigned patience;           /* plies without coming nearer after which a run ends */
    uint64_t nodes;              /* positions to make, about; 0: no limit */
    unsigned plies;              /* longer ways are not looked for, at most WF_WAY_MAX */
    uint64_t seed;               /* breaks ties */
    bool (*stop)(void *context); /* true: end at once; NULL: never */
    void *context;
    /* Shown the positions kept after each ply; NULL: nobody looks. */
    void (*look)(void *onlooker, unsigned ply, const PassagePosition *kept, uint32_t count);
    void *onlooker;
} BeamOptions;

/* What a run saw. */
typedef struct BeamResult {
    bool arrived;   /* `way` leads to the goal; else to the nearest position seen */
    bool exhausted; /* no position was left out: without arriving, the goal is out of reach */
    int distance;   /* by the guess, of the end of `way` */
    uint64_t nodes; /* positions made */
    uint64_t seen;  /* of these, kept in some layer; the first position counts too */
    Way way;
} BeamResult;

/* The greatest width of beams that stay within so much memory, at least BEAM_LEAST. */
enum { BEAM_LEAST = 50 };
uint32_t beam_width_within(size_t bytes);

/* Looks for a way from p to its goal; WF_NO_MEMORY. */
WfCode beam_run(const PassagePosition *p, const BeamOptions *options, const WfAllocator *allocator,
                BeamResult *result);

#endif

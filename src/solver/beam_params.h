/* style.h - what beams are like: chosen by chance for each, within what does best for its goal. */
#ifndef SOLVER_STYLE_H
#define SOLVER_STYLE_H

#include "solver/beam.h"

/* What the choice depends on. */
typedef struct StyleAsk {
    uint64_t runs;          /* beams sent out before; the first one has nothing left to chance */
    uint32_t width_max;     /* by memory */
    unsigned low, most;     /* plies that a way has at least, and that are still of interest */
    const int16_t *weights; /* of the guess; NULL: those of the goal */
} StyleAsk;

/* Chooses guess, width, shares, mobility, patience, plies and seed of a beam for journeys from p.
 */
void style_choose(const PassagePosition *p, const StyleAsk *ask, uint64_t *random,
                  BeamOptions *options);

#endif

/* beam_params.h - the parameters of beam searches: drawn by chance for each beam, within the range
 * that does best for its goal. Beams that differ find what one alone would miss (randomised
 * restarts). */
#ifndef SOLVER_BEAM_PARAMS_H
#define SOLVER_BEAM_PARAMS_H

#include "solver/beam.h"

/* What the draw depends on. */
typedef struct BeamParamsAsk {
    uint64_t runs;          /* beams sent out before; little of the first one is left to chance */
    uint32_t width_max;     /* by memory */
    unsigned low, most;     /* plies that a plan has at least, and that are still of interest */
    const int16_t *weights; /* of the heuristic; NULL: those of the goal */
} BeamParamsAsk;

/* Chooses the heuristic, width, shares, mobility, patience, plies and seed of a beam for plans from
 * p. */
void beam_params_choose(const PassagePosition *p, const BeamParamsAsk *ask, uint64_t *random,
                        BeamOptions *options);

#endif

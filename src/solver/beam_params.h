/* beam_params.h - the parameters of beam searches: drawn at random for each beam, within the range
 * that does best for its goal. Different beams find what a single one would miss (randomised
 * restarts). */
#ifndef SOLVER_BEAM_PARAMS_H
#define SOLVER_BEAM_PARAMS_H

#include "solver/beam.h"

/* What the draw depends on. */
typedef struct BeamParamsAsk {
    uint64_t runs;          /* beams run before; chance decides little about the first one */
    uint32_t width_max;     /* the most that memory allows */
    unsigned low, most;     /* the fewest plies of a plan, and the most still of interest */
    const int16_t *weights; /* of the heuristic; NULL: those of the goal */
} BeamParamsAsk;

/* Chooses the heuristic, width, shares, mobility, patience, plies and seed of a beam for plans from
 * p. */
void beam_params_choose(const PassagePosition *p, const BeamParamsAsk *ask, uint64_t *random,
                        BeamOptions *options);

#endif

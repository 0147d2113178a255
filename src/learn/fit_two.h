/* fit_two.h - fits the model of a two-player game to samples.
 *
 * The loss is the cross entropy between the points that the model expects and the target: a mixture
 * of the points of the game and those that the search expected (chessprogramming.org/NNUE). */
#ifndef LEARN_FIT_TWO_H
#define LEARN_FIT_TWO_H

#include "learn/samples.h"
#include "learn/sgd.h"

/* Fits the model; WF_NO_MEMORY leaves it as it was. Deterministic. */
WfCode fit_two(Model *model, const Samples *samples, const SgdOptions *options,
               const WfAllocator *allocator);

#endif

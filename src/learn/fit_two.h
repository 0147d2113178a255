/* fit.h - fitting a model of a game for two to samples.
 *
 * The error is the cross entropy between the points that the model expects and a mixture of the
 * points of the game and those that the search expected (chessprogramming.org/NNUE). */
#ifndef LEARN_FIT_H
#define LEARN_FIT_H

#include "learn/sgd.h"
#include "learn/samples.h"

/* Fits the model; WF_NO_MEMORY leaves it as it was. Deterministic. */
WfCode fit(Model *model, const Samples *samples, const FitOptions *options,
           const WfAllocator *allocator);

#endif

/* fit.h - fitting a model to samples: stochastic gradient descent with Adam's steps.
 *
 * Source: Kingma and Ba, "Adam: a method for stochastic optimization", 2015. The error is the cross
 * entropy between the points that the model expects and a mixture of the points of the game and
 * those that the search expected (chessprogramming.org/NNUE). */
#ifndef LEARN_FIT_H
#define LEARN_FIT_H

#include "learn/model.h"
#include "learn/samples.h"

typedef struct FitOptions {
    unsigned epochs;
    uint64_t seed;
    float rate;      /* Adam's step, at first; it falls to a hundredth */
    float by_search; /* how much of the aim is the search's score, 0 to 1 */
    bool linear;     /* leaves the hidden layer out: the linear part alone is fitted */
    /* After each epoch: mean error of the samples learnt from and of those held back (one in 32);
     * false: enough. */
    bool (*report)(void *context, unsigned epoch, double error, double held_back);
    void *context;
} FitOptions;

/* Fits the model; WF_NO_MEMORY leaves it as it was. Deterministic. */
WfCode fit(Model *model, const Samples *samples, const FitOptions *options,
           const WfAllocator *allocator);

#endif

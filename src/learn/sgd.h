/* descent.h - fitting by stochastic gradient descent with Adam's steps, whatever the samples are.
 *
 * Source: Kingma and Ba, "Adam: a method for stochastic optimization", 2015. */
#ifndef LEARN_DESCENT_H
#define LEARN_DESCENT_H

#include "learn/model.h"

/* Samples between two steps: the gradient is their mean. */
enum { DESCENT_BATCH = 512 };

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

/* What there is to learn: samples 0 to count - 1, in the order of the games. */
typedef struct Lessons {
    size_t count;
    void *context;
    /* The error of the model at a sample; `learn` may turn the board by chance and adds the
     * gradient, divided by DESCENT_BATCH. */
    double (*judge)(void *context, const Model *model, size_t sample);
    double (*learn)(void *context, const Model *model, size_t sample, uint64_t *chance,
                    const Model *gradient);
} Lessons;

/* Fits the model; WF_NO_MEMORY leaves it as it was. Deterministic. */
WfCode descend(Model *model, const Lessons *lessons, const FitOptions *options,
               const WfAllocator *allocator);

/* The cross entropy's part of one that was expected with `share` and should have been with `aim`.
 */
double descent_error(float share, float aim);

#endif

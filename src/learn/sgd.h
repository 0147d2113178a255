/* sgd.h - fitting a model to any kind of samples by stochastic gradient descent (Adam).
 *
 * Source: Kingma and Ba, "Adam: a method for stochastic optimization", 2015. */
#ifndef LEARN_SGD_H
#define LEARN_SGD_H

#include "learn/model.h"

/* Samples of a minibatch: the gradient of a step is their mean. */
enum { SGD_BATCH = 512 };

typedef struct SgdOptions {
    unsigned epochs;
    uint64_t seed;
    float rate;      /* Adam's first step; it falls to a hundredth of that */
    float by_search; /* how much of the target is the search's score, 0 to 1 */
    bool linear;     /* leaves the hidden layer out and fits only the linear part */
    /* After each epoch: the mean loss of the training samples, and of those held back for
     * validation (one in 32). Returning false ends the training. */
    bool (*report)(void *context, unsigned epoch, double loss, double validation_loss);
    void *context;
} SgdOptions;

/* The samples, numbered 0 to count - 1 in the order of the games. */
typedef struct SgdData {
    size_t count;
    void *context;
    /* The loss of the model at a sample. */
    double (*loss)(void *context, const Model *model, size_t sample);
    /* The same, and adds the gradient, divided by SGD_BATCH. It may mirror the board at random. */
    double (*backpropagate)(void *context, const Model *model, size_t sample, uint64_t *chance,
                            const Model *gradient);
} SgdData;

/* Fits the model; WF_NO_MEMORY leaves it as it was. Deterministic. */
WfCode sgd_fit(Model *model, const SgdData *data, const SgdOptions *options,
               const WfAllocator *allocator);

/* The cross entropy of one outcome, to which the model gave the chance `share`. */
double sgd_cross_entropy(float share, float target);

#endif

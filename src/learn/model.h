/* model.h - a net while it is being trained: the same function as search/eval/net.h, in floating
 * point. */
#ifndef LEARN_MODEL_H
#define LEARN_MODEL_H

#include <wayfarer/status.h>

#include "search/eval/net.h"

/* Elo's scale: four hundred points are ten times the chance, so chances are in proportion to
 * e^(MODEL_STEEPNESS * hundreds). */
static const float MODEL_STEEPNESS = 2.302585F / 4;

/* All weights in one array: linear [count], tempo, bias [W], out [2][W], first [count][W]; the
 * linear part and the tempo in hundreds, so that all weights have about the same magnitude. */
typedef struct Model {
    const Inputs *inputs;
    size_t count, width, size; /* inputs; neurons W; weights */
    float *weight;
} Model;

static inline float *model_linear(const Model *model)
{
    return model->weight;
}

static inline float *model_tempo(const Model *model)
{
    return model->weight + model->count;
}

static inline float *model_bias(const Model *model)
{
    return model_tempo(model) + 1;
}

static inline float *model_out(const Model *model)
{
    return model_bias(model) + model->width;
}

static inline float *model_first(const Model *model)
{
    return model_out(model) + 2 * model->width;
}

/* Opens a model that evaluates by the inputs' priors alone. Its hidden layer begins with random
 * weights. False: no memory. */
bool model_open(Model *model, const Inputs *inputs, uint64_t seed, const WfAllocator *allocator);
void model_close(Model *model, const WfAllocator *allocator);

/* Copies the weights of a net. */
void model_from_net(Model *model, const Net *net);

/* Quantises the weights, and writes the file of the net into bytes[net_file_size()]. */
void model_write(const Model *model, unsigned char *bytes);

#endif

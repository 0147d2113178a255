/* sgd.c - see sgd.h. */
#include "learn/sgd.h"

#include <math.h>
#include <string.h>

#include "base/multiversion.h"
#include "base/random.h"

/* HELD_BACK: one sample in this many is for validation. BIAS_STEPS: after this many steps the
 * correction of Adam's means is no longer refined, because it is less than a hundredth of a percent
 * from 1. */
enum { HELD_BACK = 32, BIAS_STEPS = 10000 };

typedef struct Sgd {
    Model *model;
    const SgdData *data;
    const SgdOptions *options;
    size_t *sample;                  /* [data->count], in the order of training */
    float *gradient, *mean, *square; /* [model->size] each */
    uint64_t state;
    unsigned steps;
} Sgd;

double sgd_cross_entropy(float share, float target)
{
    const float least = 1e-6F, sure = share < least ? least : share;
    return (double)(-target * logf(sure));
}

/* One step of Adam along the gradient, which is set to zero afterwards. */
MULTIVERSION static void step(Sgd *sgd, float rate)
{
    const float keep = 0.9F, keep_square = 0.999F; /* beta 1 and beta 2 of the paper */
    sgd->steps++;
    const float steps = (float)(sgd->steps < BIAS_STEPS ? sgd->steps : BIAS_STEPS);
    const float mean_scale = 1 / (1 - powf(keep, steps));
    const float square_scale = 1 / (1 - powf(keep_square, steps));
    float *gradient = sgd->gradient, *mean = sgd->mean, *square = sgd->square;
    float *weight = sgd->model->weight;
    for (size_t i = 0; i < sgd->model->size; i++) {
        mean[i] = keep * mean[i] + (1 - keep) * gradient[i];
        square[i] = keep_square * square[i] + (1 - keep_square) * gradient[i] * gradient[i];
        weight[i] -= rate * mean[i] * mean_scale / (sqrtf(square[i] * square_scale) + 1e-8F);
        gradient[i] = 0;
    }
}

/* Shuffles the training samples (Fisher and Yates); those held back stay at the end. */
static void shuffle(Sgd *sgd, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        const size_t other = random_below(&sgd->state, i);
        const size_t sample = sgd->sample[i - 1];
        sgd->sample[i - 1] = sgd->sample[other];
        sgd->sample[other] = sample;
    }
}

static double validation_loss(const Sgd *sgd, size_t from)
{
    const SgdData *data = sgd->data;
    double sum = 0;
    for (size_t i = from; i < data->count; i++)
        sum += data->loss(data->context, sgd->model, sgd->sample[i]);
    return sum / (double)(data->count - from + (data->count == from));
}

static double run_epoch(Sgd *sgd, size_t count, float rate)
{
    const SgdData *data = sgd->data;
    Model gradient = *sgd->model;
    gradient.weight = sgd->gradient;
    double sum = 0;
    shuffle(sgd, count);
    for (size_t i = 0; i < count; i++) {
        sum +=
            data->backpropagate(data->context, sgd->model, sgd->sample[i], &sgd->state, &gradient);
        if (i % SGD_BATCH == SGD_BATCH - 1 || i + 1 == count)
            step(sgd, rate);
    }
    return sum / (double)(count + (count == 0));
}

static void run(Sgd *sgd)
{
    const SgdOptions *options = sgd->options;
    for (size_t i = 0; i < sgd->data->count; i++)
        sgd->sample[i] = i;
    /* the last games are held back: their positions resemble none of the training samples */
    const size_t count = sgd->data->count - sgd->data->count / HELD_BACK;
    for (unsigned epoch = 1; epoch <= options->epochs; epoch++) {
        const float done = (float)(epoch - 1) / (float)options->epochs;
        const float rate = options->rate * powf(0.01F, done);
        const double training_loss = run_epoch(sgd, count, rate);
        if (options->report != NULL &&
            !options->report(options->context, epoch, training_loss, validation_loss(sgd, count)))
            break;
    }
    if (options->linear)
        memset(model_out(sgd->model), 0, sizeof(float) * 2 * sgd->model->width);
}

WfCode sgd_fit(Model *model, const SgdData *data, const SgdOptions *options,
               const WfAllocator *allocator)
{
    Sgd sgd = {.model = model, .data = data, .options = options, .state = options->seed};
    const size_t bytes = model->size * sizeof(float);
    sgd.sample =
        allocator->resize(allocator->context, NULL, (data->count + 1) * sizeof *sgd.sample);
    sgd.gradient = allocator->resize(allocator->context, NULL, 3 * bytes);
    const bool done = sgd.sample != NULL && sgd.gradient != NULL;
    if (done) {
        memset(sgd.gradient, 0, 3 * bytes);
        sgd.mean = sgd.gradient + model->size;
        sgd.square = sgd.mean + model->size;
        run(&sgd);
    }
    if (sgd.sample != NULL)
        allocator->resize(allocator->context, sgd.sample, 0);
    if (sgd.gradient != NULL)
        allocator->resize(allocator->context, sgd.gradient, 0);
    return done ? WF_OK : WF_NO_MEMORY;
}

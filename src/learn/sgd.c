/* descent.c - see descent.h. */
#include "learn/sgd.h"

#include <math.h>
#include <string.h>

#include "base/multiversion.h"
#include "base/random.h"

enum { HELD_BACK = 32 };

typedef struct Descent {
    Model *model;
    const Lessons *lessons;
    const FitOptions *options;
    size_t *sample;                  /* [lessons->count], in the order of learning */
    float *gradient, *mean, *square; /* [model->size] each */
    uint64_t state;
    unsigned steps;
} Descent;

double descent_error(float share, float aim)
{
    const float least = 1e-6F, sure = share < least ? least : share;
    return (double)(-aim * logf(sure));
}

/* One step of Adam along the gradient, which is zero again afterwards. */
MULTIVERSION static void step(Descent *descent, float rate)
{
    const float keep = 0.9F, keep_square = 0.999F;
    descent->steps++;
    const float steps = (float)(descent->steps < 10000 ? descent->steps : 10000);
    const float mean_scale = 1 / (1 - powf(keep, steps));
    const float square_scale = 1 / (1 - powf(keep_square, steps));
    float *gradient = descent->gradient, *mean = descent->mean, *square = descent->square;
    float *weight = descent->model->weight;
    for (size_t i = 0; i < descent->model->size; i++) {
        mean[i] = keep * mean[i] + (1 - keep) * gradient[i];
        square[i] = keep_square * square[i] + (1 - keep_square) * gradient[i] * gradient[i];
        weight[i] -= rate * mean[i] * mean_scale / (sqrtf(square[i] * square_scale) + 1e-8F);
        gradient[i] = 0;
    }
}

/* The samples in a new order; those held back stay at the end. */
static void shuffle(Descent *descent, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        const size_t other = random_below(&descent->state, i);
        const size_t sample = descent->sample[i - 1];
        descent->sample[i - 1] = descent->sample[other];
        descent->sample[other] = sample;
    }
}

static double held_back_error(const Descent *descent, size_t from)
{
    const Lessons *lessons = descent->lessons;
    double sum = 0;
    for (size_t i = from; i < lessons->count; i++)
        sum += lessons->judge(lessons->context, descent->model, descent->sample[i]);
    return sum / (double)(lessons->count - from + (lessons->count == from));
}

static double run_epoch(Descent *descent, size_t count, float rate)
{
    const Lessons *lessons = descent->lessons;
    Model gradient = *descent->model;
    gradient.weight = descent->gradient;
    double sum = 0;
    shuffle(descent, count);
    for (size_t i = 0; i < count; i++) {
        sum += lessons->learn(lessons->context, descent->model, descent->sample[i], &descent->state,
                              &gradient);
        if (i % DESCENT_BATCH == DESCENT_BATCH - 1 || i + 1 == count)
            step(descent, rate);
    }
    return sum / (double)(count + (count == 0));
}

static void run(Descent *descent)
{
    const FitOptions *options = descent->options;
    for (size_t i = 0; i < descent->lessons->count; i++)
        descent->sample[i] = i;
    /* the last games are held back: their positions resemble none that is learnt from */
    const size_t count = descent->lessons->count - descent->lessons->count / HELD_BACK;
    for (unsigned epoch = 1; epoch <= options->epochs; epoch++) {
        const float done = (float)(epoch - 1) / (float)options->epochs;
        const float rate = options->rate * powf(0.01F, done);
        const double error = run_epoch(descent, count, rate);
        if (options->report != NULL &&
            !options->report(options->context, epoch, error, held_back_error(descent, count)))
            break;
    }
    if (options->linear)
        memset(model_out(descent->model), 0, sizeof(float) * 2 * descent->model->width);
}

WfCode descend(Model *model, const Lessons *lessons, const FitOptions *options,
               const WfAllocator *allocator)
{
    Descent descent = {
        .model = model, .lessons = lessons, .options = options, .state = options->seed};
    const size_t bytes = model->size * sizeof(float);
    descent.sample =
        allocator->resize(allocator->context, NULL, (lessons->count + 1) * sizeof *descent.sample);
    descent.gradient = allocator->resize(allocator->context, NULL, 3 * bytes);
    const bool done = descent.sample != NULL && descent.gradient != NULL;
    if (done) {
        memset(descent.gradient, 0, 3 * bytes);
        descent.mean = descent.gradient + model->size;
        descent.square = descent.mean + model->size;
        run(&descent);
    }
    if (descent.sample != NULL)
        allocator->resize(allocator->context, descent.sample, 0);
    if (descent.gradient != NULL)
        allocator->resize(allocator->context, descent.gradient, 0);
    return done ? WF_OK : WF_NO_MEMORY;
}

/* fit.c - see fit.h. */
#include "learn/fit.h"

#include <math.h>
#include <string.h>

#include "base/multiversion.h"
#include "base/random.h"

enum { BATCH = 512, HELD_BACK = 32 };

/* Points expected at a score of one hundred: 1 / (1 + 10^(-1/4)). */
static const float STEEPNESS = 2.302585F / 4;

typedef struct Fit {
    Model *model;
    const FitOptions *options;
    const Samples *samples;
    size_t *place; /* of each sample, in the order of learning */
    float *gradient, *mean, *square;
    uint64_t state;
    unsigned steps;
} Fit;

/* One sample unpacked: the inputs of both views, mirrored by the same symmetry. */
typedef struct Case {
    unsigned count;
    uint16_t input[2][SAMPLE_INPUTS_MAX / 2];
    float aim;
} Case;

/* What the model makes of a case. */
typedef struct Thought {
    float hidden[2][NET_WIDTH_MAX];
    float points;
} Thought;

static float points_of(float hundreds)
{
    return 1 / (1 + expf(-STEEPNESS * hundreds));
}

static void unpack(const Fit *fit, size_t place, unsigned symmetry, Case *out)
{
    const Sample *sample = samples_at(fit->samples, place);
    const Inputs *inputs = fit->model->inputs;
    const uint16_t *next = fit->samples->words + place + SAMPLE_WORDS;
    out->count = (unsigned)sample->pieces + sample->derived;
    for (unsigned view = 0; view < 2; view++)
        for (unsigned i = 0; i < out->count; i++, next++)
            out->input[view][i] = i < sample->pieces && symmetry != 0
                                      ? (uint16_t)inputs->mirrored(*next, symmetry)
                                      : *next;
    const float by_search = fit->options->by_search;
    out->aim = by_search * points_of((float)sample->score / 100) +
               (1 - by_search) * (float)sample->points / 2;
}

MULTIVERSION static void think(const Model *model, const Case *in, bool linear, Thought *thought)
{
    const float *first = model_first(model), *weight = model_linear(model);
    const size_t width = model->width;
    float sum = *model_tempo(model);
    for (unsigned view = 0; view < 2; view++) {
        const uint16_t *input = in->input[view];
        for (unsigned i = 0; i < in->count; i++)
            sum += view == 0 ? weight[input[i]] : -weight[input[i]];
        if (linear)
            continue;
        float hidden[NET_WIDTH_MAX];
        memcpy(hidden, model_bias(model), width * sizeof hidden[0]);
        for (unsigned i = 0; i < in->count; i++) {
            const float *row = first + input[i] * width;
            for (unsigned k = 0; k < width; k++)
                hidden[k] += row[k];
        }
        const float *out = model_out(model) + view * width;
        for (unsigned k = 0; k < width; k++) {
            const float clipped = hidden[k] < 0 ? 0 : hidden[k] > 1 ? 1 : hidden[k];
            sum += clipped * out[k];
        }
        memcpy(thought->hidden[view], hidden, width * sizeof hidden[0]);
    }
    thought->points = points_of(sum);
}

/* Adds the gradient of one case. */
MULTIVERSION static void blame(Fit *fit, const Case *in, const Thought *thought)
{
    const Model *model = fit->model;
    const Model gradient = {.count = model->count, .width = model->width, .weight = fit->gradient};
    const float error = STEEPNESS * (thought->points - in->aim) / BATCH;
    const size_t width = model->width;
    *model_tempo(&gradient) += error;
    for (unsigned view = 0; view < 2; view++) {
        const uint16_t *input = in->input[view];
        float *weight = model_linear(&gradient);
        for (unsigned i = 0; i < in->count; i++)
            weight[input[i]] += view == 0 ? error : -error;
        if (fit->options->linear)
            continue;
        const float *out = model_out(model) + view * width;
        float *out_blame = model_out(&gradient) + view * width;
        float back[NET_WIDTH_MAX];
        for (unsigned k = 0; k < width; k++) {
            const float hidden = thought->hidden[view][k];
            const float clipped = hidden < 0 ? 0 : hidden > 1 ? 1 : hidden;
            out_blame[k] += error * clipped;
            back[k] = hidden > 0 && hidden < 1 ? error * out[k] : 0;
            model_bias(&gradient)[k] += back[k];
        }
        for (unsigned i = 0; i < in->count; i++) {
            float *row = model_first(&gradient) + input[i] * width;
            for (unsigned k = 0; k < width; k++)
                row[k] += back[k];
        }
    }
}

/* One step of Adam along the gradient, which is zero again afterwards. */
MULTIVERSION static void step(Fit *fit, float rate)
{
    const float keep = 0.9F, keep_square = 0.999F;
    fit->steps++;
    const float steps = (float)(fit->steps < 10000 ? fit->steps : 10000);
    const float mean_scale = 1 / (1 - powf(keep, steps));
    const float square_scale = 1 / (1 - powf(keep_square, steps));
    float *gradient = fit->gradient, *mean = fit->mean, *square = fit->square;
    float *weight = fit->model->weight;
    for (size_t i = 0; i < fit->model->size; i++) {
        mean[i] = keep * mean[i] + (1 - keep) * gradient[i];
        square[i] = keep_square * square[i] + (1 - keep_square) * gradient[i] * gradient[i];
        weight[i] -= rate * mean[i] * mean_scale / (sqrtf(square[i] * square_scale) + 1e-8F);
        gradient[i] = 0;
    }
}

static float error_of(float points, float aim)
{
    const float least = 1e-6F, sure = points < least       ? least
                                      : points > 1 - least ? 1 - least
                                                           : points;
    return -(aim * logf(sure) + (1 - aim) * logf(1 - sure));
}

/* The samples in a new order; those held back stay at the end. */
static void shuffle(Fit *fit, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        const size_t other = random_below(&fit->state, i);
        const size_t place = fit->place[i - 1];
        fit->place[i - 1] = fit->place[other];
        fit->place[other] = place;
    }
}

static double held_back_error(const Fit *fit, size_t from)
{
    double sum = 0;
    Case in;
    Thought thought;
    for (size_t i = from; i < fit->samples->count; i++) {
        unpack(fit, fit->place[i], 0, &in);
        think(fit->model, &in, fit->options->linear, &thought);
        sum += (double)error_of(thought.points, in.aim);
    }
    return sum / (double)(fit->samples->count - from + (fit->samples->count == from));
}

static double run_epoch(Fit *fit, size_t count, float rate)
{
    double sum = 0;
    Case in;
    Thought thought;
    shuffle(fit, count);
    for (size_t i = 0; i < count; i++) {
        const unsigned symmetry =
            (unsigned)random_below(&fit->state, fit->model->inputs->symmetries);
        unpack(fit, fit->place[i], symmetry, &in);
        think(fit->model, &in, fit->options->linear, &thought);
        sum += (double)error_of(thought.points, in.aim);
        blame(fit, &in, &thought);
        if (i % BATCH == BATCH - 1 || i + 1 == count)
            step(fit, rate);
    }
    return sum / (double)(count + (count == 0));
}

static void run(Fit *fit)
{
    const FitOptions *options = fit->options;
    size_t place = 0;
    for (size_t i = 0; i < fit->samples->count; i++) {
        fit->place[i] = place;
        place = samples_next(fit->samples, place);
    }
    /* the last games are held back: their positions resemble none that is learnt from */
    const size_t count = fit->samples->count - fit->samples->count / HELD_BACK;
    for (unsigned epoch = 1; epoch <= options->epochs; epoch++) {
        const float done = (float)(epoch - 1) / (float)options->epochs;
        const float rate = options->rate * powf(0.01F, done);
        const double error = run_epoch(fit, count, rate);
        if (options->report != NULL &&
            !options->report(options->context, epoch, error, held_back_error(fit, count)))
            break;
    }
    if (options->linear)
        memset(model_out(fit->model), 0, sizeof(float) * 2 * fit->model->width);
}

WfCode fit(Model *model, const Samples *samples, const FitOptions *options,
           const WfAllocator *allocator)
{
    Fit fit = {.model = model, .options = options, .samples = samples, .state = options->seed};
    const size_t bytes = model->size * sizeof(float);
    fit.place =
        allocator->resize(allocator->context, NULL, (samples->count + 1) * sizeof *fit.place);
    fit.gradient = allocator->resize(allocator->context, NULL, 3 * bytes);
    const bool done = fit.place != NULL && fit.gradient != NULL;
    if (done) {
        memset(fit.gradient, 0, 3 * bytes);
        fit.mean = fit.gradient + model->size;
        fit.square = fit.mean + model->size;
        run(&fit);
    }
    if (fit.place != NULL)
        allocator->resize(allocator->context, fit.place, 0);
    if (fit.gradient != NULL)
        allocator->resize(allocator->context, fit.gradient, 0);
    return done ? WF_OK : WF_NO_MEMORY;
}

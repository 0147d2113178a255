/* fit_two.c - see fit_two.h. */
#include "learn/fit_two.h"

#include <math.h>
#include <string.h>

#include "base/multiversion.h"
#include "base/random.h"

typedef struct FitTwo {
    const Inputs *inputs;
    const SgdOptions *options;
    const Samples *samples;
    size_t *place; /* of each sample in the store */
} FitTwo;

/* One sample unpacked: the inputs of both views, mirrored by the same symmetry. */
typedef struct FitTwoExample {
    unsigned count;
    uint16_t input[2][SAMPLE_INPUTS_MAX / 2];
    float target;
} FitTwoExample;

/* The values of a forward pass. */
typedef struct FitTwoForward {
    float hidden[2][NET_WIDTH_MAX];
    float points;
} FitTwoForward;

static float points_of(float hundreds)
{
    return 1 / (1 + expf(-MODEL_STEEPNESS * hundreds));
}

static void unpack(const FitTwo *fit, size_t index, unsigned symmetry, FitTwoExample *out)
{
    const size_t place = fit->place[index];
    const Sample *sample = samples_at(fit->samples, place);
    const Inputs *inputs = fit->inputs;
    const uint16_t *next = fit->samples->words + place + SAMPLE_WORDS;
    out->count = (unsigned)sample->pieces + sample->derived;
    for (unsigned view = 0; view < 2; view++)
        for (unsigned i = 0; i < out->count; i++, next++)
            out->input[view][i] = i < sample->pieces && symmetry != 0
                                      ? (uint16_t)inputs->mirrored(*next, symmetry)
                                      : *next;
    const float by_search = fit->options->by_search;
    out->target = by_search * points_of((float)sample->score / 100) +
                  (1 - by_search) * (float)sample->points / 2;
}

/* The forward pass of one sample. */
MULTIVERSION static void forward(const Model *model, const FitTwoExample *in, bool linear,
                                 FitTwoForward *pass)
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
        memcpy(pass->hidden[view], hidden, width * sizeof hidden[0]);
    }
    pass->points = points_of(sum);
}

/* Backpropagation: adds the gradient of one sample. */
MULTIVERSION static void backward(const Model *model, const FitTwoExample *in,
                                  const FitTwoForward *pass, bool linear, const Model *gradient)
{
    const float error = MODEL_STEEPNESS * (pass->points - in->target) / SGD_BATCH;
    const size_t width = model->width;
    *model_tempo(gradient) += error;
    for (unsigned view = 0; view < 2; view++) {
        const uint16_t *input = in->input[view];
        float *weight = model_linear(gradient);
        for (unsigned i = 0; i < in->count; i++)
            weight[input[i]] += view == 0 ? error : -error;
        if (linear)
            continue;
        const float *out = model_out(model) + view * width;
        float *out_gradient = model_out(gradient) + view * width;
        float back[NET_WIDTH_MAX];
        for (unsigned k = 0; k < width; k++) {
            const float hidden = pass->hidden[view][k];
            const float clipped = hidden < 0 ? 0 : hidden > 1 ? 1 : hidden;
            out_gradient[k] += error * clipped;
            back[k] = hidden > 0 && hidden < 1 ? error * out[k] : 0;
            model_bias(gradient)[k] += back[k];
        }
        for (unsigned i = 0; i < in->count; i++) {
            float *row = model_first(gradient) + input[i] * width;
            for (unsigned k = 0; k < width; k++)
                row[k] += back[k];
        }
    }
}

static double loss_of(float points, float target)
{
    return sgd_cross_entropy(points, target) + sgd_cross_entropy(1 - points, 1 - target);
}

static double loss(void *fit_, const Model *model, size_t sample)
{
    const FitTwo *fit = fit_;
    FitTwoExample in;
    FitTwoForward pass;
    unpack(fit, sample, 0, &in);
    forward(model, &in, fit->options->linear, &pass);
    return loss_of(pass.points, in.target);
}

static double backpropagate(void *fit_, const Model *model, size_t sample, uint64_t *chance,
                            const Model *gradient)
{
    const FitTwo *fit = fit_;
    FitTwoExample in;
    FitTwoForward pass;
    unpack(fit, sample, (unsigned)random_below(chance, fit->inputs->symmetries), &in);
    forward(model, &in, fit->options->linear, &pass);
    backward(model, &in, &pass, fit->options->linear, gradient);
    return loss_of(pass.points, in.target);
}

WfCode fit_two(Model *model, const Samples *samples, const SgdOptions *options,
               const WfAllocator *allocator)
{
    FitTwo fit = {.inputs = model->inputs, .options = options, .samples = samples};
    fit.place =
        allocator->resize(allocator->context, NULL, (samples->count + 1) * sizeof *fit.place);
    if (fit.place == NULL)
        return WF_NO_MEMORY;
    size_t place = 0;
    for (size_t i = 0; i < samples->count; i++) {
        fit.place[i] = place;
        place = samples_next(samples, place);
    }
    const SgdData data = {
        .count = samples->count, .context = &fit, .loss = loss, .backpropagate = backpropagate};
    const WfCode code = sgd_fit(model, &data, options, allocator);
    allocator->resize(allocator->context, fit.place, 0);
    return code;
}

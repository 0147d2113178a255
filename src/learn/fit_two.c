/* fit.c - see fit.h. */
#include "learn/fit_two.h"

#include <math.h>
#include <string.h>

#include "base/multiversion.h"
#include "base/random.h"

typedef struct Fit {
    const Inputs *inputs;
    const FitOptions *options;
    const Samples *samples;
    size_t *place; /* of each sample in the store */
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
    return 1 / (1 + expf(-MODEL_STEEPNESS * hundreds));
}

static void unpack(const Fit *fit, size_t index, unsigned symmetry, Case *out)
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
MULTIVERSION static void blame(const Model *model, const Case *in, const Thought *thought,
                               bool linear, const Model *gradient)
{
    const float error = MODEL_STEEPNESS * (thought->points - in->aim) / DESCENT_BATCH;
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
        float *out_blame = model_out(gradient) + view * width;
        float back[NET_WIDTH_MAX];
        for (unsigned k = 0; k < width; k++) {
            const float hidden = thought->hidden[view][k];
            const float clipped = hidden < 0 ? 0 : hidden > 1 ? 1 : hidden;
            out_blame[k] += error * clipped;
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

static double error_of(float points, float aim)
{
    return descent_error(points, aim) + descent_error(1 - points, 1 - aim);
}

static double judge(void *fit_, const Model *model, size_t sample)
{
    const Fit *fit = fit_;
    Case in;
    Thought thought;
    unpack(fit, sample, 0, &in);
    think(model, &in, fit->options->linear, &thought);
    return error_of(thought.points, in.aim);
}

static double learn(void *fit_, const Model *model, size_t sample, uint64_t *chance,
                    const Model *gradient)
{
    const Fit *fit = fit_;
    Case in;
    Thought thought;
    unpack(fit, sample, (unsigned)random_below(chance, fit->inputs->symmetries), &in);
    think(model, &in, fit->options->linear, &thought);
    blame(model, &in, &thought, fit->options->linear, gradient);
    return error_of(thought.points, in.aim);
}

WfCode fit(Model *model, const Samples *samples, const FitOptions *options,
           const WfAllocator *allocator)
{
    Fit fit = {.inputs = model->inputs, .options = options, .samples = samples};
    fit.place =
        allocator->resize(allocator->context, NULL, (samples->count + 1) * sizeof *fit.place);
    if (fit.place == NULL)
        return WF_NO_MEMORY;
    size_t place = 0;
    for (size_t i = 0; i < samples->count; i++) {
        fit.place[i] = place;
        place = samples_next(samples, place);
    }
    const Lessons lessons = {
        .count = samples->count, .context = &fit, .judge = judge, .learn = learn};
    const WfCode code = descend(model, &lessons, options, allocator);
    allocator->resize(allocator->context, fit.place, 0);
    return code;
}

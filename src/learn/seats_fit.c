/* race_fit.c - learning to judge three and four seats; see races.h. */
#include <math.h>
#include <string.h>

#include "base/multiversion.h"
#include "base/random.h"
#include "learn/seats.h"
#include "search/eval/eval.h"
#include "search/traverse/inputs_race.h"
#include "search/traverse/parts.h"

typedef struct Races {
    const Samples *samples;
    const FitOptions *options;
} Races;

/* One sample unpacked, a view for each seat in play. */
typedef struct Case {
    unsigned views, count[TRAVERSE_SEATS];
    uint16_t input[TRAVERSE_SEATS][RACE_VIEW_INPUTS];
    float aim[TRAVERSE_SEATS];
} Case;

/* What the model makes of a case. */
typedef struct Thought {
    float hidden[TRAVERSE_SEATS][NET_WIDTH_MAX];
    float share[TRAVERSE_SEATS];
} Thought;

static void put_pieces(const RaceSample *sample, TraversePosition *p)
{
    *p = (TraversePosition){.head = {.turn = sample->turn, .playing = sample->playing}};
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++)
        for (unsigned i = 0; i < TRAVERSE_PIECES && (sample->playing >> seat & 1) != 0; i++)
            p->set[seat][i / 2] |= (Bits128)1 << sample->space[seat][i];
}

static void unpack(const Races *races, size_t index, bool mirror, Case *out)
{
    const RaceSample *sample =
        (const RaceSample *)(const void *)(races->samples->words + index * RACE_WORDS);
    const float by_search = races->options->by_search;
    const float each = 1 / (float)__builtin_popcount(sample->playing);
    TraversePosition p;
    put_pieces(sample, &p);
    out->views = 0;
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        if ((sample->playing >> seat & 1) == 0)
            continue;
        const unsigned view = out->views++;
        uint16_t *input = out->input[view];
        out->count[view] = race_view(&p, seat, input);
        for (unsigned i = 0; i < out->count[view] && mirror; i++)
            input[i] = (uint16_t)race_mirrored(input[i]);
        const float won = sample->winner == WF_NO_SEAT ? each : sample->winner == seat;
        out->aim[view] = by_search * (float)sample->share[seat] / 1000 + (1 - by_search) * won;
    }
}

/* A view's score in hundreds. */
MULTIVERSION static float think_of(const Model *model, const uint16_t *input, unsigned count,
                                   bool linear, float *hidden)
{
    const float *first = model_first(model), *out = model_out(model);
    const size_t width = model->width;
    float sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += model_linear(model)[input[i]];
    if (linear)
        return sum;
    memcpy(hidden, model_bias(model), width * sizeof *hidden);
    for (unsigned i = 0; i < count; i++) {
        const float *row = first + input[i] * width;
        for (unsigned k = 0; k < width; k++)
            hidden[k] += row[k];
    }
    for (unsigned k = 0; k < width; k++)
        sum += (hidden[k] < 0 ? 0 : hidden[k] > 1 ? 1 : hidden[k]) * out[k];
    return sum;
}

static void think(const Model *model, const Case *in, bool linear, Thought *thought)
{
    float most = -INFINITY, sum = 0;
    for (unsigned view = 0; view < in->views; view++) {
        thought->share[view] =
            think_of(model, in->input[view], in->count[view], linear, thought->hidden[view]);
        most = fmaxf(most, thought->share[view]);
    }
    for (unsigned view = 0; view < in->views; view++) {
        thought->share[view] = expf(MODEL_STEEPNESS * (thought->share[view] - most));
        sum += thought->share[view];
    }
    for (unsigned view = 0; view < in->views; view++)
        thought->share[view] /= sum;
}

/* Adds the gradient of one view, whose score should have been less by `error`. */
MULTIVERSION static void blame(const Model *model, const uint16_t *input, unsigned count,
                               const float *hidden, float error, bool linear, const Model *gradient)
{
    const size_t width = model->width;
    for (unsigned i = 0; i < count; i++)
        model_linear(gradient)[input[i]] += error;
    if (linear)
        return;
    float back[NET_WIDTH_MAX];
    for (unsigned k = 0; k < width; k++) {
        const float clipped = hidden[k] < 0 ? 0 : hidden[k] > 1 ? 1 : hidden[k];
        model_out(gradient)[k] += error * clipped;
        back[k] = hidden[k] > 0 && hidden[k] < 1 ? error * model_out(model)[k] : 0;
        model_bias(gradient)[k] += back[k];
    }
    for (unsigned i = 0; i < count; i++) {
        float *row = model_first(gradient) + input[i] * width;
        for (unsigned k = 0; k < width; k++)
            row[k] += back[k];
    }
}

static double error_of(const Case *in, const Thought *thought)
{
    double error = 0;
    for (unsigned view = 0; view < in->views; view++)
        error += descent_error(thought->share[view], in->aim[view]);
    return error;
}

static double judge(void *races_, const Model *model, size_t sample)
{
    const Races *races = races_;
    Case in;
    Thought thought;
    unpack(races, sample, false, &in);
    think(model, &in, races->options->linear, &thought);
    return error_of(&in, &thought);
}

static double learn(void *races_, const Model *model, size_t sample, uint64_t *chance,
                    const Model *gradient)
{
    const Races *races = races_;
    const bool linear = races->options->linear;
    Case in;
    Thought thought;
    unpack(races, sample, random_below(chance, 2) != 0, &in);
    think(model, &in, linear, &thought);
    for (unsigned view = 0; view < in.views; view++) {
        const float error = MODEL_STEEPNESS * (thought.share[view] - in.aim[view]) / DESCENT_BATCH;
        blame(model, in.input[view], in.count[view], thought.hidden[view], error, linear, gradient);
    }
    return error_of(&in, &thought);
}

WfCode race_fit(Model *model, const Samples *samples, const FitOptions *options,
                const WfAllocator *allocator)
{
    Races races = {.samples = samples, .options = options};
    const Lessons lessons = {
        .count = samples->count, .context = &races, .judge = judge, .learn = learn};
    return descend(model, &lessons, options, allocator);
}

static void take_over(Model *model, const Model *two)
{
    const size_t width = model->width;
    for (unsigned i = 0; i < model->count; i++) {
        const unsigned number = race_input_for_two(i);
        const bool known = number != UINT16_MAX;
        model_linear(model)[i] = known ? model_linear(two)[number] : 0;
        for (size_t k = 0; k < width; k++)
            model_first(model)[i * width + k] = known ? model_first(two)[number * width + k] : 0;
    }
    *model_tempo(model) = 0;
    memcpy(model_bias(model), model_bias(two), width * sizeof(float));
    for (size_t k = 0; k < width; k++) {
        model_out(model)[k] = (model_out(two)[k] - model_out(two)[width + k]) / 2;
        model_out(model)[width + k] = 0;
    }
}

bool race_model_from_two(Model *model, const WfSpec *spec, const WfAllocator *allocator)
{
    WfSpec for_two = *spec;
    for_two.choice[OPTION_PLAYERS] = 0;
    Model two;
    Net net;
    if (!model_open(&two, &traverse_inputs, 0, allocator))
        return false;
    if (eval_net(&for_two, &net))
        model_from_net(&two, &net);
    take_over(model, &two);
    model_close(&two, allocator);
    return true;
}

/* seats_fit.c - fitting the model of a game for three and four seats; see seats.h. */
#include <math.h>
#include <string.h>

#include "base/multiversion.h"
#include "base/random.h"
#include "learn/seats.h"

typedef struct SeatsFit {
    const SeatsGame *game;
    const Samples *samples;
    const SgdOptions *options;
} SeatsFit;

/* One sample unpacked, a view for each seat in play. */
typedef struct SeatsExample {
    unsigned views, count[WF_SEATS_MAX];
    uint16_t input[WF_SEATS_MAX][SEATS_VIEW_MAX];
    float target[WF_SEATS_MAX];
} SeatsExample;

/* The values of a forward pass. */
typedef struct SeatsForward {
    float hidden[WF_SEATS_MAX][NET_WIDTH_MAX];
    float share[WF_SEATS_MAX];
} SeatsForward;

static void unpack(const SeatsFit *fit, size_t index, bool mirror, SeatsExample *out)
{
    const SeatsGame *game = fit->game;
    const size_t place = index * seats_words(game);
    const SeatsSample *sample = seats_sample(game, fit->samples, place);
    const float by_search = fit->options->by_search;
    const float each = 1 / (float)__builtin_popcount(sample->playing);
    WfPosition position;
    game->unpack(fit->samples->words + place, sample, &position);
    out->views = 0;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        if ((sample->playing >> seat & 1) == 0)
            continue;
        const unsigned view = out->views++;
        uint16_t *input = out->input[view];
        out->count[view] = game->view(&position, seat, input);
        for (unsigned i = 0; i < out->count[view] && mirror; i++)
            input[i] = (uint16_t)game->mirrored(input[i]);
        const float won = sample->winner == WF_NO_SEAT ? each : sample->winner == seat;
        out->target[view] = by_search * (float)sample->share[seat] / 1000 + (1 - by_search) * won;
    }
}

/* A view's score in hundreds. */
MULTIVERSION static float forward_view(const Model *model, const uint16_t *input, unsigned count,
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

/* The forward pass of one sample: the shares are the softmax of the views' scores. */
static void forward(const Model *model, const SeatsExample *in, bool linear, SeatsForward *pass)
{
    float most = -INFINITY, sum = 0;
    for (unsigned view = 0; view < in->views; view++) {
        pass->share[view] =
            forward_view(model, in->input[view], in->count[view], linear, pass->hidden[view]);
        most = fmaxf(most, pass->share[view]);
    }
    for (unsigned view = 0; view < in->views; view++) {
        pass->share[view] = expf(MODEL_STEEPNESS * (pass->share[view] - most));
        sum += pass->share[view];
    }
    for (unsigned view = 0; view < in->views; view++)
        pass->share[view] /= sum;
}

/* Backpropagation: adds the gradient of one view; `error` is the loss's derivative by its score. */
MULTIVERSION static void backward(const Model *model, const uint16_t *input, unsigned count,
                                  const float *hidden, float error, bool linear,
                                  const Model *gradient)
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

static double loss_of(const SeatsExample *in, const SeatsForward *pass)
{
    double loss = 0;
    for (unsigned view = 0; view < in->views; view++)
        loss += sgd_cross_entropy(pass->share[view], in->target[view]);
    return loss;
}

static double loss(void *fit_, const Model *model, size_t sample)
{
    const SeatsFit *fit = fit_;
    SeatsExample in;
    SeatsForward pass;
    unpack(fit, sample, false, &in);
    forward(model, &in, fit->options->linear, &pass);
    return loss_of(&in, &pass);
}

static double backpropagate(void *fit_, const Model *model, size_t sample, uint64_t *chance,
                            const Model *gradient)
{
    const SeatsFit *fit = fit_;
    const bool linear = fit->options->linear;
    SeatsExample in;
    SeatsForward pass;
    unpack(fit, sample, random_below(chance, 2) != 0, &in);
    forward(model, &in, linear, &pass);
    for (unsigned view = 0; view < in.views; view++) {
        const float error = MODEL_STEEPNESS * (pass.share[view] - in.target[view]) / SGD_BATCH;
        backward(model, in.input[view], in.count[view], pass.hidden[view], error, linear, gradient);
    }
    return loss_of(&in, &pass);
}

WfCode seats_fit(Model *model, const Samples *samples, const SgdOptions *options,
                 const WfAllocator *allocator)
{
    SeatsFit fit = {.game = seats_game_of(model->inputs), .samples = samples, .options = options};
    const SgdData data = {
        .count = samples->count, .context = &fit, .loss = loss, .backpropagate = backpropagate};
    return sgd_fit(model, &data, options, allocator);
}

/* net.c - see net.h. */
#include "search/eval/net.h"

#include <string.h>
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

#include "base/multiversion.h"

const char net_magic[16] = "WAYFARER NET 1\n";

/* The number of neurons computed at a time. */
enum { LANES = 16 };
typedef int16_t Neurons __attribute__((vector_size(LANES * sizeof(int16_t))));

/* Widths for which the loops are compiled separately. All others share one version. */
enum { NARROW = 32, WIDE = 64 };

enum { HUNDREDTHS = 100 };

size_t net_file_size(const Inputs *inputs)
{
    const size_t count = inputs->piece_count + inputs->derived_count;
    return sizeof(NetHead) +
           sizeof(int16_t) * (count * (1 + inputs->neurons) + 3 * inputs->neurons);
}

bool net_over(Net *net, const Inputs *inputs, const void *bytes, size_t size)
{
    NetHead head;
    const size_t count = inputs->piece_count + inputs->derived_count;
    if (size != net_file_size(inputs))
        return false;
    memcpy(&head, bytes, sizeof head);
    if (memcmp(head.magic, net_magic, sizeof head.magic) != 0 || head.inputs != count ||
        head.width != inputs->neurons)
        return false;
    net->inputs = inputs;
    net->width = inputs->neurons;
    net->priors = NULL;
    net->tempo = head.tempo;
    net->linear = (const int16_t *)((const char *)bytes + sizeof head);
    net->bias = net->linear + count;
    net->out = net->bias + inputs->neurons;
    net->first = net->out + 2 * (size_t)inputs->neurons;
    return true;
}

bool net_from_priors(Net *net, const Inputs *inputs, const WfAllocator *allocator)
{
    const unsigned count = inputs->piece_count + inputs->derived_count;
    int16_t *priors = allocator->resize(allocator->context, NULL, count * sizeof *priors);
    if (priors == NULL)
        return false;
    for (unsigned i = 0; i < count; i++) {
        const int prior = inputs->prior(i) * NET_FINE;
        priors[i] = (int16_t)(prior > INT16_MAX    ? INT16_MAX
                              : prior < -INT16_MAX ? -INT16_MAX
                                                   : prior);
    }
    *net = (Net){.inputs = inputs,
                 .linear = priors,
                 .bias = priors, /* width 0: this and the next two have no entries */
                 .out = priors,
                 .first = priors,
                 .priors = priors};
    return true;
}

void net_release(Net *net, const WfAllocator *allocator)
{
    if (net->priors != NULL)
        allocator->resize(allocator->context, net->priors, 0);
    net->priors = NULL;
}

/* Adds a row of weights to the hidden values, or subtracts it. */
MULTIVERSION_PART void add_row(int16_t *hidden, const int16_t *row, bool gone, unsigned width)
{
    for (unsigned k = 0; k < width; k += LANES) {
        Neurons sum, weights;
        memcpy(&sum, hidden + k, sizeof sum);
        memcpy(&weights, row + k, sizeof weights);
        sum = gone ? sum - weights : sum + weights;
        memcpy(hidden + k, &sum, sizeof sum);
    }
}

MULTIVERSION_PART void update_piece(const Net *net, const Piece *piece, NetState *state,
                                    unsigned width)
{
    for (unsigned view = 0; view < 2; view++) {
        const size_t input = net->inputs->number(view, piece);
        const int16_t linear = net->linear[input];
        add_row(state->hidden + (size_t)view * width, net->first + input * width, piece->gone,
                width);
        state->linear[view] += piece->gone ? -linear : linear;
    }
}

MULTIVERSION void net_refresh(const Net *net, const WfPosition *position, NetState *state)
{
    Piece pieces[PIECES_MAX];
    const unsigned count = net->inputs->pieces(position, pieces), width = net->width;
    for (unsigned view = 0; view < 2; view++) {
        memcpy(state->hidden + (size_t)view * width, net->bias, width * sizeof *net->bias);
        state->linear[view] = 0;
    }
    for (unsigned i = 0; i < count; i++)
        update_piece(net, &pieces[i], state, width);
}

MULTIVERSION_PART void update_state(const Net *net, const Piece *changes, unsigned count,
                                    const NetState *from, NetState *to, unsigned width)
{
    memcpy(to->linear, from->linear, sizeof to->linear);
    memcpy(to->hidden, from->hidden, 2 * width * sizeof to->hidden[0]);
    for (unsigned i = 0; i < count; i++)
        update_piece(net, &changes[i], to, width);
}

MULTIVERSION void net_update(const Net *net, const WfPosition *before, const WfMove *move,
                             const WfPosition *after, const NetState *from, NetState *to)
{
    Piece changes[CHANGES_MAX];
    const unsigned count = net->inputs->changes != NULL
                               ? net->inputs->changes(before, move, changes)
                               : CHANGES_MAX + 1;
    if (count > CHANGES_MAX)
        net_refresh(net, after, to);
    else if (net->width == NARROW)
        update_state(net, changes, count, from, to, NARROW);
    else if (net->width == WIDE)
        update_state(net, changes, count, from, to, WIDE);
    else
        update_state(net, changes, count, from, to, net->width);
}

/* The hidden neurons of one view with the derived inputs added, by the clipped ReLU: clipped to 0
 * ... NET_ONE. */
MULTIVERSION_PART void clipped_relu(const Net *net, const int16_t *hidden, const uint16_t *derived,
                                    unsigned count, int16_t clipped[NET_WIDTH_MAX], unsigned width)
{
    const Neurons most = (Neurons){0} + NET_ONE;
    for (unsigned k = 0; k < width; k += LANES) {
        Neurons sum, row;
        memcpy(&sum, hidden + k, sizeof sum);
        for (unsigned i = 0; i < count; i++) {
            memcpy(&row, net->first + (size_t)derived[i] * width + k, sizeof row);
            sum += row;
        }
        sum &= sum > 0;
        sum = (sum & (sum <= most)) | (most & (sum > most));
        memcpy(clipped + k, &sum, sizeof sum);
    }
}

#ifdef __wasm_simd128__
/* Vectorised by hand. The vectoriser is off in this build because it counts bits slowly
 * (tools/wasm32.ini). */
MULTIVERSION_PART int32_t dot_product(const int16_t *clipped, const int16_t *out, unsigned width)
{
    v128_t sums = wasm_i32x4_splat(0);
    for (unsigned i = 0; i < width; i += 8)
        sums = wasm_i32x4_add(
            sums, wasm_i32x4_dot_i16x8(wasm_v128_load(clipped + i), wasm_v128_load(out + i)));
    return wasm_i32x4_extract_lane(sums, 0) + wasm_i32x4_extract_lane(sums, 1) +
           wasm_i32x4_extract_lane(sums, 2) + wasm_i32x4_extract_lane(sums, 3);
}
#else
MULTIVERSION_PART int32_t dot_product(const int16_t *clipped, const int16_t *out, unsigned width)
{
    int32_t sum = 0;
    for (unsigned i = 0; i < width; i++)
        sum += (int32_t)clipped[i] * out[i];
    return sum;
}
#endif

/* The hidden layer's part of the score, from the view of `own`. */
MULTIVERSION_PART int32_t hidden_score(const Net *net, const NetState *state,
                                       uint16_t derived[2][DERIVED_MAX], unsigned count,
                                       unsigned own, unsigned width)
{
    int16_t clipped[NET_WIDTH_MAX];
    const unsigned other = own ^ 1;
    clipped_relu(net, state->hidden + (size_t)own * width, derived[own], count, clipped, width);
    const int32_t sum = dot_product(clipped, net->out, width);
    clipped_relu(net, state->hidden + (size_t)other * width, derived[other], count, clipped, width);
    return sum + dot_product(clipped, net->out + width, width);
}

/* The output of the hidden layer in the unit of the linear part. An output of one is a whole unit
 * of evaluation, 100 hundredths. */
MULTIVERSION_PART int64_t rescale(int32_t hidden)
{
    return (int64_t)hidden * HUNDREDTHS * NET_FINE / (NET_ONE * NET_OUT);
}

MULTIVERSION int net_score(const Net *net, const WfPosition *position, const NetState *state)
{
    uint16_t derived[2][DERIVED_MAX];
    const unsigned count = inputs_derive(net->inputs, position, derived), width = net->width;
    const unsigned own = position->head.turn == net->inputs->seat[0] ? 0 : 1, other = own ^ 1;
    int32_t linear = net->tempo + state->linear[own] - state->linear[other];
    for (unsigned i = 0; i < count; i++)
        linear += net->linear[derived[own][i]] - net->linear[derived[other][i]];
    const int32_t hidden = width == NARROW ? hidden_score(net, state, derived, count, own, NARROW)
                           : width == WIDE ? hidden_score(net, state, derived, count, own, WIDE)
                                           : hidden_score(net, state, derived, count, own, width);
    return (int)((linear + rescale(hidden)) / NET_FINE);
}

MULTIVERSION_PART int32_t view_score(const Net *net, const uint16_t *inputs, unsigned count,
                                     unsigned width)
{
    int16_t clipped[NET_WIDTH_MAX];
    clipped_relu(net, net->bias, inputs, count, clipped, width);
    return dot_product(clipped, net->out, width);
}

MULTIVERSION int net_view_score(const Net *net, const uint16_t *inputs, unsigned count)
{
    int32_t linear = 0;
    for (unsigned i = 0; i < count; i++)
        linear += net->linear[inputs[i]];
    const unsigned width = net->width;
    const int32_t hidden = width == NARROW ? view_score(net, inputs, count, NARROW)
                                           : view_score(net, inputs, count, width);
    return (int)((linear + rescale(hidden)) / NET_FINE);
}

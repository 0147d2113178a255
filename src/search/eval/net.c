/* net.c - see net.h. */
#include "search/eval/net.h"

#include <string.h>

#include "base/multiversion.h"

const char net_magic[16] = "WAYFARER NET 1\n";

size_t net_file_size(const Inputs *inputs)
{
    const size_t count = inputs->piece_count + inputs->derived_count;
    return sizeof(NetHead) + sizeof(int16_t) * (count * (1 + NET_WIDTH) + 3 * NET_WIDTH);
}

bool net_over(Net *net, const Inputs *inputs, const void *bytes, size_t size)
{
    NetHead head;
    const size_t count = inputs->piece_count + inputs->derived_count;
    if (size != net_file_size(inputs))
        return false;
    memcpy(&head, bytes, sizeof head);
    if (memcmp(head.magic, net_magic, sizeof head.magic) != 0 || head.inputs != count ||
        head.width != NET_WIDTH)
        return false;
    net->inputs = inputs;
    net->tempo = head.tempo;
    net->linear = (const int16_t *)((const char *)bytes + sizeof head);
    net->bias = net->linear + count;
    net->out = net->bias + NET_WIDTH;
    net->first = net->out + 2 * (size_t)NET_WIDTH;
    return true;
}

MULTIVERSION_PART void add_row(int16_t *hidden, const int16_t *row)
{
    for (unsigned i = 0; i < NET_WIDTH; i++)
        hidden[i] = (int16_t)(hidden[i] + row[i]);
}

MULTIVERSION_PART void take_row(int16_t *hidden, const int16_t *row)
{
    for (unsigned i = 0; i < NET_WIDTH; i++)
        hidden[i] = (int16_t)(hidden[i] - row[i]);
}

MULTIVERSION_PART void change(const Net *net, const Piece *piece, NetState *state)
{
    for (unsigned view = 0; view < 2; view++) {
        const size_t input = net->inputs->number(view, piece);
        if (piece->gone) {
            take_row(state->hidden[view], net->first + input * NET_WIDTH);
            state->linear[view] -= net->linear[input];
        } else {
            add_row(state->hidden[view], net->first + input * NET_WIDTH);
            state->linear[view] += net->linear[input];
        }
    }
}

MULTIVERSION void net_refresh(const Net *net, const WfPosition *position, NetState *state)
{
    Piece pieces[PIECES_MAX];
    const unsigned count = net->inputs->pieces(position, pieces);
    for (unsigned view = 0; view < 2; view++) {
        memcpy(state->hidden[view], net->bias, sizeof state->hidden[view]);
        state->linear[view] = 0;
    }
    for (unsigned i = 0; i < count; i++)
        change(net, &pieces[i], state);
}

MULTIVERSION void net_update(const Net *net, const WfPosition *before, const WfMove *move,
                             const WfPosition *after, const NetState *from, NetState *to)
{
    Piece changes[CHANGES_MAX];
    const unsigned count = net->inputs->changes(before, move, changes);
    if (count > CHANGES_MAX) {
        net_refresh(net, after, to);
        return;
    }
    *to = *from;
    for (unsigned i = 0; i < count; i++)
        change(net, &changes[i], to);
}

/* Neurons that are looked at together. */
enum { ABREAST = 16 };
typedef int16_t Neurons __attribute__((vector_size(ABREAST * sizeof(int16_t))));

/* The hidden neurons of one view, derived inputs added, clipped to 0 ... NET_ONE. */
MULTIVERSION_PART void clip(const Net *net, const int16_t *hidden, const uint16_t *derived,
                            unsigned count, int16_t clipped[NET_WIDTH])
{
    const Neurons most = (Neurons){0} + NET_ONE;
    for (unsigned k = 0; k < NET_WIDTH; k += ABREAST) {
        Neurons sum, row;
        memcpy(&sum, hidden + k, sizeof sum);
        for (unsigned i = 0; i < count; i++) {
            memcpy(&row, net->first + (size_t)derived[i] * NET_WIDTH + k, sizeof row);
            sum += row;
        }
        sum &= sum > 0;
        sum = (sum & (sum <= most)) | (most & (sum > most));
        memcpy(clipped + k, &sum, sizeof sum);
    }
}

MULTIVERSION_PART int32_t weigh(const int16_t clipped[NET_WIDTH], const int16_t *out)
{
    int32_t weighed = 0;
    for (unsigned i = 0; i < NET_WIDTH; i++)
        weighed += (int32_t)clipped[i] * out[i];
    return weighed;
}

MULTIVERSION int net_score(const Net *net, const WfPosition *position, const NetState *state)
{
    uint16_t derived[2][DERIVED_MAX];
    const unsigned count = net->inputs->derive(position, derived);
    const unsigned own = position->head.turn == net->inputs->seat[0] ? 0 : 1, other = own ^ 1;
    int32_t linear = net->tempo + state->linear[own] - state->linear[other];
    for (unsigned i = 0; i < count; i++)
        linear += net->linear[derived[own][i]] - net->linear[derived[other][i]];
    int16_t clipped[2][NET_WIDTH];
    clip(net, state->hidden[own], derived[own], count, clipped[0]);
    clip(net, state->hidden[other], derived[other], count, clipped[1]);
    const int32_t hidden = weigh(clipped[0], net->out) + weigh(clipped[1], net->out + NET_WIDTH);
    /* out weights are hundreds of hundredths: out / (ONE * OUT) * 100 */
    const int64_t fine = linear + (int64_t)hidden * 100 * NET_FINE / (NET_ONE * NET_OUT);
    return (int)(fine / NET_FINE);
}

MULTIVERSION int net_half_score(const Net *net, const uint16_t *inputs, unsigned count)
{
    int32_t linear = 0;
    for (unsigned i = 0; i < count; i++)
        linear += net->linear[inputs[i]];
    int16_t clipped[NET_WIDTH];
    clip(net, net->bias, inputs, count, clipped);
    const int32_t own = weigh(clipped, net->out), other = weigh(clipped, net->out + NET_WIDTH);
    const int64_t fine = linear + (int64_t)(own - other) * 50 * NET_FINE / (NET_ONE * NET_OUT);
    return (int)(fine / NET_FINE);
}

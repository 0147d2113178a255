/* model.c - see model.h. */
#include "learn/model.h"

#include <math.h>
#include <string.h>

#include "base/random.h"

enum { HUNDRED = 100 };

/* A number from -1 to 1. */
static float random_sign(uint64_t *state)
{
    return (float)((double)(random_next(state) >> 11) * 0x1p-52 - 1);
}

bool model_open(Model *model, const Inputs *inputs, uint64_t seed, const WfAllocator *allocator)
{
    model->inputs = inputs;
    model->count = inputs->piece_count + inputs->derived_count;
    model->width = inputs->neurons;
    model->size = model->count * (1 + model->width) + 1 + 3 * model->width;
    model->weight = allocator->resize(allocator->context, NULL, model->size * sizeof(float));
    if (model->weight == NULL)
        return false;
    uint64_t state = seed;
    for (size_t i = 0; i < model->count; i++)
        model_linear(model)[i] = (float)inputs->prior((unsigned)i) / HUNDRED;
    *model_tempo(model) = 0;
    for (size_t i = 0; i < model->width; i++)
        model_bias(model)[i] = 0.5F + 0.25F * random_sign(&state);
    for (size_t i = 0; i < 2 * model->width; i++)
        model_out(model)[i] = 0;
    for (size_t i = 0; i < model->count * model->width; i++)
        model_first(model)[i] = 0.1F * random_sign(&state);
    return true;
}

void model_close(Model *model, const WfAllocator *allocator)
{
    allocator->resize(allocator->context, model->weight, 0);
}

static void scale_from(float *to, const int16_t *from, size_t count, float scale)
{
    for (size_t i = 0; i < count; i++)
        to[i] = (float)from[i] / scale;
}

void model_from_net(Model *model, const Net *net)
{
    scale_from(model_linear(model), net->linear, model->count, HUNDRED * NET_FINE);
    *model_tempo(model) = (float)net->tempo / (HUNDRED * NET_FINE);
    scale_from(model_bias(model), net->bias, model->width, NET_ONE);
    scale_from(model_out(model), net->out, 2 * model->width, NET_OUT);
    scale_from(model_first(model), net->first, model->count * model->width, NET_ONE);
}

static unsigned char *put_rounded(unsigned char *at, const float *from, size_t count, float scale)
{
    for (size_t i = 0; i < count; i++, at += 2) {
        const float scaled = from[i] * scale;
        const long rounded = lroundf(scaled > 32000 ? 32000 : scaled < -32000 ? -32000 : scaled);
        at[0] = (unsigned char)(rounded & 255);
        at[1] = (unsigned char)(rounded >> 8 & 255);
    }
    return at;
}

void model_write(const Model *model, unsigned char *bytes)
{
    NetHead head = {.inputs = (uint32_t)model->count,
                    .width = (uint32_t)model->width,
                    .tempo = (int32_t)lroundf(*model_tempo(model) * HUNDRED * NET_FINE)};
    memcpy(head.magic, net_magic, sizeof head.magic);
    memcpy(bytes, &head, sizeof head);
    bytes += sizeof head;
    bytes = put_rounded(bytes, model_linear(model), model->count, HUNDRED * NET_FINE);
    bytes = put_rounded(bytes, model_bias(model), model->width, NET_ONE);
    bytes = put_rounded(bytes, model_out(model), 2 * model->width, NET_OUT);
    (void)put_rounded(bytes, model_first(model), model->count * model->width, NET_ONE);
}

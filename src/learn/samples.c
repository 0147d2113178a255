/* samples.c - see samples.h. */
#include "learn/samples.h"

#include <string.h>

void samples_init(Samples *samples, const WfAllocator *allocator)
{
    *samples = (Samples){.allocator = *allocator};
}

void samples_free(Samples *samples)
{
    samples->allocator.resize(samples->allocator.context, samples->words, 0);
    samples->words = NULL;
}

static bool make_room(Samples *samples, size_t words)
{
    if (samples->length + words <= samples->capacity)
        return true;
    const size_t capacity = samples->capacity + samples->capacity / 2 + words + 4096;
    void *block = samples->allocator.resize(samples->allocator.context, samples->words,
                                            capacity * sizeof(uint16_t));
    if (block == NULL)
        return false;
    samples->words = block;
    samples->capacity = capacity;
    return true;
}

bool samples_put(Samples *samples, const void *sample, size_t words)
{
    if (!make_room(samples, words))
        return false;
    memcpy(samples->words + samples->length, sample, words * sizeof(uint16_t));
    samples->length += words;
    samples->count++;
    return true;
}

size_t samples_add(Samples *samples, const Inputs *inputs, const WfPosition *position, int score)
{
    Piece pieces[PIECES_MAX];
    uint16_t derived[2][DERIVED_MAX];
    const unsigned piece_count = inputs->pieces(position, pieces);
    const unsigned derived_count = inputs_derive(inputs, position, derived);
    const size_t place = samples->length;
    if (!make_room(samples, SAMPLE_WORDS + 2 * ((size_t)piece_count + derived_count)))
        return SIZE_MAX;
    *samples_at(samples, place) = (Sample){
        .score = (int16_t)score, .pieces = (uint8_t)piece_count, .derived = (uint8_t)derived_count};
    uint16_t *next = samples->words + place + SAMPLE_WORDS;
    const unsigned own = position->head.turn == inputs->seat[0] ? 0 : 1;
    for (unsigned i = 0; i < 2; i++) {
        const unsigned view = own ^ i;
        for (unsigned k = 0; k < piece_count; k++)
            *next++ = (uint16_t)inputs->number(view, &pieces[k]);
        for (unsigned k = 0; k < derived_count; k++)
            *next++ = derived[view][k];
    }
    samples->length = (size_t)(next - samples->words);
    samples->count++;
    return place;
}

bool samples_join(Samples *samples, const Samples *other)
{
    if (!make_room(samples, other->length))
        return false;
    if (other->length > 0)
        memcpy(samples->words + samples->length, other->words, other->length * sizeof(uint16_t));
    samples->length += other->length;
    samples->count += other->count;
    return true;
}

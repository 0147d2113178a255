/* samples.h - positions to learn from, as inputs of the evaluation, and how their games ended. */
#ifndef LEARN_SAMPLES_H
#define LEARN_SAMPLES_H

#include <wayfarer/engine.h>

#include "search/eval/inputs.h"

enum { SAMPLE_INPUTS_MAX = 2 * (PIECES_MAX + DERIVED_MAX) };

/* One position. Its inputs follow it in the store: those of the mover's view, then those of the
 * other one, `pieces` piece inputs and `derived` derived ones each. */
typedef struct Sample {
    int16_t score;  /* of the search, from the mover's view */
    uint8_t points; /* of the mover at the end of the game: 0, 1 or 2 halves */
    uint8_t pieces, derived;
    uint8_t unused;
} Sample;

/* A growing store of samples in sequence. */
typedef struct Samples {
    uint16_t *words;
    size_t length, capacity; /* words */
    size_t count;
    WfAllocator allocator;
} Samples;

enum { SAMPLE_WORDS = sizeof(Sample) / sizeof(uint16_t) };

void samples_init(Samples *samples, const WfAllocator *allocator);
void samples_free(Samples *samples);

/* Adds a sample of any kind, of this many words; false: no memory. */
bool samples_put(Samples *samples, const void *sample, size_t words);

/* Adds a position whose points are not known yet. Returns its place, or SIZE_MAX without memory. */
size_t samples_add(Samples *samples, const Inputs *inputs, const WfPosition *position, int score);

/* Adds all samples of another store; false: no memory. */
bool samples_join(Samples *samples, const Samples *other);

static inline Sample *samples_at(const Samples *samples, size_t place)
{
    return (Sample *)(void *)(samples->words + place);
}

/* The place of the sample after the one at `place`. */
static inline size_t samples_next(const Samples *samples, size_t place)
{
    const Sample *sample = samples_at(samples, place);
    return place + SAMPLE_WORDS + 2 * ((size_t)sample->pieces + sample->derived);
}

#endif

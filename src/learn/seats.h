/* races.h - TRAVERSE for three and four seats: positions to learn from, and learning from them. */
#ifndef LEARN_RACES_H
#define LEARN_RACES_H

#include "games/traverse/traverse.h"
#include "learn/sgd.h"
#include "learn/selfplay.h"

/* One position in a store of samples, all of the same size. Spaces are by seat and in the order of
 * the shapes, two of each; those of a seat not in play mean nothing. */
typedef struct RaceSample {
    uint8_t space[TRAVERSE_SEATS][TRAVERSE_PIECES];
    uint16_t share[TRAVERSE_SEATS]; /* what the search expected, in thousandths */
    uint8_t playing, turn;          /* seats in play, a bit each; the seat to move */
    uint8_t winner;                 /* a seat, or WF_NO_SEAT: drawn */
    uint8_t unused;
} RaceSample;

enum { RACE_WORDS = sizeof(RaceSample) / sizeof(uint16_t) };

/* Like selfplay_game, for a spec of more than two seats. */
WfCode race_game(const SelfPlay *how, uint64_t game, const WfAllocator *allocator,
                 Samples *samples);

/* Counts the samples in the store's words; false: they are none. */
bool races_count(Samples *samples);

/* Gives a model of race_inputs what the net for two seats under the same rules knows of a seat and
 * the one opposite; false: no memory. */
bool race_model_from_two(Model *model, const WfSpec *spec, const WfAllocator *allocator);

/* Fits a model of race_inputs: the cross entropy between the shares that it expects and a mixture
 * of the winner and what the search expected. WF_NO_MEMORY leaves it as it was. Deterministic. */
WfCode race_fit(Model *model, const Samples *samples, const FitOptions *options,
                const WfAllocator *allocator);

#endif

/* selfplay.h - games of the searching engine against itself, to learn from. */
#ifndef LEARN_SELFPLAY_H
#define LEARN_SELFPLAY_H

#include "learn/samples.h"

/* What to play. Game number i of a seed is always the same game, because the opening and all other
 * random choices depend on these two alone. */
typedef struct SelfPlay {
    WfSpec spec;
    uint64_t seed;
    uint64_t nodes;     /* per move */
    unsigned opening;   /* random turns after the setups: from this number to twice as many */
    unsigned turns_max; /* a longer game is discarded */
} SelfPlay;

/* Plays game number `game` and adds its samples; WF_NO_MEMORY. */
WfCode selfplay_game(const SelfPlay *play, uint64_t game, const WfAllocator *allocator,
                     Samples *samples);

/* The seed of all random choices in game number `game`. */
uint64_t selfplay_chance(const SelfPlay *how, uint64_t game);

/* Plays the setups and the random turns of an opening; WF_NO_MEMORY. */
WfCode selfplay_opening(const SelfPlay *how, WfRecord *record, uint64_t *chance,
                        const WfAllocator *allocator);

#endif

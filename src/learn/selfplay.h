/* selfplay.h - games of the searching engine against itself, to learn from. */
#ifndef LEARN_SELFPLAY_H
#define LEARN_SELFPLAY_H

#include "learn/samples.h"

/* What to play. Game number i of a seed is always the same game: the opening and everything else
 * that is left to chance depend on these two alone. */
typedef struct SelfPlay {
    WfSpec spec;
    uint64_t seed;
    uint64_t nodes;     /* a move */
    unsigned opening;   /* random turns after the setups: this many, and up to as many more */
    unsigned turns_max; /* a longer game is thrown away */
} SelfPlay;

/* Plays game number `game` and adds its samples; WF_NO_MEMORY. */
WfCode selfplay_game(const SelfPlay *play, uint64_t game, const WfAllocator *allocator,
                     Samples *samples);

/* The seed of all that is left to chance in game number `game`. */
uint64_t selfplay_chance(const SelfPlay *how, uint64_t game);

/* Plays the setups and the random turns of an opening; WF_NO_MEMORY. */
WfCode selfplay_opening(const SelfPlay *how, WfRecord *record, uint64_t *chance,
                        const WfAllocator *allocator);

#endif

/* ways.h - learning what beams for Safe Passage go by.
 *
 * Beams are sent out from many starts. Wherever a way is known, the position to which it has come
 * after so many plies is to look nearer to the goal than those that a beam has kept after as many:
 * from these a beam arrives later, or never. Weights are fitted to such pairs, the next round of
 * beams goes by them, and its pairs are added to those of all rounds before.
 *
 * Sources: Daume and Marcu, "Learning as search optimization", 2005; Xu, Fern and Yoon,
 * "Discriminative learning of beam-search heuristics for planning", 2007; for the growing set of
 * pairs Ross, Gordon and Bagnell, "A reduction of imitation learning and structured prediction to
 * no-regret online learning", 2011. */
#ifndef LEARN_WAYS_H
#define LEARN_WAYS_H

#include <wayfarer/game.h>

#include "solver/heuristic.h"

typedef struct WaysReport {
    unsigned round, beams, arrived; /* beams of the round */
    double plies;                   /* of the ways found in the round, made shorter, on average */
    size_t pairs;                   /* of all rounds */
    double right;           /* share of the pairs held back that the weights order rightly */
    const int16_t *weights; /* [GUESS_WEIGHTS], after the round */
} WaysReport;

typedef struct WaysOptions {
    WfSpec spec;            /* its start is one of those that beams set out from */
    unsigned rounds, beams; /* beams of a round */
    uint32_t width;         /* of the narrowest ones; the widest are three times as wide */
    unsigned threads;
    uint64_t seed;
    bool (*stop)(void *context);                             /* at any time; NULL: never */
    void (*report)(void *context, const WaysReport *report); /* after each round; NULL: nobody */
    void *context;
} WaysOptions;

/* Learns `weights`, beginning from what they are; WF_NO_MEMORY. The same on any number of threads,
 * unless it is stopped, which leaves the weights of the last round that was ended. */
WfCode ways_learn(const WaysOptions *options, const WfAllocator *allocator,
                  int16_t weights[GUESS_WEIGHTS]);

#endif

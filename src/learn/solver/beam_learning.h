/* beam_learning.h - learns the heuristic that leads beam search in Safe Passage.
 *
 * Beams start from many positions. If a plan is known, the position after n plies of it should look
 * nearer to the goal than the positions that a beam has kept after n plies, because from those a
 * beam arrives later, or never. The weights are fitted to such pairs (ranking.h). The next round of
 * beams uses the new weights, and its pairs are added to those of all earlier rounds.
 *
 * Sources: Daume and Marcu, "Learning as search optimization", 2005; Xu, Fern and Yoon,
 * "Discriminative learning of beam-search heuristics for planning", 2007; for the growing set of
 * pairs Ross, Gordon and Bagnell, "A reduction of imitation learning and structured prediction to
 * no-regret online learning", 2011. */
#ifndef LEARN_SOLVER_BEAM_LEARNING_H
#define LEARN_SOLVER_BEAM_LEARNING_H

#include <wayfarer/game.h>

#include "solver/heuristic.h"

typedef struct BeamLearningReport {
    unsigned round, beams, arrived; /* beams of the round */
    double plies;                   /* of the plans found in the round, shortened, on average */
    size_t pairs;                   /* of all rounds */
    double right;                   /* share of the pairs held back that the weights put in order */
    const int16_t *weights;         /* [HEURISTIC_WEIGHTS], after the round */
} BeamLearningReport;

typedef struct BeamLearningOptions {
    WfSpec spec;            /* its start is one of those from which beams start */
    unsigned rounds, beams; /* beams of a round */
    uint32_t width;         /* of the narrowest ones; the widest are three times as wide */
    unsigned threads;
    uint64_t seed;
    bool (*stop)(void *context); /* at any time; NULL: never */
    void (*report)(void *context,
                   const BeamLearningReport *report); /* after each round; NULL: not called */
    void *context;
} BeamLearningOptions;

/* Learns `weights`, beginning from their current values; WF_NO_MEMORY. The result is the same on
 * any number of threads. If it is stopped, the weights are those of the last complete round. */
WfCode beam_learn(const BeamLearningOptions *options, const WfAllocator *allocator,
                  int16_t weights[HEURISTIC_WEIGHTS]);

#endif

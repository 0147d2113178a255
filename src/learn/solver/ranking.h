/* ranking.h - pairwise ranking: which of two boards should look nearer to the goal, and weights of
 * the heuristic that make it so.
 *
 * Sources: the logistic loss of a pair is that of Burges et al., "Learning to rank using gradient
 * descent", 2005, here with a linear model; steps shrink with how much a weight was moved recently,
 * as in Tieleman and Hinton, "RMSProp", 2012. */
#ifndef LEARN_SOLVER_RANKING_H
#define LEARN_SOLVER_RANKING_H

#include <wayfarer/status.h>

#include "solver/heuristic.h"

/* How much more often a feature counts on the board that should look farther away. */
typedef struct RankingDifference {
    uint16_t weight;
    int16_t by;
} RankingDifference;

/* A store of pairs that grows: the differences of all pairs in sequence, and where each pair ends.
 */
typedef struct RankingPairs {
    RankingDifference *difference;
    size_t *end;
    size_t length, capacity, count, count_capacity;
    WfAllocator allocator;
} RankingPairs;

void ranking_init(RankingPairs *pairs, const WfAllocator *allocator);
void ranking_free(RankingPairs *pairs);

/* Adds a pair, both boards as heuristic_count counts them; false: no memory. */
bool ranking_add(RankingPairs *pairs, const int16_t near[HEURISTIC_WEIGHTS],
                 const int16_t far[HEURISTIC_WEIGHTS]);

/* Fits weights to the pairs, beginning from their current values: logistic regression by stochastic
 * gradient descent. Returns the share of the pairs held back (a thousand of every ten thousand)
 * that the weights then put in the right order. Deterministic. */
double ranking_fit(const RankingPairs *pairs, unsigned passes, int16_t weight[HEURISTIC_WEIGHTS]);

#endif

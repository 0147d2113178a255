/* pairs.h - which of two boards is to look nearer to the goal, and weights that say so. */
#ifndef LEARN_PAIRS_H
#define LEARN_PAIRS_H

#include <wayfarer/status.h>

#include "solver/heuristic.h"

/* How much more often a weight counts on the board that is to look farther. */
typedef struct Difference {
    uint16_t weight;
    int16_t by;
} Difference;

/* A growing store: the differences of all pairs one behind the other, and where each ends. */
typedef struct Pairs {
    Difference *difference;
    size_t *end;
    size_t length, capacity, count, count_capacity;
    WfAllocator allocator;
} Pairs;

void pairs_init(Pairs *pairs, const WfAllocator *allocator);
void pairs_free(Pairs *pairs);

/* Adds a pair, as guess_count counts both; false: no memory. */
bool pairs_add(Pairs *pairs, const int16_t near[GUESS_WEIGHTS], const int16_t far[GUESS_WEIGHTS]);

/* Fits weights to the pairs, beginning from what they are: logistic regression, by gradient descent
 * with steps that shrink with how much a weight was moved of late (Tieleman and Hinton, "RMSProp",
 * 2012). Returns the share of the pairs held back (a thousand of every ten
 * thousand) that the weights then order rightly. Deterministic. */
double pairs_fit(const Pairs *pairs, unsigned passes, int16_t weight[GUESS_WEIGHTS]);

#endif

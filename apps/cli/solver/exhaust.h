/* exhaust.h - exhaustive breadth-first searches with the checker's rules. */
#ifndef CLI_SOLVER_EXHAUST_H
#define CLI_SOLVER_EXHAUST_H

#include <stdint.h>

#include "checker/checker.h"

typedef enum ExhaustAnswer {
    EXHAUST_NO_WAY,      /* as many positions as claimed, and none is the goal */
    EXHAUST_GOAL,        /* one of them is the goal */
    EXHAUST_OTHER_COUNT, /* fewer, or more */
    EXHAUST_NO_MEMORY,
} ExhaustAnswer;

/* Searches all reachable positions; there should be `claimed` of them. Positions differ by
 * placement, side to move and castling rights. */
ExhaustAnswer exhaust(const CheckerSpec *spec, const CheckerGame *start, uint64_t claimed);

/* A claim about the positions after a number of plies. */
typedef struct ExhaustLayer {
    uint64_t positions, digest;
} ExhaustLayer;

/* Repeats the search of wf_layers and compares it with claims. Layer n has the positions after n
 * plies from which, by counting moves, the goal may be at most `plies` plies from the start. Each
 * layer must have as many positions as claimed, with this digest, and none may be the goal. Fewer
 * layers than plies may be claimed if the last one is empty. *wrong: the first layer that is not as
 * claimed. */
ExhaustAnswer exhaust_layers(const CheckerSpec *spec, const CheckerGame *start, unsigned plies,
                             const ExhaustLayer *claims, unsigned count, unsigned *wrong);

#endif

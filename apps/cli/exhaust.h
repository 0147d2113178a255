/* exhaust.h - looking at every position that can be reached, with the checker's rules. */
#ifndef CLI_EXHAUST_H
#define CLI_EXHAUST_H

#include <stdint.h>

#include "checker/checker.h"

typedef enum ExhaustAnswer {
    EXHAUST_NO_WAY,      /* as many positions as claimed, and none is the goal */
    EXHAUST_GOAL,        /* one of them is the goal */
    EXHAUST_OTHER_COUNT, /* fewer, or more */
    EXHAUST_NO_MEMORY,
} ExhaustAnswer;

/* Positions are told apart by placement, side to move and castling rights. */
ExhaustAnswer exhaust(const CheckerSpec *spec, const CheckerGame *start, uint64_t claimed);

#endif

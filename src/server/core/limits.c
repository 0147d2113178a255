/* limits.c - see limits.h. */
#include "server/core/limits.h"

const Limit limits[LIMIT_COUNT] = {
#define X(name, per, rate, burst, most, unit, sentence)                                            \
    {#name, per, rate, burst, most, unit, {"limit." #name, sentence}},
    LIMITS(X)
#undef X
};

/* timing.h - how long to think about a move when the clock is running. */
#ifndef SEARCH_TIMING_H
#define SEARCH_TIMING_H

#include <wayfarer/engine.h>

/* A player's clock, in milliseconds. `turns_to_go`: until more time is given; 0: none is. */
typedef struct Clock {
    uint64_t left, increment;
    unsigned turns_to_go;
} Clock;

/* Milliseconds for this move: no deeper after `soft`, break off at `hard`. */
typedef struct Budget {
    uint64_t soft, hard;
} Budget;

/* Shares the clock out, keeping a reserve against what the clock also counts: pipes, a busy
 * machine. */
Budget timing_share(const Clock *clock);

/* Watches one search grow deeper and tells when it has thought enough. */
typedef struct Watch {
    Budget budget;
    uint64_t began;
    WfMove best;
    unsigned stable; /* depths since the best move changed */
} Watch;

/* After a depth that ended at `now`: whether to begin another. */
bool timing_goes_on(Watch *watch, const WfChoice *choice, uint64_t now);

#endif

/* time_control.h - how long to think about a move when the clock is running. Any thread may call
 * these; a TimeWatch belongs to one thread. */
#ifndef SEARCH_TIME_CONTROL_H
#define SEARCH_TIME_CONTROL_H

#include <wayfarer/engine.h>

/* What is left to a player, in milliseconds. `turns_to_go`: until more time is given; 0: none is.
 */
typedef struct TimeControl {
    uint64_t left, increment;
    unsigned turns_to_go;
} TimeControl;

/* Milliseconds for this move: no deeper after `soft`, break off at `hard`. */
typedef struct TimeBudget {
    uint64_t soft, hard;
} TimeBudget;

/* The budget of the next move. It keeps a reserve against what the clock also counts: pipes, a busy
 * machine. */
TimeBudget time_budget(const TimeControl *control);

/* Watches one search grow deeper. */
typedef struct TimeWatch {
    TimeBudget budget;
    uint64_t began;
    WfMove best;
    unsigned stable; /* depths since the best move changed */
} TimeWatch;

/* After a depth that ended at `now`: whether to begin another. */
bool time_goes_on(TimeWatch *watch, const WfChoice *choice, uint64_t now);

#endif

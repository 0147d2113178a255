/* time_control.h - time management: how long to search for a move when a clock is running. Any
 * thread may call these; a TimeWatch belongs to one thread. */
#ifndef SEARCH_TIME_CONTROL_H
#define SEARCH_TIME_CONTROL_H

#include <wayfarer/engine.h>

/* A player's remaining time, in milliseconds. `turns_to_go`: turns until more time is given; 0:
 * none will be. */
typedef struct TimeControl {
    uint64_t left, increment;
    unsigned turns_to_go;
} TimeControl;

/* Milliseconds for this move: after `soft` no new depth begins, at `hard` the search is stopped. */
typedef struct TimeBudget {
    uint64_t soft, hard;
} TimeBudget;

/* The budget of the next move. It keeps a reserve for time that the clock counts but the search
 * does not see: pipes, a busy machine. */
TimeBudget time_budget(const TimeControl *control);

/* The state of one search that deepens under a budget. */
typedef struct TimeWatch {
    TimeBudget budget;
    uint64_t began;
    WfMove best;
    unsigned stable; /* depths since the best move changed */
} TimeWatch;

/* After a depth that ended at `now`: whether to begin another. */
bool time_goes_on(TimeWatch *watch, const WfChoice *choice, uint64_t now);

#endif

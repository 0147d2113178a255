/* watch.h - lets long work check now and then whether to stop. */
#ifndef BASE_WATCH_H
#define BASE_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* WATCH_STEPS: steps between two calls of `stop`. A step is about the work of generating one
 * position, so this is less than a millisecond in all. WATCH_BYTES: bytes cleared between two
 * calls. */
enum { WATCH_STEPS = 1024, WATCH_BYTES = 1 << 20 };

typedef struct Watch {
    bool (*stop)(void *context); /* returns true to end at once; NULL: never */
    void *context;
    uint64_t next; /* the number of steps after which the next call is due */
    bool stopped;  /* `stop` has returned true */
} Watch;

/* Whether to stop, after `done` steps in all. Calls `stop` at the first of them, and again after
 * each WATCH_STEPS steps. */
static inline bool watch_stops(Watch *watch, uint64_t done)
{
    if (!watch->stopped && watch->stop != NULL && done >= watch->next) {
        watch->next = done + WATCH_STEPS;
        watch->stopped = watch->stop(watch->context);
    }
    return watch->stopped;
}

/* Clears a block. Returns false if it was stopped before the end. */
static inline bool watch_clear(Watch *watch, void *block, size_t bytes)
{
    char *at = block;
    while (bytes > 0 && !watch->stopped) {
        const size_t some = bytes < WATCH_BYTES ? bytes : WATCH_BYTES;
        memset(at, 0, some);
        at += some;
        bytes -= some;
        if (bytes > 0 && watch->stop != NULL)
            watch->stopped = watch->stop(watch->context);
    }
    return !watch->stopped;
}

#endif

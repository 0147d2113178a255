/* watch.h - long work that asks now and then whether to stop. */
#ifndef BASE_WATCH_H
#define BASE_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* WATCH_STEPS: of work between two looks, each worth about making a position: less than a
 * millisecond in all. WATCH_BYTES: cleared between two looks. */
enum { WATCH_STEPS = 1024, WATCH_BYTES = 1 << 20 };

typedef struct Watch {
    bool (*stop)(void *context); /* true: end at once; NULL: never */
    void *context;
    uint64_t next; /* steps done when the next look is due */
    bool stopped;  /* once a look said so */
} Watch;

/* Whether to stop, after `done` steps in all; looks at the first of them, and then again after
 * WATCH_STEPS more. */
static inline bool watch_stops(Watch *watch, uint64_t done)
{
    if (!watch->stopped && watch->stop != NULL && done >= watch->next) {
        watch->next = done + WATCH_STEPS;
        watch->stopped = watch->stop(watch->context);
    }
    return watch->stopped;
}

/* Clears a block; false if it was stopped before the end. */
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

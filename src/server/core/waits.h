/* waits.h - lists of waiters for something that the store has not answered yet. A pure structure:
 * no memory, no clock. */
#ifndef SERVER_CORE_WAITS_H
#define SERVER_CORE_WAITS_H

#include <stdbool.h>

/* A waiter; embedded in its owner. Zero at first. */
typedef struct Wait {
    void (*over)(struct Wait *wait); /* called once when the wait is over; may free the waiter */
    struct Wait *next, **before;     /* `before` is NULL while it waits for nothing */
} Wait;

/* All waiters for one thing, the latest first. */
typedef struct Waits {
    Wait *first;
} Waits;

/* Starts to wait. A waiter that already waits for something waits for this instead. */
void waits_add(Waits *waits, Wait *wait);

/* Stops waiting, if it does. */
void wait_end(Wait *wait);

bool wait_is_on(const Wait *wait);

/* Ends the wait of every waiter. */
void waits_over(Waits *waits);

#endif

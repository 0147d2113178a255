/* waits.h - those who wait for something that the store has not answered yet. A pure structure: no
 * memory, no clock. */
#ifndef SERVER_CORE_WAITS_H
#define SERVER_CORE_WAITS_H

#include <stdbool.h>

/* Somebody who waits; a part of what belongs to them. Zero at first. */
typedef struct Wait {
    void (*over)(struct Wait *wait); /* called once when it is over; may free it */
    struct Wait *next, **before;     /* `before` is NULL while nothing is waited for */
} Wait;

/* All that wait for one thing, those who came last first. */
typedef struct Waits {
    Wait *first;
} Waits;

/* Waits from now on; whoever does so already waits for this instead. */
void waits_add(Waits *waits, Wait *wait);

/* Waits no longer, if at all. */
void wait_end(Wait *wait);

bool wait_is_on(const Wait *wait);

/* It is over for everybody. */
void waits_over(Waits *waits);

#endif

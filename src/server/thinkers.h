/* thinkers.h - the computer's seats: a fixed number of threads that take turns in the order they
 * were asked for. A table has at most one thought on its way, and each is bounded in time, so no
 * table can keep the others waiting for long. */
#ifndef SERVER_THINKERS_H
#define SERVER_THINKERS_H

#include <wayfarer/wayfarer.h>

#include "store/store.h"

/* A question, and its answer once it is handed back. */
typedef struct Thought {
    char table[STORE_TABLE_NAME];
    size_t length; /* events of the record */
    unsigned level;
    WfSpec spec;
    WfPosition start;
    WfEvent *events;
    bool found;
    WfMove move;
    struct Thought *next;
} Thought;

typedef struct Thinkers Thinkers;

/* Starts so many threads; `wake(context)` is called on one of them when an answer is there. NULL
 * when they cannot be started. */
Thinkers *thinkers_open(unsigned threads, void (*wake)(void *context), void *context);

/* Breaks off what is being thought about, and ends the threads. */
void thinkers_close(Thinkers *thinkers);

/* Asks for a move in the record's position; false when there is no memory. */
bool thinkers_ask(Thinkers *thinkers, const char *table, const WfRecord *record, unsigned level);

/* The answers there are, as a list by `next`; each to be freed with thought_free. */
Thought *thinkers_collect(Thinkers *thinkers);
void thought_free(Thought *thought);

/* Questions that wait for a thread. */
size_t thinkers_waiting(Thinkers *thinkers);

#endif

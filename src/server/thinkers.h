/* thinkers.h - the computer's seats: a fixed number of threads. A table has at most one thought on
 * its way, and each is bounded in time; queue.h says whose turn it is. */
#ifndef SERVER_THINKERS_H
#define SERVER_THINKERS_H

#include <wayfarer/wayfarer.h>

#include "server/core/queue.h"
#include "store/store.h"

/* A question, and its answer once it is handed back. */
typedef struct ServerThought {
    QueueItem place; /* first: the queue knows thoughts by it */
    char table[STORE_TABLE_NAME];
    size_t length; /* events of the record */
    unsigned level;
    WfSpec spec;
    WfPosition start;
    WfEvent *events;
    bool found;
    WfMove move;
    struct ServerThought *next;
} ServerThought;

typedef struct Thinkers Thinkers;

/* Starts that many threads; `wake(context)` is called on one of them when an answer is there. NULL
 * when they cannot be started. */
Thinkers *thinkers_open(unsigned threads, void (*wake)(void *context), void *context);

/* Breaks off what is being thought about, and ends the threads. */
void thinkers_close(Thinkers *thinkers);

/* Asks for a move in the record's position, for whom the asker says: QUEUE_LONG stands for people
 * and QUEUE_ALONE for computers, whatever the level. False when there is no room, or no memory: to
 * be asked again. */
bool thinkers_ask(Thinkers *thinkers, const char *table, const WfRecord *record, unsigned level,
                  Asker asker);

/* Whether one more question of that asker may wait. */
bool thinkers_may_ask(Thinkers *thinkers, const Asker *asker);

/* The answers there are, as a list by `next`; each to be freed with thought_free. */
ServerThought *thinkers_collect(Thinkers *thinkers);
void thought_free(ServerThought *thought);

/* Questions that wait for a thread. */
size_t thinkers_waiting(Thinkers *thinkers);

#endif

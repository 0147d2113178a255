/* pending_turns.h - computers' turns in the store's queue, for which the core waits (EFFECT_THINK).
 * Each turn is looked for by its key, so it does not matter which server has enqueued it, with
 * which write, or whether it was done before this server began. One that is not there is enqueued.
 * What nobody waits for any more, because of a takeback, say, is cancelled. */
#ifndef SERVER_WORK_PENDING_TURNS_H
#define SERVER_WORK_PENDING_TURNS_H

#include "server/core/step.h"
#include "store/store.h"

/* Zero, with what the owner fills in. */
typedef struct PendingTurns {
    Store *store;
    Rooms *rooms;
    void (*step)(void *context, const CoreEvent *event); /* has the core take a step */
    void (*enqueued)(void *context);                     /* a turn has come into the queue */
    void *context;
    struct Thought *first;
    size_t waiting; /* for how many the core waits, when last counted */
} PendingTurns;

/* Does what EFFECT_THINK says. */
void pending_turns_ask(PendingTurns *pending_turns, const Effect *effect);

/* And EFFECT_DROP. */
void pending_turns_drop(PendingTurns *pending_turns, const Effect *effect);

/* Goes on: after each wake, and each 50 ms or so. */
void pending_turns_work(PendingTurns *pending_turns);

/* A worker of this process has recorded the result of a job: it is fetched at once. */
void pending_turns_over(PendingTurns *pending_turns, const char *key);

/* When the store is closed. */
void pending_turns_free(PendingTurns *pending_turns);

#endif

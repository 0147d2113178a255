/* pending_turns.h - computers' turns in the store's queue that the core waits for (EFFECT_THINK).
 * Each turn is looked up by its key. So it does not matter which server enqueued it, with which
 * write, or whether it was done before this server started. A missing turn is enqueued. A turn that
 * nobody waits for any more, for example after a takeback, is cancelled. */
#ifndef SERVER_JOBS_PENDING_TURNS_H
#define SERVER_JOBS_PENDING_TURNS_H

#include "server/core/step.h"
#include "store/store.h"

/* Zero, except for the fields that the owner fills in. */
typedef struct PendingTurns {
    Store *store;
    Rooms *rooms;
    void (*step)(void *context, const CoreEvent *event); /* makes the core take a step */
    void (*enqueued)(void *context);                     /* a turn was added to the queue */
    void *context;
    struct Thought *first;
    size_t waiting; /* how many turns the core waits for, when last counted */
} PendingTurns;

/* Carries out EFFECT_THINK. */
void pending_turns_ask(PendingTurns *pending_turns, const Effect *effect);

/* Carries out EFFECT_DROP. */
void pending_turns_drop(PendingTurns *pending_turns, const Effect *effect);

/* Continues; to be called after each wake, and about every 50 ms. */
void pending_turns_work(PendingTurns *pending_turns);

/* A worker of this process has stored the result of a job: the core gets it at once. */
void pending_turns_over(PendingTurns *pending_turns, const char *key, const char *result);

/* To be called when the store is closed. */
void pending_turns_free(PendingTurns *pending_turns);

#endif

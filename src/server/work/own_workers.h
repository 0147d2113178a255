/* own_workers.h - the workers of the server's own process. Turns have threads of their own, so that
 * they do not wait for a review that takes minutes. What these do not get to, workers elsewhere do
 * (wayfarer worker): all take jobs from the store's queue, and run the same code. */
#ifndef SERVER_WORK_OWN_WORKERS_H
#define SERVER_WORK_OWN_WORKERS_H

#include "workers/work.h"

typedef struct OwnWorkers {
    Store *store;
    JobWorker *turns, *computations; /* or NULL */
} OwnWorkers;

typedef struct OwnWorkersOptions {
    Store *store;
    unsigned turns, computations; /* threads; 0: none */
    void (*wake)(void *context);  /* from any thread: have own_workers_work called */
    void (*over)(void *context, const char *key); /* a job's result is recorded */
    void *context;
} OwnWorkersOptions;

/* False: there is no memory, or a thread cannot be started. Zero is none, which may be closed. */
bool own_workers_open(OwnWorkers *own, const OwnWorkersOptions *options);

/* Goes on: after each wake, and each 50 ms or so. */
void own_workers_work(OwnWorkers *own);

/* There may be a job of that kind now. */
void own_workers_hurry(OwnWorkers *own, JobKind kind);

/* Takes nothing more, and gives back what is not finished. Waiting for that takes some seconds at
 * most; the store still answers. */
void own_workers_stop(OwnWorkers *own);
void own_workers_wait(OwnWorkers *own);

/* When the store is closed. */
void own_workers_close(OwnWorkers *own);

WorkNumbers own_workers_numbers(const OwnWorkers *own);

#endif

/* own_workers.h - the workers in the server's own process. Turns have their own threads, so that
 * they do not wait for a review that takes minutes. Workers elsewhere (wayfarer worker) do the jobs
 * that these do not get to. All workers take jobs from the store's queue and run the same code. */
#ifndef SERVER_JOBS_OWN_WORKERS_H
#define SERVER_JOBS_OWN_WORKERS_H

#include "workers/work.h"

typedef struct OwnWorkers {
    Store *store;
    JobWorker *turns, *computations; /* may be NULL */
} OwnWorkers;

typedef struct OwnWorkersOptions {
    Store *store;
    unsigned turns, computations; /* threads; 0: none */
    void (*wake)(void *context);  /* from any thread: asks for a call of own_workers_work */
    WorkOver over;
    const WorkBooks *books;      /* as in WorkOptions */
    const WfTableSource *tables; /* as in WorkOptions */
    void *context;
} OwnWorkersOptions;

/* Returns false if there is no memory or a thread cannot be started. Zero means no workers, and may
 * be closed. */
bool own_workers_open(OwnWorkers *own, const OwnWorkersOptions *options);

/* Continues; to be called after each wake, and about every 50 ms. */
void own_workers_work(OwnWorkers *own);

/* There may be a new job of that kind. */
void own_workers_hurry(OwnWorkers *own, JobKind kind);

/* Takes no more jobs, and returns unfinished ones to the queue. Waiting for that takes a few
 * seconds at most; the store still answers meanwhile. */
void own_workers_stop(OwnWorkers *own);
void own_workers_wait(OwnWorkers *own);

/* To be called when the store is closed. */
void own_workers_close(OwnWorkers *own);

WorkNumbers own_workers_numbers(const OwnWorkers *own);

#endif

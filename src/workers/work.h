/* work.h - a worker: takes jobs from a store's queue and does them on threads of its own, as many
 * at once as it has threads. While it works on one it renews the lease, so that one that is stalled
 * or killed loses its jobs to others. Everything here is called on the store's thread. */
#ifndef WORKERS_WORK_H
#define WORKERS_WORK_H

#include "store/queue/jobs.h"

enum { WORK_THREADS = 64, WORK_LEASE = 15000 /* milliseconds */ };

typedef struct WorkOptions {
    Store *store;
    unsigned threads;
    uint32_t kinds;              /* of jobs: 1 << JobKind */
    int64_t lease;               /* milliseconds, at most STORE_LEASE; 0: WORK_LEASE */
    void (*wake)(void *context); /* from any thread: have work_step called */
    void (*over)(void *context, const char *key); /* a job's result is recorded; or NULL */
    void *context;
} WorkOptions;

typedef struct JobWorker JobWorker;

/* NULL: there is no memory, or there are no threads. */
JobWorker *work_open(const WorkOptions *options);

/* Goes on: to be called after each wake and store_collect, and each 50 ms or so. */
void work_step(JobWorker *work);

/* There may be a job now: asks at the next step. */
void work_hurry(JobWorker *work);

/* Takes no more jobs, and gives back those that are not done. It is over when the store has
 * answered all that was asked: work_step is called until then. */
void work_stop(JobWorker *work);
bool work_is_over(const JobWorker *work);

/* To be called when it is over, or the store is closed. */
void work_close(JobWorker *work);

/* Since it was opened. */
typedef struct WorkNumbers {
    uint64_t taken, done, faults, lost; /* `lost`: the lease was, or it was cancelled */
} WorkNumbers;
WorkNumbers work_numbers(const JobWorker *work);

#endif

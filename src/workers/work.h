/* work.h - a worker: takes jobs from a store's queue and does them on its own threads, as many at
 * once as it has threads. It renews the lease of a job while it works on it. So a worker that is
 * stalled or killed loses its jobs to others. Everything here is called on the store's thread. */
#ifndef WORKERS_WORK_H
#define WORKERS_WORK_H

#include <wayfarer/tables.h>

#include "store/queue/jobs.h"
#include "workers/books.h"

enum { WORK_THREADS = 64, WORK_LEASE = 15000 /* milliseconds */ };

/* A job's result was stored; both texts are valid until it returns. */
typedef void (*WorkOver)(void *context, const char *key, const char *result);

typedef struct WorkOptions {
    Store *store;
    unsigned threads;
    uint32_t kinds;              /* of jobs: 1 << JobKind */
    int64_t lease;               /* milliseconds, at most STORE_LEASE; 0: WORK_LEASE */
    void (*wake)(void *context); /* from any thread: asks for a call of work_step */
    WorkOver over;               /* or NULL */
    const WorkBooks *books;      /* for turns; or NULL */
    const WfTableSource *tables; /* with four men; or NULL */
    void *context;
} WorkOptions;

typedef struct JobWorker JobWorker;

/* NULL if there is no memory, or there are no threads. */
JobWorker *work_open(const WorkOptions *options);

/* Continues; to be called after each wake and store_collect, and about every 50 ms. */
void work_step(JobWorker *work);

/* There may be a new job: asks for one at the next step. */
void work_hurry(JobWorker *work);

/* Takes no more jobs, and returns unfinished ones to the queue. The worker is over when the store
 * has answered all requests; call work_step until then. */
void work_stop(JobWorker *work);
bool work_is_over(const JobWorker *work);

/* To be called when the worker is over, or the store is closed. */
void work_close(JobWorker *work);

/* Counts since it was opened. */
typedef struct WorkNumbers {
    uint64_t taken, done, faults, lost; /* `lost`: the lease was lost, or the job was cancelled */
} WorkNumbers;
WorkNumbers work_numbers(const JobWorker *work);

#endif

/* queue.h - computers' turns in the database's job queue, and the workers that compute them. */
#ifndef SIMULATE_QUEUE_H
#define SIMULATE_QUEUE_H

#include <stdbool.h>

#include <wayfarer/wayfarer.h>

#include "server/core/turn_job.h"

enum { JOBS = 1024, WORKERS = 2 };

/* A job, kept as long as the history lasts; it can be found until it is JOB_GONE. Times are virtual
 * milliseconds, because the database has a clock of its own. */
typedef struct QueueJob {
    unsigned table;
    uint64_t number;
    JobState state;
    char *payload, *result;
    uint64_t fence;
    unsigned tries;
    int64_t ready, until; /* when it may be taken; when its worker's lease ends */
    bool poison;          /* no worker can do it while there are faults */
    bool recorded, played;
} QueueJob;

typedef struct Worker {
    unsigned job; /* JOBS: none */
    uint64_t fence;
    char move[WF_TEXT_MAX];
} Worker;

/* A turn for which a node waits. */
typedef struct Thought {
    bool used;
    uint8_t node;
    unsigned table;
    uint64_t number;
    bool requeue;
} Thought;

#endif

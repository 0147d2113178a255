/* jobs.h - the job queue in a store: computations for any worker that has time, on this machine or
 * another. It is a part of store.h's interface: the rules for threads, `done` and the lifetime of
 * requests are the same.
 *
 * A job is waiting, then running, then over: done, failed or cancelled. A worker that takes a job
 * gets a lease, by the store's own clock, and a fencing token; it renews the lease while it works.
 * If it does not, the job waits again, which counts as a try, and the worker's later reports are
 * refused. So a job may be worked on twice, but its result is recorded exactly once. Jobs that are
 * over stay for a while, so that clients can learn their outcome; then jobs_sweep removes them.
 *
 * STORE_FAILED always means that the store could not be asked, or did not answer in time. After it,
 * a job may have been enqueued or finished all the same; both requests may be repeated, and have
 * their effect once. Jobs that a failed take may have taken wait again when their lease ends. */
#ifndef STORE_QUEUE_JOBS_H
#define STORE_QUEUE_JOBS_H

#include <stdbool.h>

#include "store/queue/job.h"
#include "store/store.h"

typedef enum JobOp {
    JOB_ENQUEUE,
    JOB_TAKE,
    JOB_RENEW,
    JOB_FINISH,
    JOB_LOOK,
    JOB_CANCEL,
    JOB_NUMBERS,
    JOB_SWEEP,
} JobOp;

/* The head of every request; `done` is the caller's, the rest the store's. */
typedef struct JobAsk {
    void (*done)(struct JobAsk *ask);
    StoreAnswer answer;
    JobOp op;
    int64_t asked;
    struct JobAsk *next;
} JobAsk;

/* Enqueues a job. STORE_DONE: `id` is the job with that key; `made` is true if it is new, otherwise
 * it existed and nothing was changed. STORE_CONFLICT: the client has as many jobs as it may. A
 * write can enqueue a job too, in its own transaction: StoreWrite.job. */
typedef struct JobEnqueue {
    JobAsk ask;
    const JobRequest *job;
    int64_t id;
    bool made;
} JobEnqueue;

/* Takes up to `most` jobs of the kinds in the set (1 << JobKind), from the lanes in that order. The
 * caller owns the taken jobs: job_taken_end. `waited`: which lanes had any. */
enum { JOB_TAKE_MOST = 64, JOB_SKIP_MOST = 72 };
typedef struct JobTake {
    JobAsk ask;
    unsigned most; /* at most JOB_TAKE_MOST */
    uint32_t kinds;
    JobLane lane[JOB_LANES];
    unsigned lanes;
    int64_t lasts;        /* milliseconds of the lease */
    const uint64_t *skip; /* addresses whose jobs are not taken; the caller's, must stay valid */
    unsigned skips;       /* at most JOB_SKIP_MOST */
    JobAssignment taken[JOB_TAKE_MOST];
    unsigned count;
    bool waited[JOB_LANES];
} JobTake;

/* Frees what a taken job points at. */
void job_taken_end(JobAssignment *taken);

/* Renews the lease and reports progress. STORE_CONFLICT: the job is no longer the caller's, or was
 * cancelled; the caller can stop. */
typedef struct JobRenew {
    JobAsk ask;
    int64_t id;
    uint64_t fence;
    int64_t lasts;
    const char *progress; /* less than JOB_PROGRESS bytes; NULL: nothing new */
} JobRenew;

typedef enum JobEnd {
    JOB_END_DONE,
    JOB_END_FAULT, /* tried again later, or set aside (fair_again) */
    JOB_END_BACK,  /* given back, as if it had not been taken */
} JobEnd;

/* STORE_CONFLICT: the job is no longer the caller's, and nothing was changed. */
typedef struct JobFinish {
    JobAsk ask;
    int64_t id;
    uint64_t fence;
    JobEnd end;
    const char *result; /* JSON, or a line that describes the fault; NULL when given back */
} JobFinish;

/* Reads the state of a job. The store owns the texts, which are valid until `done` returns. */
typedef struct JobLook {
    JobAsk ask;
    int64_t id;      /* 0: the newest turn (JOB_TURN) that has or had the key; filled in, or 0 */
    const char *key; /* the caller's; NULL if there is an id */
    JobState state;
    JobKind kind;
    uint64_t address, holder;
    unsigned tries;
    size_t place; /* jobs of its lane that come before it, at most JOB_PLACES; not if it was
                     looked up by its key */
    const char *progress, *result; /* NULL: none */
} JobLook;

/* Cancels a job if it is the holder's. STORE_CONFLICT: it is not, or it is over. */
typedef struct JobCancel {
    JobAsk ask;
    int64_t id;
    uint64_t holder;
} JobCancel;

typedef struct JobNumbers {
    JobAsk ask;
    JobCount kind[JOB_KINDS];
    int64_t oldest; /* milliseconds that the oldest ready job has waited; 0: none */
} JobNumbers;

/* Removes at most `most` of the jobs that have been over for longer than `ago` milliseconds. */
typedef struct JobSweep {
    JobAsk ask;
    int64_t ago;
    unsigned most;
    size_t removed;
} JobSweep;

void jobs_enqueue(Store *store, JobEnqueue *enqueue);
void jobs_take(Store *store, JobTake *take);
void jobs_renew(Store *store, JobRenew *renew);
void jobs_finish(Store *store, JobFinish *finish);
void jobs_look(Store *store, JobLook *look);
void jobs_cancel(Store *store, JobCancel *cancel);
void jobs_numbers(Store *store, JobNumbers *numbers);
void jobs_sweep(Store *store, JobSweep *sweep);

/* ---- for backends ---- */

/* job_tell calls `done` and frees what was valid only until then. job_fail, used when there is no
 * answer, frees what the answer would have owned. */
void job_tell(JobAsk *ask);
void job_fail(JobAsk *ask);

#endif

/* jobs.h - the queue of work in a store: what is to be computed by whoever has time for it, on this
 * machine or another. A part of store.h's interface: threads, `done` and what stays how long are as
 * said there.
 *
 * A job is waiting, then running, then over: done, failed or cancelled. Whoever takes it has it for
 * some time, its lease, by the store's own clock, and a fencing number; they renew the lease while
 * they work. If they do not, the job waits again, which counts as a try, and what they say later is
 * refused. So a job may be worked on twice, but its result is recorded exactly once. Jobs that are
 * over stay for a while, for those who want to know what became of them; then jobs_sweep removes
 * them.
 *
 * STORE_FAILED always means that the store could not be asked, or did not answer in time. After it
 * a job may have been enqueued or finished all the same: both may be asked for again, and have the
 * same effect once. What a take that failed may have taken waits again when its lease is over. */
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

/* The beginning of every request; `done` is the caller's, the rest the store's. */
typedef struct JobAsk {
    void (*done)(struct JobAsk *ask);
    StoreAnswer answer;
    JobOp op;
    int64_t asked;
    struct JobAsk *next;
} JobAsk;

/* Enqueues a job. STORE_DONE: `id` is the job's that has the key: `made` now, or it was there and
 * nothing was changed. STORE_CONFLICT: who asks has as many as they may. A write can enqueue a job
 * too, in its own transaction: StoreWrite.job. */
typedef struct JobEnqueue {
    JobAsk ask;
    const JobRequest *job;
    int64_t id;
    bool made;
} JobEnqueue;

/* Takes up to `most` jobs of the kinds in the set (1 << JobKind), from the lanes in that order.
 * What is taken belongs to the caller: job_taken_end. `waited`: the lanes that had any. */
enum { JOB_TAKE_MOST = 64, JOB_SKIP_MOST = 72 };
typedef struct JobTake {
    JobAsk ask;
    unsigned most; /* at most JOB_TAKE_MOST */
    uint32_t kinds;
    JobLane lane[JOB_LANES];
    unsigned lanes;
    int64_t lasts;        /* milliseconds of the lease */
    const uint64_t *skip; /* addresses whose jobs are not taken; the caller's, and stays */
    unsigned skips;       /* at most JOB_SKIP_MOST */
    JobAssignment taken[JOB_TAKE_MOST];
    unsigned count;
    bool waited[JOB_LANES];
} JobTake;

/* Frees what a job that was taken points at. */
void job_taken_end(JobAssignment *taken);

/* Renews the lease and tells how far it is. STORE_CONFLICT: it is not the caller's any more, or was
 * cancelled: there is no use in going on. */
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

/* STORE_CONFLICT: it is not the caller's any more, and nothing was changed. */
typedef struct JobFinish {
    JobAsk ask;
    int64_t id;
    uint64_t fence;
    JobEnd end;
    const char *result; /* JSON, or a line that says what the fault is; NULL when given back */
} JobFinish;

/* What has become of a job. The texts are the store's, until `done` returns. */
typedef struct JobLook {
    JobAsk ask;
    int64_t id;      /* 0: the newest turn (JOB_TURN) that has or had the key; filled in, or 0 */
    const char *key; /* the caller's; NULL if there is an id */
    JobState state;
    JobKind kind;
    uint64_t address, holder;
    unsigned tries;
    size_t place; /* jobs of its lane that come before it, at most JOB_PLACES; not if it was looked
                     for by its key */
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
    int64_t
        oldest; /* milliseconds for which the oldest waits that may be taken; 0: there is none */
} JobNumbers;

/* Removes at most `most` of the jobs that were over before a time, in milliseconds ago. */
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

/* Calls `done`, and frees what was only there until then; when there is no answer, frees what it
 * would have had. */
void job_tell(JobAsk *ask);
void job_fail(JobAsk *ask);

#endif

/* do.h - does one job: from its payload, JSON, to its result, JSON. It runs on its own thread and
 * checks often whether it must stop.
 *
 * A game is `"game"`, a saved game as text, or `"spec"` with `"position"` (default: the start).
 *
 *
 *   turn     game, "level" (0: as strong as it can)    {"move":"e2e4"}
 *   review   game, "nodes" (0: the library's choice)   as `wayfarer review --json`
 *   solve    game                                      {"found":true,"length":24,"low":20,
 *                                                       "unreachable":false,"line":["e2e4",...]}
 *   analyse  game, "lines", "depth" (0: until its      as of wf_analyse: review/analysis_json.h
 *            time is over)
 *
 * "ms" is the most time it may take; each kind has a limit of its own. Progress is an object of
 * less than JOB_PROGRESS bytes. That of a review is described in review_progress.h. The others
 * report the result so far, or its "depth" and "nodes" if it is too long. */
#ifndef WORKERS_DO_H
#define WORKERS_DO_H

#include <pthread.h>
#include <stdatomic.h>

#include <jansson.h>

#include <wayfarer/wayfarer.h>

#include "store/queue/job.h"
#include "workers/books.h"
#include "workers/slices.h"
#include "workers/stopped_reviews.h"
#include "workers/work_tables.h"

typedef struct WorkDo {
    const JobAssignment *job;
    atomic_bool stop; /* the job was cancelled, or its worker ends */
    int64_t until;    /* on work_clock: the time by which it must end */
    Slices *slices;   /* through which it shares the processors; NULL: it has one of its own */
    Slice slice;
    StoppedReviews *stopped;  /* for reviews that go on */
    const WorkBooks *books;   /* for turns; or NULL */
    const WorkTables *tables; /* or NULL */
    atomic_llong waited;      /* milliseconds during which it did not run; they do not count */
    atomic_llong waits;       /* on work_clock: since when it has been waiting; 0: it is not */

    pthread_mutex_t lock; /* guards the next two fields */
    char progress[JOB_PROGRESS];
    bool fresh; /* `progress` has not been reported yet */

    char *result; /* for the caller to free; NULL: none */
    char fault[WF_MESSAGE_MAX];
} WorkDo;

/* Milliseconds of a clock that nobody can set. */
int64_t work_clock(void);

/* The most milliseconds that a job of a kind may take. */
int64_t work_limit(JobKind kind);

/* Milliseconds that a job has waited so far, including a wait in progress. May be called from any
 * thread. A wait that ends during the call may be counted twice until the next call. */
int64_t work_waited(const WorkDo *work, int64_t now);

/* Does the job and fills in `result` or `fault`. */
void work_do(WorkDo *work);

/* ---- for the implementations of the kinds ---- */

bool work_must_stop(void *work);

/* Waits until it is the job's turn; the wait began at `from`. The job's time is extended by the
 * wait. */
void work_wait_turn(WorkDo *work, int64_t from);

void work_tell(WorkDo *work, const char *json);
void work_fail(WorkDo *work, const char *why);

/* The game in a payload; NULL with the fault filled. */
WfRecord *work_record(WorkDo *work, const json_t *payload);

/* A whole number from 0 to `most` in a payload; 0 if it is missing. */
uint64_t work_number(const json_t *payload, const char *name, uint64_t most);

/* Calls `put` with a text that is made as large as necessary; NULL if there is not enough
 * memory. */
char *work_text(void (*put)(WfText *text, const void *context), const void *context);

void work_turn(WorkDo *work, const json_t *payload);
void work_review(WorkDo *work, const json_t *payload);
void work_solve(WorkDo *work, const json_t *payload);
void work_analyse(WorkDo *work, const json_t *payload);

#endif

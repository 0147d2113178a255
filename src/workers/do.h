/* do.h - one job's work: from its payload, JSON, to its result, JSON. On a thread of its own; it
 * asks often whether it is to stop.
 *
 * A game is `"game"`, a saved game as text, or `"spec"` with `"position"` (without it: the start).
 *
 *   turn     game, "level" (0: as strong as it can)    {"move":"e2e4"}
 *   review   game, "nodes" (0: the library's choice)   as `wayfarer review --json`
 *   solve    game                                      {"found":true,"length":24,"low":20,
 *                                                       "unreachable":false,"line":["e2e4",...]}
 *   analyse  game, "lines", "depth" (0: until its      as of wf_analyse: review/analysis_json.h
 *            time is over)
 *
 * "ms" is how long it may take at most, and each kind has a limit. Progress is an object of less
 * than JOB_PROGRESS bytes: of a review that of review_progress.h, of the others the result as far
 * as it is known, or its "depth" and "nodes" if it is too long. */
#ifndef WORKERS_DO_H
#define WORKERS_DO_H

#include <pthread.h>
#include <stdatomic.h>

#include <jansson.h>

#include <wayfarer/wayfarer.h>

#include "store/queue/job.h"
#include "workers/slices.h"

typedef struct WorkDo {
    const JobAssignment *job;
    atomic_bool stop; /* it was cancelled, or its worker ends */
    int64_t until;    /* on work_clock: no longer than that */
    Slices *slices;   /* by which it shares the processors; NULL: it has one */
    Slice slice;
    atomic_llong waited; /* milliseconds for which it did not run: they do not count */
    atomic_llong waits;  /* on work_clock: since when it waits; 0: it does not */

    pthread_mutex_t lock; /* guards the two that follow */
    char progress[JOB_PROGRESS];
    bool fresh; /* `progress` was not told yet */

    char *result; /* the caller's to free; NULL: there is none */
    char fault[WF_MESSAGE_MAX];
} WorkDo;

/* Milliseconds of a clock that nobody sets. */
int64_t work_clock(void);

/* Milliseconds that a job of a kind may take. */
int64_t work_limit(JobKind kind);

/* Milliseconds for which a job has waited by now, the wait that goes on included. From any thread;
 * a wait that ends meanwhile may be counted twice, until it is asked again. */
int64_t work_waited(const WorkDo *work, int64_t now);

/* Does the job: `result` or `fault` is filled. */
void work_do(WorkDo *work);

/* ---- for the kinds ---- */

bool work_must_stop(void *work);

/* Waits, from `from` on, until it is the job's turn. Its time is longer by that. */
void work_wait_turn(WorkDo *work, int64_t from);

void work_tell(WorkDo *work, const char *json);
void work_fail(WorkDo *work, const char *why);

/* The game of a payload; NULL with the fault filled. */
WfRecord *work_record(WorkDo *work, const json_t *payload);

/* A whole number of a payload from 0 to `most`; 0 if it is not there. */
uint64_t work_number(const json_t *payload, const char *name, uint64_t most);

/* Fills `text` by `put`, in memory as large as it has to be; NULL: there is not enough. */
char *work_text(void (*put)(WfText *text, const void *context), const void *context);

void work_turn(WorkDo *work, const json_t *payload);
void work_review(WorkDo *work, const json_t *payload);
void work_solve(WorkDo *work, const json_t *payload);
void work_analyse(WorkDo *work, const json_t *payload);

#endif

/* do.c - see do.h: the kinds of jobs. */
#include "workers/do.h"

#include <stdlib.h>
#include <string.h>

#include "base/fault.h"

int64_t work_limit(JobKind kind)
{
    static const int64_t limit[JOB_KINDS] = {[JOB_TURN] = 1800,
                                             [JOB_REVIEW] = 600000,
                                             [JOB_SOLVE] = 60000,
                                             [JOB_ANALYSE] = 60000,
                                             [JOB_NOTHING] = 1000};
    return limit[kind];
}

static void do_nothing(WorkDo *work, const json_t *payload)
{
    (void)payload;
    work->result = strdup("{}");
}

void work_do(WorkDo *work)
{
    static void (*const kinds[JOB_KINDS])(WorkDo * work,
                                          const json_t *payload) = {[JOB_TURN] = work_turn,
                                                                    [JOB_REVIEW] = work_review,
                                                                    [JOB_SOLVE] = work_solve,
                                                                    [JOB_ANALYSE] = work_analyse,
                                                                    [JOB_NOTHING] = do_nothing};
    const JobKind kind = work->job->kind;
    json_t *payload = work->job->payload != NULL ? json_loads(work->job->payload, 0, NULL) : NULL;
    const int64_t limit = work_limit(kind);
    const uint64_t asked = work_number(payload, "ms", (uint64_t)limit);
    work->until = work_clock() + (asked != 0 ? (int64_t)asked : limit);
    if (work->slices != NULL) {
        slices_enter(work->slices, &work->slice, work_clock());
        work_wait_turn(work, work_clock());
    }
    if (payload == NULL)
        work_fail(work, "its payload cannot be read");
    else
        kinds[kind](work, payload);
    if (work->slices != NULL)
        slices_leave(work->slices, &work->slice, work_clock());
    if (work->result != NULL && strlen(work->result) > JOB_RESULT) {
        free(work->result);
        work->result = NULL;
        work_fail(work, "the result is too long");
    }
    if (work->result == NULL && work->fault[0] == '\0')
        work_fail(work, "not enough memory");
    json_decref(payload);
}

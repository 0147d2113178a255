/* backend_jobs.c - see queue/jobs.h: requests go to the backend. */

#include <stdlib.h>

#include "store/backend.h"

static void ask(Store *store, JobAsk *ask, JobOp op)
{
    ask->op = op;
    ask->next = NULL;
    ask->answer = STORE_FAILED;
    if (op == JOB_LOOK)
        ((JobLook *)ask)->progress = ((JobLook *)ask)->result = NULL;
    if (op == JOB_TAKE)
        ((JobTake *)ask)->count = 0;
    mailbox_ask_job(&store->box, ask);
    store->kind->ring(store);
}

void jobs_enqueue(Store *store, JobEnqueue *enqueue)
{
    ask(store, &enqueue->ask, JOB_ENQUEUE);
}

void jobs_take(Store *store, JobTake *take)
{
    ask(store, &take->ask, JOB_TAKE);
}

void jobs_renew(Store *store, JobRenew *renew)
{
    ask(store, &renew->ask, JOB_RENEW);
}

void jobs_finish(Store *store, JobFinish *finish)
{
    ask(store, &finish->ask, JOB_FINISH);
}

void jobs_look(Store *store, JobLook *look)
{
    ask(store, &look->ask, JOB_LOOK);
}

void jobs_cancel(Store *store, JobCancel *cancel)
{
    ask(store, &cancel->ask, JOB_CANCEL);
}

void jobs_numbers(Store *store, JobNumbers *numbers)
{
    ask(store, &numbers->ask, JOB_NUMBERS);
}

void jobs_sweep(Store *store, JobSweep *sweep)
{
    ask(store, &sweep->ask, JOB_SWEEP);
}

/* ---- for backends ---- */

void job_count(JobNumbers *numbers, int64_t kind, int64_t state, bool again, size_t count)
{
    if (kind < 0 || kind >= JOB_KINDS)
        return;
    JobCount *of = &numbers->kind[kind];
    if (state == JOB_WAITING) {
        of->waiting += count;
        of->again += again ? count : 0;
    }
    of->running += state == JOB_RUNNING ? count : 0;
    of->failed += state == JOB_FAILED ? count : 0;
}

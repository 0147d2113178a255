/* jobs.c - see jobs.h: how requests end. */
#include <stdlib.h>

#include "store/queue/jobs.h"

void job_taken_end(JobAssignment *taken)
{
    free(taken->key);
    free(taken->payload);
    taken->key = taken->payload = NULL;
}

/* `done` may free the request. */
void job_tell(JobAsk *ask)
{
    const JobLook *look = ask->op == JOB_LOOK ? (const JobLook *)ask : NULL;
    char *progress = look != NULL ? (char *)look->progress : NULL,
         *result = look != NULL ? (char *)look->result : NULL;
    ask->done(ask);
    free(progress);
    free(result);
}

void job_fail(JobAsk *ask)
{
    ask->answer = STORE_FAILED;
    if (ask->op == JOB_TAKE) {
        JobTake *take = (JobTake *)ask;
        for (unsigned i = 0; i < take->count; i++)
            job_taken_end(&take->taken[i]);
        take->count = 0;
    } else if (ask->op == JOB_LOOK) {
        JobLook *look = (JobLook *)ask;
        free((char *)look->progress);
        free((char *)look->result);
        look->progress = look->result = NULL;
    }
}

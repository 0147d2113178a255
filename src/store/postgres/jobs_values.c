/* jobs_values.c - requests to the job queue as parameters of statements, results as answers. */
#include <stdlib.h>
#include <string.h>

#include "store/postgres/jobs.h"
#include "store/queue/fair.h"

/* ---- parameters ---- */

void pg_enqueue_values(PgValues *values, const JobRequest *job)
{
    values_bytes(values, job->key, strlen(job->key));
    values_int(values, job->kind);
    values_int(values, job->lane);
    values_int(values, (int64_t)job->address);
    values_int(values, (int64_t)job->holder);
    values_bytes(values, job->payload, strlen(job->payload));
    values_int(values, (int64_t)job->most_address);
    values_int(values, (int64_t)job->most_holder);
}

static void take_values(PgValues *values, const JobTake *take)
{
    values_array(values, PG_INT8, take->lanes);
    for (unsigned i = 0; i < take->lanes; i++)
        values_add_int(values, take->lane[i]);
    values_int(values, take->kinds);
    values_int(values, take->most);
    values_int(values, take->lasts);
    values_array(values, PG_INT8, take->skips);
    for (unsigned i = 0; i < take->skips; i++)
        values_add_int(values, (int64_t)take->skip[i]);
    values_int(values, FAIR_TRIES);
}

static void renew_values(PgValues *values, const JobRenew *renew)
{
    const char *progress = renew->progress != NULL ? renew->progress : "";
    values_int(values, renew->id);
    values_int(values, (int64_t)renew->fence);
    values_int(values, renew->lasts);
    values_bytes(values, progress, strlen(progress));
    values_int(values, renew->progress != NULL);
}

static void finish_values(PgValues *values, const JobFinish *finish)
{
    const char *result = finish->result != NULL ? finish->result : "";
    values_int(values, finish->id);
    values_int(values, (int64_t)finish->fence);
    values_int(values, finish->end);
    values_bytes(values, result, strlen(result));
    values_array(values, PG_INT8, FAIR_TRIES);
    for (unsigned tries = 1; tries <= FAIR_TRIES; tries++)
        values_add_int(values, fair_again(tries));
}

static void look_values(PgValues *values, const JobLook *look)
{
    const char *key = look->key != NULL ? look->key : "";
    values_int(values, look->id);
    values_bytes(values, key, strlen(key));
}

void pg_job_values(PgValues *values, const JobAsk *ask)
{
    switch (ask->op) {
    case JOB_ENQUEUE:
        pg_enqueue_values(values, ((const JobEnqueue *)ask)->job);
        break;
    case JOB_TAKE:
        take_values(values, (const JobTake *)ask);
        break;
    case JOB_RENEW:
        renew_values(values, (const JobRenew *)ask);
        break;
    case JOB_FINISH:
        finish_values(values, (const JobFinish *)ask);
        break;
    case JOB_LOOK:
        look_values(values, (const JobLook *)ask);
        break;
    case JOB_CANCEL:
        values_int(values, ((const JobCancel *)ask)->id);
        values_int(values, (int64_t)((const JobCancel *)ask)->holder);
        break;
    case JOB_NUMBERS:
        break;
    case JOB_SWEEP:
        values_int(values, ((const JobSweep *)ask)->ago);
        values_int(values, ((const JobSweep *)ask)->most);
        break;
    }
}

/* ---- results ---- */

static char *copy(const PGresult *result, int row, int column)
{
    const char *text = PQgetvalue(result, row, column);
    return PQgetisnull(result, row, column) == 0 ? strdup(text) : NULL;
}

/* False: another server was enqueuing the same job at that moment; ask again. */
static bool read_enqueued(JobEnqueue *enqueue, const PGresult *result)
{
    const int64_t have = pg_int(result, 0, 0), put = pg_int(result, 0, 1);
    enqueue->made = put != 0;
    enqueue->id = put != 0 ? put : have;
    enqueue->ask.answer = enqueue->id != 0 ? STORE_DONE : STORE_CONFLICT;
    return enqueue->id != 0 || pg_int(result, 0, 2) != 0;
}

static int by_id(const void *left, const void *right)
{
    const JobAssignment *one = left, *other = right;
    return one->id < other->id ? -1 : one->id > other->id;
}

static void read_taken(JobTake *take, const PGresult *result)
{
    memset(take->waited, 0, sizeof take->waited);
    for (int row = 0; row < PQntuples(result); row++) {
        const unsigned lane = (unsigned)pg_int(result, row, 3) % JOB_LANES;
        if (pg_int(result, row, 0) == 0)
            take->waited[lane] = true;
        else if (take->count < JOB_TAKE_MOST)
            take->taken[take->count++] =
                (JobAssignment){.id = pg_int(result, row, 0),
                                .fence = (uint64_t)pg_int(result, row, 1),
                                .kind = (JobKind)pg_int(result, row, 2),
                                .lane = (JobLane)lane,
                                .tries = (unsigned)pg_int(result, row, 4),
                                .address = (uint64_t)pg_int(result, row, 7),
                                .key = copy(result, row, 5),
                                .payload = copy(result, row, 6)};
    }
    qsort(take->taken, take->count, sizeof take->taken[0], by_id);
    take->ask.answer = STORE_DONE;
}

static void read_look(JobLook *look, const PGresult *result)
{
    look->ask.answer = STORE_DONE;
    look->state = JOB_GONE;
    if (PQntuples(result) == 0)
        return;
    look->state = (JobState)pg_int(result, 0, 0);
    look->kind = (JobKind)pg_int(result, 0, 1);
    look->address = (uint64_t)pg_int(result, 0, 2);
    look->holder = (uint64_t)pg_int(result, 0, 3);
    look->tries = (unsigned)pg_int(result, 0, 4);
    look->progress = copy(result, 0, 5);
    look->result = copy(result, 0, 6);
    look->place = (size_t)pg_int(result, 0, 7);
    look->id = pg_int(result, 0, 8);
}

static void read_numbers(JobNumbers *numbers, const PGresult *result)
{
    memset(numbers->kind, 0, sizeof numbers->kind);
    numbers->oldest = 0;
    for (int row = 0; row < PQntuples(result); row++) {
        const int64_t oldest = pg_int(result, row, 4);
        job_count(numbers, pg_int(result, row, 0), pg_int(result, row, 1),
                  pg_int(result, row, 2) != 0, (size_t)pg_int(result, row, 3));
        if (oldest > numbers->oldest)
            numbers->oldest = oldest;
    }
    numbers->ask.answer = STORE_DONE;
}

bool pg_job_answer(JobAsk *ask, const PGresult *result)
{
    switch (ask->op) {
    case JOB_ENQUEUE:
        return read_enqueued((JobEnqueue *)ask, result);
    case JOB_TAKE:
        read_taken((JobTake *)ask, result);
        return true;
    case JOB_RENEW:
    case JOB_CANCEL:
        ask->answer = PQntuples(result) == 1 ? STORE_DONE : STORE_CONFLICT;
        return true;
    case JOB_FINISH:
        ask->answer = pg_int(result, 0, 0) == 1 ? STORE_DONE : STORE_CONFLICT;
        return true;
    case JOB_LOOK:
        read_look((JobLook *)ask, result);
        return true;
    case JOB_NUMBERS:
        read_numbers((JobNumbers *)ask, result);
        return true;
    case JOB_SWEEP:
        ((JobSweep *)ask)->removed = (size_t)pg_int(result, 0, 0);
        ask->answer = STORE_DONE;
        return true;
    }
    return true;
}

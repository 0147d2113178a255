/* jobs.c - see jobs.h: sends requests and takes answers. */
#include "store/postgres/jobs.h"

#include <stdlib.h>
#include <string.h>

/* ---- groups ---- */

static void fail(Postgres *store, JobAsk *ask)
{
    job_fail(ask);
    mailbox_answer_job(&store->store.box, ask);
}

static void wait_again(PgJobs *jobs, JobAsk *ask)
{
    ask->next = jobs->waiting;
    if (jobs->waiting == NULL)
        jobs->waiting_end = &ask->next;
    jobs->waiting = ask;
}

static void note_result(PgAsk *group, unsigned index, PGresult *result)
{
    PgJobs *jobs = &group->connection->store->jobs;
    const ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_TUPLES_OK && status != PGRES_PIPELINE_ABORTED && jobs->why[0] == '\0')
        pg_why(result, jobs->why, sizeof jobs->why);
    jobs->failed = jobs->failed || status != PGRES_TUPLES_OK;
    if (index < jobs->count && status == PGRES_TUPLES_OK)
        jobs->result[index] = result;
    else
        PQclear(result);
}

/* Nothing of the group was done. Each of its requests is tried alone; one that was alone fails. */
static void group_failed(Postgres *store)
{
    PgJobs *jobs = &store->jobs;
    if (jobs->count > 1) {
        jobs->alone = jobs->count;
        for (unsigned i = jobs->count; i-- > 0;)
            wait_again(jobs, jobs->asked[i]);
    } else if (jobs->count == 1) {
        if (!jobs->failing)
            pg_tell(store, "the queue cannot be used: %s", jobs->why);
        jobs->failing = true;
        fail(store, jobs->asked[0]);
    }
}

/* Requests that were pending when the connection was lost may have been done or not. All except
 * takes can be repeated. */
static void group_lost(Postgres *store)
{
    PgJobs *jobs = &store->jobs;
    for (unsigned i = jobs->count; i-- > 0;)
        if (jobs->asked[i]->op == JOB_TAKE)
            fail(store, jobs->asked[i]);
        else
            wait_again(jobs, jobs->asked[i]);
}

static void group_done(Postgres *store)
{
    PgJobs *jobs = &store->jobs;
    jobs->failing = false;
    for (unsigned i = jobs->count; i-- > 0;)
        if (jobs->result[i] == NULL || !pg_job_answer(jobs->asked[i], jobs->result[i])) {
            wait_again(jobs, jobs->asked[i]);
            jobs->asked[i] = NULL;
        }
    for (unsigned i = 0; i < jobs->count; i++)
        if (jobs->asked[i] != NULL)
            mailbox_answer_job(&store->store.box, jobs->asked[i]);
}

static void group_over(PgAsk *group, bool lost)
{
    Postgres *store = group->connection->store;
    PgJobs *jobs = &store->jobs;
    jobs->busy = false;
    if (lost)
        group_lost(store);
    else if (jobs->failed)
        group_failed(store);
    else
        group_done(store);
    for (unsigned i = 0; i < jobs->count; i++) {
        PQclear(jobs->result[i]);
        jobs->result[i] = NULL;
    }
    jobs->count = 0;
    store->wake(store->context);
    if (!lost)
        pg_jobs_some(store);
}

static void send_group(PgJobs *jobs)
{
    jobs->busy = true;
    jobs->failed = false;
    jobs->why[0] = '\0';
    jobs->group = (PgAsk){.result = note_result, .over = group_over};
    pg_ask(&jobs->connection, &jobs->group);
    for (unsigned i = 0; i < jobs->count; i++) {
        PgValues values = {0};
        pg_job_values(&values, jobs->asked[i]);
        pg_query(&jobs->connection, pg_job_statements[jobs->asked[i]->op].name, &values);
        values_end(&values);
    }
    pg_sync(&jobs->connection);
}

void pg_jobs_some(Postgres *store)
{
    PgJobs *jobs = &store->jobs;
    if (jobs->busy || jobs->waiting == NULL || jobs->connection.state != PG_READY ||
        jobs->connection.broken)
        return;
    const unsigned most = jobs->alone > 0 ? 1 : PG_JOB_GROUP;
    jobs->alone -= jobs->alone > 0;
    while (jobs->waiting != NULL && jobs->count < most) {
        JobAsk *ask = jobs->waiting;
        jobs->waiting = ask->next;
        jobs->asked[jobs->count++] = ask;
    }
    if (jobs->waiting == NULL)
        jobs->waiting_end = &jobs->waiting;
    send_group(jobs);
}

/* ---- time ---- */

static void fail_late(Postgres *store, int64_t now)
{
    PgJobs *jobs = &store->jobs;
    bool any = false;
    JobAsk **end = &jobs->waiting;
    for (JobAsk *ask = jobs->waiting, *next; ask != NULL; ask = next) {
        next = ask->next;
        if (ask->asked + PG_WRITE_WAITS <= now) {
            *end = next;
            fail(store, ask);
            any = true;
        } else {
            end = &ask->next;
        }
    }
    jobs->waiting_end = end;
    if (any)
        store->wake(store->context);
}

void pg_jobs_tick(Postgres *store, int64_t now)
{
    pg_conn_tick(&store->jobs.connection, now);
    fail_late(store, now);
    pg_jobs_some(store);
}

bool pg_jobs_idle(const PgJobs *jobs)
{
    return !jobs->busy && jobs->waiting == NULL;
}

static void prepared(PgConn *connection)
{
    pg_conn_ready(connection);
    pg_jobs_some(connection->store);
}

const PgRole pg_jobs_role = {.name = "jobs",
                             .statement_timeout = "5s",
                             .lock_timeout = "2500ms",
                             .synchronous_commit = "on",
                             .statement = pg_job_statements,
                             .statements = PG_JOB_STATEMENTS,
                             .prepared = prepared};

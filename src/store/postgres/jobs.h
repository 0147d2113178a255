/* jobs.h - the job queue in PostgreSQL, on a connection of its own. Requests that arrive while a
 * group is pending are sent together as the next group, in one short transaction. If that fails,
 * each is tried again by itself. */
#ifndef STORE_POSTGRES_JOBS_H
#define STORE_POSTGRES_JOBS_H

#include "store/postgres/inside.h"
#include "store/queue/jobs.h"

enum { PG_JOB_STATEMENTS = 8 /* by JobOp */ };

extern const char pg_jobs_schema[], pg_enqueue_with[];
extern const PgStatement pg_job_statements[PG_JOB_STATEMENTS];

/* The parameters of a request's statement. */
void pg_job_values(PgValues *values, const JobAsk *ask);

/* Fills in the request's answer; false: ask again. */
bool pg_job_answer(JobAsk *ask, const PGresult *result);

/* The parameters that both enqueue statements share. */
void pg_enqueue_values(PgValues *values, const JobRequest *job);

#endif

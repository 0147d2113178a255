/* jobs.h - the queue of work in PostgreSQL: a connection of its own. What has come while
 * the last group of requests was on its way is sent together, in one short transaction; what fails
 * is tried again by itself. */
#ifndef STORE_POSTGRES_JOBS_H
#define STORE_POSTGRES_JOBS_H

#include "store/postgres/inside.h"
#include "store/queue/jobs.h"

enum { PG_JOB_STATEMENTS = 9 /* by JobOp, then `care` */ };

extern const char pg_jobs_schema[], pg_enqueue_with[];
extern const PgStatement pg_job_statements[PG_JOB_STATEMENTS];

/* The parameters of a request's statement. */
void pg_job_values(PgValues *values, PgJobs *jobs, const JobAsk *ask);

/* Fills in its answer; false: it is to be asked again. */
bool pg_job_answer(PgJobs *jobs, JobAsk *ask, const PGresult *result);

/* The parameters that both statements that enqueue have. */
void pg_enqueue_values(PgValues *values, const JobRequest *job);

#endif

/* queue_numbers.c - see queue_numbers.h. */
#include "server/operator/queue_numbers.h"

static const char *const kinds[] = {"turn", "review", "solve", "analyse"};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void head(WfText *out, const char *name, const char *type, const char *help)
{
    wf_text_add(out, "# HELP wayfarer_%s %s\n# TYPE wayfarer_%s %s\n", name, help, name, type);
}

/* Writes one number of each kind, found at `offset` in the kind's counts. */
static void put_kinds(WfText *out, const JobNumbers *numbers, const char *name, const char *help,
                      size_t offset)
{
    head(out, name, "gauge", help);
    for (unsigned kind = 0; kind < KINDS; kind++)
        wf_text_add(out, "wayfarer_%s{kind=\"%s\"} %zu\n", name, kinds[kind],
                    *(const size_t *)(const void *)((const char *)&numbers->kind[kind] + offset));
}

static void put_total(WfText *out, const char *name, const char *help, uint64_t value)
{
    head(out, name, "counter", help);
    wf_text_add(out, "wayfarer_%s %llu\n", name, (unsigned long long)value);
}

void queue_numbers_put(WfText *out, const Computations *computations, const OwnWorkers *own)
{
    const JobNumbers *numbers = computations_numbers(computations);
    const WorkNumbers done = own_workers_numbers(own);
    put_kinds(out, numbers, "jobs_waiting", "Jobs in the queue that wait.",
              offsetof(JobCount, waiting));
    put_kinds(out, numbers, "jobs_again",
              "Of these, jobs that have failed and wait for another try.",
              offsetof(JobCount, again));
    put_kinds(out, numbers, "jobs_running", "Jobs that workers have.", offsetof(JobCount, running));
    put_kinds(out, numbers, "jobs_failed", "Jobs that were set aside after too many tries.",
              offsetof(JobCount, failed));
    head(out, "jobs_oldest_seconds", "gauge", "For how long the oldest job waits.");
    wf_text_add(out, "wayfarer_jobs_oldest_seconds %g\n", (double)numbers->oldest / 1000);
    put_total(out, "jobs_done_total", "Jobs that workers of this process have done.", done.done);
    put_total(out, "jobs_faults_total", "Tries of workers of this process that failed.",
              done.faults);
    put_total(out, "jobs_lost_total", "Jobs that these workers lost, or that were cancelled.",
              done.lost);
}

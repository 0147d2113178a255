/* own_workers.c - see own_workers.h. */
#include "server/jobs/own_workers.h"

#include <time.h>

#include "workers/do.h"

/* Milliseconds. */
enum {
    STOP = 3000,      /* for the store to take back unfinished jobs */
    TURN_LEASE = 5000 /* after that, another worker may take a turn of a server that was killed */
};

static JobWorker *open_some(const OwnWorkersOptions *options, unsigned threads, uint32_t kinds,
                            int64_t lease)
{
    const WorkOptions some = {.store = options->store,
                              .threads = threads,
                              .kinds = kinds,
                              .lease = lease,
                              .wake = options->wake,
                              .over = options->over,
                              .books = options->books,
                              .tables = options->tables,
                              .context = options->context};
    return threads > 0 ? work_open(&some) : NULL;
}

bool own_workers_open(OwnWorkers *own, const OwnWorkersOptions *options)
{
    const uint32_t all = (1U << JOB_NOTHING) - 1, turns = 1U << JOB_TURN;
    own->store = options->store;
    own->turns = open_some(options, options->turns, turns, TURN_LEASE);
    own->computations = open_some(options, options->computations, all & ~turns, WORK_LEASE);
    return (own->turns != NULL || options->turns == 0) &&
           (own->computations != NULL || options->computations == 0);
}

static void step(OwnWorkers *own)
{
    if (own->turns != NULL)
        work_step(own->turns);
    if (own->computations != NULL)
        work_step(own->computations);
}

void own_workers_work(OwnWorkers *own)
{
    step(own);
}

void own_workers_hurry(OwnWorkers *own, JobKind kind)
{
    JobWorker *work = kind == JOB_TURN ? own->turns : own->computations;
    if (work == NULL)
        return;
    work_hurry(work);
    work_step(work);
}

static bool are_over(const OwnWorkers *own)
{
    return (own->turns == NULL || work_is_over(own->turns)) &&
           (own->computations == NULL || work_is_over(own->computations));
}

void own_workers_stop(OwnWorkers *own)
{
    if (own->turns != NULL)
        work_stop(own->turns);
    if (own->computations != NULL)
        work_stop(own->computations);
}

void own_workers_wait(OwnWorkers *own)
{
    const struct timespec pause = {.tv_nsec = 2000000};
    const int64_t end = work_clock() + STOP;
    while (!are_over(own) && work_clock() < end) {
        store_collect(own->store);
        step(own);
        (void)nanosleep(&pause, NULL);
    }
}

void own_workers_close(OwnWorkers *own)
{
    if (own->turns != NULL)
        work_close(own->turns);
    if (own->computations != NULL)
        work_close(own->computations);
    own->turns = own->computations = NULL;
}

static void add(WorkNumbers *sum, const JobWorker *work)
{
    const WorkNumbers numbers = work != NULL ? work_numbers(work) : (WorkNumbers){0};
    sum->taken += numbers.taken;
    sum->done += numbers.done;
    sum->faults += numbers.faults;
    sum->lost += numbers.lost;
}

WorkNumbers own_workers_numbers(const OwnWorkers *own)
{
    WorkNumbers sum = {0};
    add(&sum, own->turns);
    add(&sum, own->computations);
    return sum;
}

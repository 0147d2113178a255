/* work.c - see work.h. */
#include "workers/work.h"

#include <stdlib.h>
#include <string.h>

#include "store/queue/fair.h"
#include "workers/do.h"

enum {
    POLL_LEAST = 10, /* milliseconds between two polls for jobs; grows while there are none */
    POLL_MOST = 250,
    TELL = 250,   /* between two progress reports */
    AGAIN = 500,  /* before a failed request to the store is retried */
    GRACE = 5000, /* for a job to stop after its time; after that its lease is not renewed */
    SWEEP = 10000,
    SWEEP_MOST = 500,
    KEPT = 3600000, /* for which finished jobs are kept */
    STACK = 8 << 20,
    SPARE = 3, /* jobs of other addresses that a worker begins although all threads are busy */
};

/* The kinds of jobs that people ask for. */
static const uint32_t ASKED = 1U << JOB_REVIEW | 1U << JOB_SOLVE | 1U << JOB_ANALYSE;

typedef enum SlotState {
    SLOT_FREE,
    SLOT_TAKEN,  /* its thread must work on it */
    SLOT_WORKED, /* its thread is done with it; the store is told */
} SlotState;

/* A thread and its job. */
typedef struct Slot {
    struct JobWorker *work;
    pthread_t thread;
    SlotState state; /* guarded by the worker's lock */
    JobAssignment job;
    WorkDo doing;
    JobRenew renew;
    JobFinish finish;
    char progress[JOB_PROGRESS]; /* the text that `renew` sends */
    bool renewing, finishing, lost;
    bool spare; /* one more than there are processors: see may_take_spare */
    int64_t renewed, told, again, until;
} Slot;

struct JobWorker {
    WorkOptions options;
    pthread_mutex_t lock;
    pthread_cond_t taken;
    bool closing; /* guarded by `lock` */
    Slot slot[WORK_THREADS + SPARE];
    unsigned threads, slots; /* `threads` of the slots are for jobs, the rest are spare */
    StoppedReviews stopped;
    WorkTables tables;
    Slices slices; /* by which jobs that people ask for share the processors */
    uint64_t skip[WORK_THREADS + SPARE];
    bool spares; /* the jobs being taken are for spare slots */
    FairLanes lanes;
    JobTake take;
    JobSweep sweep;
    bool taking, sweeping, stopping;
    int64_t next_take, pause, next_sweep;
    WorkNumbers numbers;
};

/* ---- the threads ---- */

static void *run(void *context)
{
    Slot *slot = context;
    JobWorker *work = slot->work;
    (void)pthread_mutex_lock(&work->lock);
    for (;;) {
        while (!work->closing && slot->state != SLOT_TAKEN)
            (void)pthread_cond_wait(&work->taken, &work->lock);
        if (work->closing)
            break;
        (void)pthread_mutex_unlock(&work->lock);
        work_do(&slot->doing);
        (void)pthread_mutex_lock(&work->lock);
        slot->state = SLOT_WORKED;
        work->options.wake(work->options.context);
    }
    (void)pthread_mutex_unlock(&work->lock);
    return NULL;
}

static bool start_thread(Slot *slot)
{
    pthread_attr_t attributes;
    (void)pthread_attr_init(&attributes);
    (void)pthread_attr_setstacksize(&attributes, STACK);
    const int code = pthread_create(&slot->thread, &attributes, run, slot);
    (void)pthread_attr_destroy(&attributes);
    return code == 0;
}

static SlotState state_of(JobWorker *work, const Slot *slot)
{
    (void)pthread_mutex_lock(&work->lock);
    const SlotState state = slot->state;
    (void)pthread_mutex_unlock(&work->lock);
    return state;
}

static void set_state(JobWorker *work, Slot *slot, SlotState state)
{
    (void)pthread_mutex_lock(&work->lock);
    slot->state = state;
    if (state == SLOT_TAKEN)
        (void)pthread_cond_broadcast(&work->taken);
    (void)pthread_mutex_unlock(&work->lock);
}

/* ---- taking ---- */

static Slot *free_slot(JobWorker *work)
{
    for (unsigned i = 0; i < work->slots; i++)
        if (state_of(work, &work->slot[i]) == SLOT_FREE)
            return &work->slot[i];
    return NULL;
}

static void begin(JobWorker *work, JobAssignment *job)
{
    Slot *slot = free_slot(work); /* no more jobs are taken than there are free slots */
    slot->job = *job;
    slot->spare = work->spares;
    slot->doing.job = &slot->job;
    slot->doing.stopped = &work->stopped;
    slot->doing.books = work->options.books;
    slot->doing.tables = &work->tables;
    slot->doing.slices = job->lane == JOB_ASKED ? &work->slices : NULL;
    atomic_store(&slot->doing.waited, 0);
    atomic_store(&slot->doing.waits, 0);
    atomic_store(&slot->doing.stop, false);
    slot->doing.fresh = false;
    slot->doing.result = NULL;
    slot->doing.fault[0] = '\0';
    slot->renewing = slot->finishing = slot->lost = false;
    slot->renewed = slot->told = work_clock();
    slot->until = slot->renewed + work_limit(job->kind) + GRACE;
    slot->again = 0;
    work->numbers.taken++;
    set_state(work, slot, SLOT_TAKEN);
}

static void on_taken(JobAsk *ask)
{
    JobTake *take = (JobTake *)ask;
    JobWorker *work = (JobWorker *)((char *)take - offsetof(JobWorker, take));
    work->taking = false;
    for (unsigned i = 0; i < take->count; i++) {
        if (!work->spares)
            fair_took(&work->lanes, take->taken[i].lane, take->waited);
        begin(work, &take->taken[i]);
    }
    work->pause = take->count > 0 ? 0 : work->pause == 0 ? POLL_LEAST : 2 * work->pause;
    if (work->pause > POLL_MOST)
        work->pause = POLL_MOST;
    work->next_take = work_clock() + (ask->answer == STORE_FAILED ? AGAIN : work->pause);
    if (work->stopping)
        work_stop(work);
}

/* Jobs of one address must not keep another address waiting. So while all threads are busy, jobs go
 * on in slices beside a job of another address. */
static bool may_take_spare(JobWorker *work)
{
    JobTake *take = &work->take;
    unsigned spare = 0;
    take->skips = 0;
    for (unsigned i = 0; i < work->slots; i++) {
        const Slot *slot = &work->slot[i];
        if (state_of(work, slot) == SLOT_FREE)
            continue;
        spare += slot->spare;
        if (slot->job.lane == JOB_ASKED)
            work->skip[take->skips++] = slot->job.address;
    }
    take->skip = work->skip;
    take->most = 1;
    take->lanes = 1;
    take->lane[0] = JOB_ASKED;
    return take->skips > 0 && work->threads + spare < work->slots &&
           fair_room(&work->lanes, JOB_ASKED) == 0;
}

static bool may_take(JobWorker *work)
{
    JobTake *take = &work->take;
    take->skips = 0;
    take->most = work->threads;
    for (unsigned i = 0; i < work->slots; i++)
        take->most -= state_of(work, &work->slot[i]) != SLOT_FREE && !work->slot[i].spare;
    take->lanes = fair_order(&work->lanes, take->lane);
    for (unsigned i = 0; i < take->lanes; i++) {
        const unsigned room = fair_room(&work->lanes, take->lane[i]);
        take->most = take->most < room ? take->most : room;
    }
    return take->most > 0 && take->lanes > 0;
}

/* Takes jobs for its threads and spare jobs in turn, where both are possible. */
static void take(JobWorker *work, int64_t now)
{
    if (work->taking || work->stopping || now < work->next_take)
        return;
    work->spares = !work->spares && may_take_spare(work);
    if (!work->spares && !may_take(work)) {
        work->spares = may_take_spare(work);
        if (!work->spares)
            return;
    }
    work->taking = true;
    jobs_take(work->options.store, &work->take);
}

/* ---- during the work ---- */

static void lose(Slot *slot)
{
    slot->lost = true;
    atomic_store(&slot->doing.stop, true);
}

static void on_renewed(JobAsk *ask)
{
    JobRenew *renew = (JobRenew *)ask;
    Slot *slot = (Slot *)((char *)renew - offsetof(Slot, renew));
    slot->renewing = false;
    if (ask->answer == STORE_CONFLICT)
        lose(slot);
    if (ask->answer == STORE_DONE)
        slot->renewed = slot->told;
}

/* The lease counts from when it was asked for. A job whose lease may have expired is not
 * continued. */
static void renew(JobWorker *work, Slot *slot, int64_t now)
{
    const bool due = now - slot->renewed >= work->options.lease / 3;
    if (now - slot->renewed >= work->options.lease)
        lose(slot);
    if (slot->renewing || slot->lost || now - slot->told < TELL ||
        now >= slot->until + work_waited(&slot->doing, now))
        return;
    (void)pthread_mutex_lock(&slot->doing.lock);
    const bool fresh = slot->doing.fresh;
    if (fresh)
        memcpy(slot->progress, slot->doing.progress, sizeof slot->progress);
    slot->doing.fresh = false;
    (void)pthread_mutex_unlock(&slot->doing.lock);
    if (!fresh && !due)
        return;
    slot->renewing = true;
    slot->told = now;
    slot->renew = (JobRenew){.ask.done = on_renewed,
                             .id = slot->job.id,
                             .fence = slot->job.fence,
                             .lasts = work->options.lease,
                             .progress = fresh ? slot->progress : NULL};
    jobs_renew(work->options.store, &slot->renew);
}

/* ---- afterwards ---- */

static void end(Slot *slot)
{
    JobWorker *work = slot->work;
    if (!slot->spare)
        fair_done(&work->lanes, slot->job.lane);
    job_taken_end(&slot->job);
    free(slot->doing.result);
    slot->doing.result = NULL;
    set_state(work, slot, SLOT_FREE);
    if (!work->stopping) {
        work->pause = 0;
        work->next_take = 0;
    }
}

static void on_finished(JobAsk *ask)
{
    JobFinish *finish = (JobFinish *)ask;
    Slot *slot = (Slot *)((char *)finish - offsetof(Slot, finish));
    WorkNumbers *numbers = &slot->work->numbers;
    slot->finishing = false;
    if (ask->answer == STORE_FAILED) {
        slot->again = work_clock() + AGAIN;
        return;
    }
    const WorkOptions *options = &slot->work->options;
    numbers->lost += ask->answer == STORE_CONFLICT;
    if (ask->answer == STORE_DONE) {
        numbers->done += finish->end == JOB_END_DONE;
        numbers->faults += finish->end == JOB_END_FAULT;
        if (options->over != NULL && finish->end == JOB_END_DONE && slot->job.key != NULL)
            options->over(options->context, slot->job.key, finish->result);
    }
    end(slot);
}

/* A job that is interrupted because the worker ends is returned to the queue. */
static void finish(JobWorker *work, Slot *slot, int64_t now)
{
    if (slot->finishing || slot->renewing || now < slot->again)
        return;
    if (slot->lost || now >= slot->renewed + STORE_LEASE) {
        work->numbers.lost++;
        end(slot);
        return;
    }
    const bool back = atomic_load(&slot->doing.stop);
    const char *result = slot->doing.result;
    slot->finishing = true;
    slot->finish = (JobFinish){.ask.done = on_finished,
                               .id = slot->job.id,
                               .fence = slot->job.fence,
                               .end = back             ? JOB_END_BACK
                                      : result != NULL ? JOB_END_DONE
                                                       : JOB_END_FAULT,
                               .result = back             ? NULL
                                         : result != NULL ? result
                                                          : slot->doing.fault};
    jobs_finish(work->options.store, &slot->finish);
}

static void on_swept(JobAsk *ask)
{
    JobSweep *sweep = (JobSweep *)ask;
    JobWorker *work = (JobWorker *)((char *)sweep - offsetof(JobWorker, sweep));
    work->sweeping = false;
    if (ask->answer == STORE_DONE && sweep->removed == SWEEP_MOST)
        work->next_sweep = work_clock() + AGAIN;
}

static void sweep(JobWorker *work, int64_t now)
{
    if (work->sweeping || work->stopping || now < work->next_sweep)
        return;
    work->sweeping = true;
    work->next_sweep = now + SWEEP;
    jobs_sweep(work->options.store, &work->sweep);
}

/* ---- public functions ---- */

void work_step(JobWorker *work)
{
    const int64_t now = work_clock();
    for (unsigned i = 0; i < work->slots; i++) {
        Slot *slot = &work->slot[i];
        const SlotState state = state_of(work, slot);
        if (state == SLOT_TAKEN)
            renew(work, slot, now);
        else if (state == SLOT_WORKED)
            finish(work, slot, now);
    }
    take(work, now);
    sweep(work, now);
}

void work_hurry(JobWorker *work)
{
    work->pause = 0;
    work->next_take = 0;
}

void work_stop(JobWorker *work)
{
    work->stopping = true;
    for (unsigned i = 0; i < work->slots; i++)
        if (state_of(work, &work->slot[i]) == SLOT_TAKEN)
            atomic_store(&work->slot[i].doing.stop, true);
}

bool work_is_over(const JobWorker *work)
{
    bool over = !work->taking && !work->sweeping;
    for (unsigned i = 0; i < work->slots && over; i++)
        over = state_of((JobWorker *)work, &work->slot[i]) == SLOT_FREE;
    return over;
}

WorkNumbers work_numbers(const JobWorker *work)
{
    return work->numbers;
}

JobWorker *work_open(const WorkOptions *options)
{
    JobWorker *work = calloc(1, sizeof *work);
    if (work == NULL || !work_tables_open(&work->tables, options->tables)) {
        free(work);
        return NULL;
    }
    work->options = *options;
    if (work->options.lease == 0)
        work->options.lease = WORK_LEASE;
    (void)pthread_mutex_init(&work->lock, NULL);
    (void)pthread_cond_init(&work->taken, NULL);
    stopped_reviews_open(&work->stopped);
    const unsigned most = options->threads < WORK_THREADS ? options->threads : WORK_THREADS,
                   spare = (options->kinds & ASKED) != 0 ? SPARE : 0;
    while (work->slots < most + spare) {
        Slot *slot = &work->slot[work->slots];
        slot->work = work;
        (void)pthread_mutex_init(&slot->doing.lock, NULL);
        if (!start_thread(slot))
            break;
        work->slots++;
    }
    work->threads = work->slots < most ? work->slots : most;
    work->lanes.threads = work->threads;
    slices_open(&work->slices, fair_room(&work->lanes, JOB_ASKED));
    work->take =
        (JobTake){.ask.done = on_taken, .kinds = options->kinds, .lasts = work->options.lease};
    work->sweep = (JobSweep){.ask.done = on_swept, .ago = KEPT, .most = SWEEP_MOST};
    if (work->threads > 0)
        return work;
    work_close(work);
    return NULL;
}

void work_close(JobWorker *work)
{
    work_stop(work);
    (void)pthread_mutex_lock(&work->lock);
    work->closing = true;
    (void)pthread_cond_broadcast(&work->taken);
    (void)pthread_mutex_unlock(&work->lock);
    for (unsigned i = 0; i < work->slots; i++) {
        Slot *slot = &work->slot[i];
        (void)pthread_join(slot->thread, NULL);
        (void)pthread_mutex_destroy(&slot->doing.lock);
        if (slot->state != SLOT_FREE) {
            job_taken_end(&slot->job);
            free(slot->doing.result);
        }
    }
    slices_close(&work->slices);
    stopped_reviews_close(&work->stopped);
    work_tables_close(&work->tables);
    (void)pthread_cond_destroy(&work->taken);
    (void)pthread_mutex_destroy(&work->lock);
    free(work);
}

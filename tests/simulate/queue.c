/* queue.c - the queue of the database, as jobs.h promises it, and its workers: they crash, stall
 * longer than their lease lasts, and report results twice. */
#include <stdlib.h>
#include <string.h>

#include "simulate/parts.h"
#include "store/queue/fair.h"

enum {
    LEASE = 5000,     /* milliseconds for which a worker takes a job */
    SOONER = 8,       /* a history is short, so failed tries are repeated this much sooner */
    POLL = 100,       /* the longest time between two looks of a worker at the queue */
    THINKS = 400,     /* the longest computation of a worker */
    STALLS = 20000,   /* the longest stall */
    COMES_BACK = 3000 /* the longest time until a crashed worker is back */
};

static int64_t clock_now(const World *world)
{
    return world->now / MILLI;
}

/* ---- jobs ---- */

/* The newest job of a turn; NULL: there is none. */
static QueueJob *find(World *world, unsigned table, uint64_t number)
{
    for (unsigned i = world->db.jobs; i-- > 0;) {
        QueueJob *job = &world->db.job[i];
        if (job->table == table && job->number == number && job->state != JOB_GONE)
            return job;
    }
    return NULL;
}

void queue_put(World *world, unsigned table, uint64_t number, const char *payload)
{
    const QueueJob *have = find(world, table, number);
    if (have != NULL && (have->state == JOB_WAITING || have->state == JOB_RUNNING))
        return;
    if (world->db.jobs == JOBS) {
        broken(world, "the simulator's queue is full");
        return;
    }
    world->db.job[world->db.jobs++] = (QueueJob){.table = table,
                                                 .number = number,
                                                 .state = JOB_WAITING,
                                                 .payload = strdup(payload),
                                                 .ready = clock_now(world),
                                                 .poison = odds(world, world->plan.poison)};
    trace(world, "  queue: %s, turn %llu waits", world->db.table[table].name,
          (unsigned long long)number);
}

static void cancel(World *world, unsigned table, uint64_t number)
{
    QueueJob *job = find(world, table, number);
    if (job != NULL && (job->state == JOB_WAITING || job->state == JOB_RUNNING))
        job->state = JOB_CANCELLED;
}

static void look(World *world, Op *op)
{
    const QueueJob *job = find(world, op->table, op->number);
    op->state = job != NULL ? job->state : JOB_GONE;
    op->text = job != NULL && job->result != NULL ? strdup(job->result) : NULL;
}

/* A failed request may have been executed all the same, as jobs.h says. */
void queue_serve(World *world, Op *op)
{
    op->failed = world->stage == STAGE_FAULTS && odds(world, world->plan.failing);
    if (op->kind == OP_LOOK)
        look(world, op);
    else if (op->kind == OP_CANCEL)
        cancel(world, op->table, op->number);
    else if (world->now >= world->db.full_until)
        queue_put(world, op->table, op->number, op->text);
    else
        op->failed = true;
}

/* ---- workers ---- */

static char *position_of(const WfGame *game, const WfPosition *position)
{
    char words[4096];
    WfText text = wf_text(words, sizeof words);
    wf_format(game, position, &text);
    return strdup(words);
}

/* The payload is the table's game, as long as the turn is the table's. */
static void check_game(World *world, const QueueJob *job, const WfRecord *record)
{
    const Stored *stored = &world->db.table[job->table];
    if (check_turn(stored) != job->number)
        return;
    const WfGame *game = stored->sum->spec.game;
    char *asked = position_of(game, wf_record_now(record)),
         *is = position_of(game, wf_record_now(stored->sum->record));
    if (strcmp(asked, is) != 0 || wf_record_length(record) != wf_record_length(stored->sum->record))
        broken(world, "%s: the queue is asked for a move in another game", stored->name);
    free(asked);
    free(is);
}

/* Any legal move of the game in the payload. */
static void think(World *world, const QueueJob *job, char move[WF_TEXT_MAX])
{
    json_t *payload = json_loads(job->payload, 0, NULL);
    const json_t *game = json_object_get(payload, "game");
    WfNotes *notes = NULL;
    WfText text = wf_text(move, WF_TEXT_MAX);
    (void)wf_notes_read(json_string_value(game), json_string_length(game), &wf_system_allocator,
                        &notes, NULL);
    WfRecord *record = notes != NULL ? wf_notes_record(notes, &wf_system_allocator) : NULL;
    if (record == NULL ||
        wf_moves(wf_record_spec(record)->game, wf_record_now(record), &world->moves) != WF_OK ||
        world->moves.count == 0) {
        broken(world, "a turn is asked for that cannot be read, or has no move: %s", job->payload);
    } else {
        check_game(world, job, record);
        wf_format_move(wf_record_spec(record)->game, wf_record_now(record),
                       &world->moves.items[below(world, (unsigned)world->moves.count)], &text);
    }
    wf_record_free(record);
    wf_notes_free(notes);
    json_decref(payload);
}

/* Jobs whose workers' leases have expired wait again. */
static void reclaim(World *world)
{
    for (unsigned i = 0; i < world->db.jobs; i++) {
        QueueJob *job = &world->db.job[i];
        if (job->state == JOB_RUNNING && job->until <= clock_now(world))
            job->state = job->tries >= FAIR_TRIES ? JOB_FAILED : JOB_WAITING;
    }
}

static void take(World *world, Worker *worker)
{
    const unsigned first = below(world, world->db.jobs + 1);
    worker->job = JOBS;
    reclaim(world);
    for (unsigned i = 0; i < world->db.jobs && worker->job == JOBS; i++) {
        const unsigned index = (first + i) % world->db.jobs;
        QueueJob *job = &world->db.job[index];
        if (job->state != JOB_WAITING || job->ready > clock_now(world))
            continue;
        job->state = JOB_RUNNING;
        job->until = clock_now(world) + LEASE;
        job->tries++;
        worker->fence = ++job->fence;
        worker->job = index;
    }
}

static void record_fault(World *world, QueueJob *job)
{
    const int64_t again = fair_again(job->tries);
    job->state = again < 0 || odds(world, 300) ? JOB_FAILED : JOB_WAITING;
    job->ready = clock_now(world) + again / SOONER;
    trace(world, "  queue: %s, turn %llu fails", world->db.table[job->table].name,
          (unsigned long long)job->number);
}

/* A worker reports its result; false: it is too late. */
static bool finish(World *world, QueueJob *job, uint64_t fence, const char *move)
{
    char result[WF_TEXT_MAX + 16];
    if (job->state != JOB_RUNNING || job->fence != fence)
        return false;
    if (job->poison && world->stage == STAGE_FAULTS) {
        record_fault(world, job);
        return true;
    }
    check_recorded(world, job, fence);
    (void)snprintf(result, sizeof result, "{\"move\":\"%s\"}", move);
    free(job->result);
    job->result = strdup(result);
    job->state = JOB_DONE;
    trace(world, "  queue: %s, turn %llu is done: %s", world->db.table[job->table].name,
          (unsigned long long)job->number, move);
    return true;
}

/* Jobs that finished long ago are removed, even if nobody has fetched their result. */
static void sweep(World *world)
{
    if (world->db.jobs == 0 || world->stage != STAGE_FAULTS || !odds(world, world->plan.sweeps))
        return;
    QueueJob *job = &world->db.job[below(world, world->db.jobs)];
    if (job->state == JOB_DONE || job->state == JOB_FAILED || job->state == JOB_CANCELLED)
        job->state = JOB_GONE;
}

/* How long the worker computes. JOBS as its job: it has crashed and lost its state. */
static int64_t work(World *world, Worker *worker)
{
    const bool faults = world->stage == STAGE_FAULTS;
    if (worker->job == JOBS)
        return between(world, MILLI, POLL * MILLI);
    think(world, &world->db.job[worker->job], worker->move);
    if (faults && odds(world, world->plan.lost)) {
        trace(world, "a worker crashes");
        worker->job = JOBS;
        return between(world, MILLI, COMES_BACK * MILLI);
    }
    if (faults && odds(world, world->plan.late))
        return between(world, LEASE * MILLI, STALLS * MILLI);
    return between(world, MILLI, THINKS * MILLI);
}

void queue_work(World *world, unsigned index)
{
    Worker *worker = &world->worker[index];
    if (worker->job != JOBS) {
        QueueJob *job = &world->db.job[worker->job];
        (void)finish(world, job, worker->fence, worker->move);
        if (world->stage == STAGE_FAULTS && odds(world, world->plan.late) &&
            finish(world, job, worker->fence, worker->move))
            trace(world, "  a worker says so twice");
    }
    worker->job = JOBS;
    sweep(world);
    if (world->stage != STAGE_QUIET && world->now >= world->db.full_until)
        take(world, worker);
    later(world, work(world, worker), ITEM_WORKER, 0, index);
}

/* ---- all ---- */

void queue_begin(World *world)
{
    for (unsigned i = 0; i < WORKERS; i++) {
        world->worker[i].job = JOBS;
        if (world->plan.computers)
            later(world, between(world, 0, POLL * MILLI), ITEM_WORKER, 0, i);
    }
}

void queue_clear(World *world)
{
    for (unsigned i = 0; i < world->db.jobs; i++) {
        free(world->db.job[i].payload);
        free(world->db.job[i].result);
    }
    world->db.jobs = 0;
}

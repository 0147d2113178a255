/* test_jobs.c - the queue of work in a store of any kind: fairness, and that each result is
 * recorded once, even if workers or servers are lost.
 *
 * A new file of SQLite; or the PostgreSQL of postgres.py, if that runs the test. */
// clang-format off
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
// clang-format on
#include <semaphore.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "skip.h"
#include "store/queue/fair.h"
#include "store/queue/jobs.h"

enum { GUARD = 120 /* seconds until a test that hangs is aborted */, LASTS = 60000, SOON = 1 };

static char url[300];
static unsigned tests; /* each has an address of its own */

/* ---- requesting and waiting ---- */

typedef struct Side {
    Store *store;
    sem_t woken;
} Side;

static Side one, other;
static bool answered;

static void wake(void *context)
{
    (void)sem_post(&((Side *)context)->woken);
}

static void on_done(JobAsk *ask)
{
    (void)ask;
    answered = true;
}

static StoreAnswer answer_of(Side *side, const JobAsk *ask)
{
    struct timespec until;
    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += GUARD;
    store_collect(side->store);
    while (!answered) {
        assert_int_equal(sem_timedwait(&side->woken, &until), 0);
        store_collect(side->store);
    }
    answered = false;
    return ask->answer;
}

static void open_side(Side *side)
{
    WfFault fault = {0};
    (void)sem_init(&side->woken, 0, 0);
    side->store = store_open(url, wake, side, &fault);
    if (side->store == NULL)
        fail_msg("%s", fault.plain);
}

static void sweep_all(void)
{
    JobSweep sweep = {.ask.done = on_done, .ago = -LASTS, .most = 1000};
    do {
        jobs_sweep(one.store, &sweep);
        assert_int_equal(answer_of(&one, &sweep.ask), STORE_DONE);
    } while (sweep.removed > 0);
}

static int open_both(void **state)
{
    (void)state;
    tests++;
    open_side(&one);
    open_side(&other);
    return 0;
}

/* ---- requests ---- */

static int64_t put_for(uint64_t address, uint64_t holder, const char *key)
{
    const JobRequest job = {.kind = JOB_NOTHING,
                            .lane = JOB_LONG,
                            .address = address,
                            .holder = holder,
                            .key = key,
                            .payload = "{}"};
    JobEnqueue enqueue = {.ask.done = on_done, .job = &job};
    jobs_enqueue(one.store, &enqueue);
    assert_int_equal(answer_of(&one, &enqueue.ask), STORE_DONE);
    assert_true(enqueue.id > 0);
    return enqueue.id;
}

static int64_t put(const char *key)
{
    return put_for(1, 1, key);
}

static const uint64_t *skip; /* addresses that are left out */
static unsigned skips;

static unsigned take_some(Side *side, int64_t lasts, JobAssignment *taken, unsigned most)
{
    JobTake take = {.ask.done = on_done,
                    .skip = skip,
                    .skips = skips,
                    .most = most,
                    .kinds = 1U << JOB_NOTHING | 1U << JOB_TURN,
                    .lane = {JOB_SHORT, JOB_LONG, JOB_ASKED, JOB_ALONE_SHORT, JOB_ALONE},
                    .lanes = JOB_LANES,
                    .lasts = lasts};
    jobs_take(side->store, &take);
    assert_int_equal(answer_of(side, &take.ask), STORE_DONE);
    for (unsigned i = 0; i < take.count; i++)
        taken[i] = take.taken[i];
    return take.count;
}

/* Waits until there is one: another worker's lease may have to end, or a pause after a fault. */
static JobAssignment take_by(Side *side, int64_t lasts)
{
    JobAssignment taken;
    const struct timespec pause = {.tv_nsec = 5000000};
    while (take_some(side, lasts, &taken, 1) == 0)
        (void)nanosleep(&pause, NULL);
    return taken;
}

static StoreAnswer finish_by(Side *side, const JobAssignment *job, JobEnd end, const char *result)
{
    JobFinish finish = {
        .ask.done = on_done, .id = job->id, .fence = job->fence, .end = end, .result = result};
    jobs_finish(side->store, &finish);
    return answer_of(side, &finish.ask);
}

static StoreAnswer renew_by(Side *side, const JobAssignment *job, int64_t lasts,
                            const char *progress)
{
    JobRenew renew = {.ask.done = on_done,
                      .id = job->id,
                      .fence = job->fence,
                      .lasts = lasts,
                      .progress = progress};
    jobs_renew(side->store, &renew);
    return answer_of(side, &renew.ask);
}

static char seen_text[2][64];

static void keep_texts(JobAsk *ask)
{
    const JobLook *look = (const JobLook *)ask;
    (void)snprintf(seen_text[0], sizeof seen_text[0], "%s", look->progress ? look->progress : "-");
    (void)snprintf(seen_text[1], sizeof seen_text[1], "%s", look->result ? look->result : "-");
    on_done(ask);
}

static JobLook look_at(int64_t id)
{
    JobLook look = {.ask.done = keep_texts, .id = id};
    jobs_look(other.store, &look);
    assert_int_equal(answer_of(&other, &look.ask), STORE_DONE);
    return look;
}

static StoreAnswer cancel(int64_t id, uint64_t holder)
{
    JobCancel cancel = {.ask.done = on_done, .id = id, .holder = holder};
    jobs_cancel(one.store, &cancel);
    return answer_of(&one, &cancel.ask);
}

static JobNumbers count(void)
{
    JobNumbers numbers = {.ask.done = on_done};
    jobs_numbers(other.store, &numbers);
    assert_int_equal(answer_of(&other, &numbers.ask), STORE_DONE);
    return numbers;
}

/* Does all waiting jobs; returns the letters of the keys in the order in which they were taken. */
static const char *drain(void)
{
    static char order[64];
    size_t length = 0;
    JobAssignment job;
    while (take_some(&one, LASTS, &job, 1) == 1) {
        if (length + 1 < sizeof order)
            order[length++] = job.key[0];
        assert_int_equal(finish_by(&one, &job, JOB_END_DONE, "{}"), STORE_DONE);
        job_taken_end(&job);
    }
    order[length] = '\0';
    return order;
}

static int close_both(void **state)
{
    (void)state;
    (void)drain();
    sweep_all();
    store_close(one.store);
    store_close(other.store);
    (void)sem_destroy(&one.woken);
    (void)sem_destroy(&other.woken);
    return 0;
}

static void test_addresses_are_left_out(void **state)
{
    (void)state;
    const uint64_t some[] = {1, UINT64_MAX};
    JobAssignment job, none;
    for (unsigned i = 0; i < 5; i++) {
        const char key[] = {'a', (char)('0' + i), '\0'};
        (void)put(key);
    }
    (void)put_for(UINT64_MAX, 9, "c");
    (void)put_for(2, 2, "b");
    skip = some;
    skips = 2;
    assert_int_equal(take_some(&one, LASTS, &job, 1), 1);
    assert_string_equal(job.key, "b");
    assert_int_equal(job.address, 2);
    assert_int_equal(take_some(&other, LASTS, &none, 1), 0);
    skips = 0;
    assert_int_equal(finish_by(&one, &job, JOB_END_DONE, "{}"), STORE_DONE);
    job_taken_end(&job);
    assert_string_equal(drain(), "acaaaa"); /* nothing was skipped */
}

/* ---- a job's life ---- */

static void test_a_job_is_done(void **state)
{
    (void)state;
    const int64_t id = put("a");
    assert_int_equal(look_at(id).state, JOB_WAITING);
    JobAssignment job = take_by(&other, LASTS);
    assert_int_equal(job.id, id);
    assert_int_equal(job.kind, JOB_NOTHING);
    assert_int_equal(job.lane, JOB_LONG);
    assert_int_equal(job.tries, 1);
    assert_string_equal(job.key, "a");
    assert_string_equal(job.payload, "{}");
    assert_int_equal(renew_by(&other, &job, LASTS, "{\"depth\":3}"), STORE_DONE);
    JobLook look = look_at(id);
    assert_int_equal(look.state, JOB_RUNNING);
    assert_string_equal(seen_text[0], "{\"depth\":3}");
    assert_string_equal(seen_text[1], "-");
    assert_int_equal(finish_by(&other, &job, JOB_END_DONE, "{\"move\":\"e2e4\"}"), STORE_DONE);
    look = look_at(id);
    assert_int_equal(look.state, JOB_DONE);
    assert_int_equal(look.holder, 1);
    assert_string_equal(seen_text[1], "{\"move\":\"e2e4\"}");
    job_taken_end(&job);
    sweep_all();
    assert_int_equal(look_at(id).state, JOB_GONE);
}

static void test_a_key_is_enqueued_once_while_it_is_not_over(void **state)
{
    (void)state;
    const int64_t id = put("a");
    assert_int_equal(put("a"), id);
    JobAssignment job = take_by(&one, LASTS);
    assert_int_equal(put("a"), id);
    assert_int_equal(finish_by(&one, &job, JOB_END_DONE, "{}"), STORE_DONE);
    assert_true(put("a") > id);
    job_taken_end(&job);
}

static JobLook look_for(const char *key)
{
    JobLook look = {.ask.done = keep_texts, .key = key};
    jobs_look(other.store, &look);
    assert_int_equal(answer_of(&other, &look.ask), STORE_DONE);
    return look;
}

static int64_t put_turn(const char *key)
{
    const JobRequest job = {.kind = JOB_TURN, .lane = JOB_LONG, .key = key, .payload = "{}"};
    JobEnqueue enqueue = {.ask.done = on_done, .job = &job};
    jobs_enqueue(one.store, &enqueue);
    assert_int_equal(answer_of(&one, &enqueue.ask), STORE_DONE);
    return enqueue.id;
}

static void test_a_turn_is_found_by_its_key(void **state)
{
    (void)state;
    assert_int_equal(look_for("turn/a").state, JOB_GONE);
    const int64_t id = put_turn("turn/a"), next = put_turn("turn/b");
    JobLook look = look_for("turn/a");
    assert_int_equal(look.state, JOB_WAITING);
    assert_int_equal(look.id, id);
    JobAssignment job = take_by(&one, LASTS);
    assert_int_equal(look_for("turn/a").state, JOB_RUNNING);
    assert_int_equal(finish_by(&one, &job, JOB_END_DONE, "first"), STORE_DONE);
    look = look_for("turn/a");
    assert_int_equal(look.id, id);
    assert_int_equal(look.state, JOB_DONE);
    assert_string_equal(seen_text[1], "first");
    const int64_t anew = put_turn("turn/a"); /* it has finished, so it may be requested again */
    look = look_for("turn/a");
    assert_int_equal(look.id, anew);
    assert_int_equal(look.state, JOB_WAITING);
    assert_int_equal(cancel(anew, 0), STORE_DONE);
    assert_int_equal(look_for("turn/a").state, JOB_CANCELLED);
    assert_int_equal(look_for("turn/b").id, next);
    job_taken_end(&job);
}

static void test_a_result_is_recorded_once(void **state)
{
    (void)state;
    const int64_t id = put("a");
    JobAssignment late = take_by(&one, SOON);
    JobAssignment job = take_by(&other, LASTS);
    assert_int_equal(job.id, id);
    assert_true(job.fence > late.fence);
    assert_int_equal(job.tries, 2);
    assert_int_equal(renew_by(&one, &late, LASTS, NULL), STORE_CONFLICT);
    assert_int_equal(finish_by(&one, &late, JOB_END_DONE, "late"), STORE_CONFLICT);
    assert_int_equal(finish_by(&other, &job, JOB_END_DONE, "good"), STORE_DONE);
    assert_int_equal(finish_by(&one, &late, JOB_END_DONE, "late"), STORE_CONFLICT);
    assert_int_equal(finish_by(&other, &job, JOB_END_DONE, "good"), STORE_DONE); /* the same */
    (void)look_at(id);
    assert_string_equal(seen_text[1], "good");
    job_taken_end(&job);
    job_taken_end(&late);
}

static void test_a_job_whose_workers_are_lost_is_set_aside(void **state)
{
    (void)state;
    const int64_t id = put("a");
    for (unsigned i = 1; i <= FAIR_TRIES; i++) {
        JobAssignment job = take_by(&one, SOON);
        assert_int_equal(job.tries, i);
        job_taken_end(&job);
    }
    JobAssignment none;
    while (look_at(id).state != JOB_FAILED)
        assert_int_equal(take_some(&one, SOON, &none, 1), 0);
    assert_int_equal(count().kind[JOB_NOTHING].failed, 1);
}

static void test_a_fault_is_tried_again_later(void **state)
{
    (void)state;
    const int64_t id = put("a");
    JobAssignment job = take_by(&one, LASTS);
    assert_int_equal(finish_by(&one, &job, JOB_END_FAULT, "no memory"), STORE_DONE);
    assert_int_equal(finish_by(&one, &job, JOB_END_FAULT, "no memory"), STORE_CONFLICT);
    assert_int_equal(look_at(id).state, JOB_WAITING);
    assert_string_equal(seen_text[1], "no memory");
    assert_int_equal(count().kind[JOB_NOTHING].again, 1);
    job_taken_end(&job);
    job = take_by(&one, LASTS);
    assert_int_equal(job.tries, 2);
    assert_int_equal(finish_by(&one, &job, JOB_END_DONE, "{}"), STORE_DONE);
    job_taken_end(&job);
}

static void test_what_is_given_back_is_taken_at_once(void **state)
{
    (void)state;
    (void)put("a");
    JobAssignment job = take_by(&one, LASTS), again;
    assert_int_equal(finish_by(&one, &job, JOB_END_BACK, NULL), STORE_DONE);
    again = take_by(&other, LASTS);
    assert_int_equal(again.tries, 1);
    assert_int_equal(finish_by(&one, &job, JOB_END_DONE, "late"), STORE_CONFLICT);
    assert_int_equal(finish_by(&other, &again, JOB_END_DONE, "{}"), STORE_DONE);
    job_taken_end(&job);
    job_taken_end(&again);
}

static void test_a_job_is_cancelled_by_its_holder(void **state)
{
    (void)state;
    const int64_t waiting = put_for(1, 7, "a"), running = put_for(1, 7, "b");
    assert_int_equal(cancel(waiting, 8), STORE_CONFLICT);
    assert_int_equal(cancel(waiting, 7), STORE_DONE);
    assert_int_equal(cancel(waiting, 7), STORE_CONFLICT);
    JobAssignment job = take_by(&other, LASTS);
    assert_int_equal(job.id, running);
    assert_int_equal(cancel(running, 7), STORE_DONE);
    assert_int_equal(renew_by(&other, &job, LASTS, NULL), STORE_CONFLICT);
    assert_int_equal(finish_by(&other, &job, JOB_END_DONE, "{}"), STORE_CONFLICT);
    assert_int_equal(look_at(running).state, JOB_CANCELLED);
    job_taken_end(&job);
}

static void test_jobs_are_counted(void **state)
{
    (void)state;
    for (char key[2] = "a"; key[0] < 'f'; key[0]++)
        (void)put(key);
    JobAssignment job = take_by(&one, LASTS);
    const JobNumbers numbers = count();
    assert_int_equal(numbers.kind[JOB_NOTHING].waiting, 4);
    assert_int_equal(numbers.kind[JOB_NOTHING].running, 1);
    assert_int_equal(numbers.kind[JOB_TURN].waiting, 0);
    assert_true(numbers.oldest > 0 && numbers.oldest < GUARD * 1000);
    assert_int_equal(finish_by(&one, &job, JOB_END_DONE, "{}"), STORE_DONE);
    job_taken_end(&job);
}

static void test_several_are_taken_at_once(void **state)
{
    (void)state;
    JobAssignment job[8];
    for (char key[2] = "a"; key[0] < 'f'; key[0]++)
        (void)put(key);
    assert_int_equal(take_some(&one, LASTS, job, 3), 3);
    assert_int_equal(take_some(&other, LASTS, job + 3, 5), 2);
    for (unsigned i = 0; i < 5; i++) {
        for (unsigned j = 0; j < i; j++)
            assert_int_not_equal(job[i].id, job[j].id);
        assert_int_equal(finish_by(&one, &job[i], JOB_END_DONE, "{}"), STORE_DONE);
        job_taken_end(&job[i]);
    }
}

static void test_a_place_in_the_queue(void **state)
{
    (void)state;
    const int64_t first = put_for(1, 1, "a"), second = put_for(1, 1, "b"),
                  mine = put_for(2, 2, "c");
    assert_int_equal(look_at(first).place, 0);
    assert_int_equal(look_at(mine).place, 1);
    assert_int_equal(look_at(second).place, 2);
}

/* ---- fairness ---- */

static void put_all(uint64_t address, uint64_t holder, char letter, unsigned jobs)
{
    char key[8];
    for (unsigned i = 0; i < jobs; i++) {
        (void)snprintf(key, sizeof key, "%c%u", letter, i);
        (void)put_for(address, holder, key);
    }
}

static void test_addresses_take_turns(void **state)
{
    (void)state;
    put_all(1, 1, 'a', 6);
    put_all(2, 2, 'b', 2);
    put_all(3, 3, 'c', 1);
    assert_string_equal(drain(), "abcabaaaa");
}

static void test_holders_at_an_address_take_turns(void **state)
{
    (void)state;
    put_all(1, 1, 'a', 6);
    put_all(1, 2, 'b', 2);
    put_all(2, 3, 'c', 3);
    /* In turns: a c, a b c, a c, a b, a, a. */
    assert_string_equal(drain(), "acabcacabaa");
}

static void test_lanes_are_taken_in_their_order(void **state)
{
    (void)state;
    const JobLane lanes[] = {JOB_ASKED, JOB_SHORT, JOB_LONG};
    char key[2] = "a";
    for (unsigned i = 0; i < 3; i++, key[0]++) {
        const JobRequest job = {.kind = JOB_NOTHING, .lane = lanes[i], .key = key, .payload = "{}"};
        JobEnqueue enqueue = {.ask.done = on_done, .job = &job};
        jobs_enqueue(one.store, &enqueue);
        assert_int_equal(answer_of(&one, &enqueue.ask), STORE_DONE);
    }
    JobAssignment job[2];
    assert_int_equal(take_some(&one, LASTS, job, 2), 2);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_not_equal(job[i].lane, JOB_ASKED);
        assert_int_equal(finish_by(&one, &job[i], JOB_END_DONE, "{}"), STORE_DONE);
        job_taken_end(&job[i]);
    }
    assert_string_equal(drain(), "a");
}

static void test_who_comes_later_is_not_before_all(void **state)
{
    (void)state;
    put_all(1, 1, 'a', 4);
    JobAssignment job[2];
    assert_int_equal(take_some(&one, LASTS, job, 2), 2);
    put_all(2, 2, 'b', 3);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(finish_by(&one, &job[i], JOB_END_DONE, "{}"), STORE_DONE);
        job_taken_end(&job[i]);
    }
    assert_string_equal(drain(), "babab");
}

static void test_who_asks_for_too_much_is_told(void **state)
{
    (void)state;
    JobRequest job = {.kind = JOB_NOTHING,
                      .lane = JOB_ASKED,
                      .address = 1,
                      .holder = 1,
                      .key = "a",
                      .payload = "{}",
                      .most_address = 3,
                      .most_holder = 2};
    JobEnqueue enqueue = {.ask.done = on_done, .job = &job};
    const struct {
        const char *key;
        uint64_t holder;
        StoreAnswer answer;
    } asked[] = {{"a", 1, STORE_DONE}, {"b", 1, STORE_DONE}, {"c", 1, STORE_CONFLICT},
                 {"b", 1, STORE_DONE}, {"d", 2, STORE_DONE}, {"e", 3, STORE_CONFLICT}};
    for (unsigned i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        job.key = asked[i].key;
        job.holder = asked[i].holder;
        jobs_enqueue(one.store, &enqueue);
        assert_int_equal(answer_of(&one, &enqueue.ask), asked[i].answer);
    }
    JobAssignment taken;
    assert_int_equal(take_some(&one, LASTS, &taken, 1), 1); /* a running job counts too */
    job.key = "f";
    jobs_enqueue(one.store, &enqueue);
    assert_int_equal(answer_of(&one, &enqueue.ask), STORE_CONFLICT);
    assert_int_equal(finish_by(&one, &taken, JOB_END_DONE, "{}"), STORE_DONE);
    job_taken_end(&taken);
    jobs_enqueue(one.store, &enqueue);
    assert_int_equal(answer_of(&one, &enqueue.ask), STORE_DONE);
}

/* ---- computers' turns: a player who requests many waits behind their own ---- */

static int64_t put_turn_for(uint64_t address, uint64_t holder, JobLane lane)
{
    static unsigned count;
    char key[JOB_KEY];
    (void)snprintf(key, sizeof key, "turn/fair/%u", count++);
    const JobRequest job = {.kind = JOB_TURN,
                            .lane = lane,
                            .address = address,
                            .holder = holder,
                            .key = key,
                            .payload = "{}"};
    JobEnqueue enqueue = {.ask.done = on_done, .job = &job};
    jobs_enqueue(one.store, &enqueue);
    assert_int_equal(answer_of(&one, &enqueue.ask), STORE_DONE);
    return enqueue.id;
}

static void put_turns(unsigned count, JobLane lane)
{
    for (unsigned i = 0; i < count; i++)
        (void)put_turn_for(1, 1, lane);
}

/* Takes one as a worker does (workers/work.c); its number is 0 if none may be begun. */
static JobAssignment take_fairly(FairLanes *lanes)
{
    JobTake take = {.ask.done = on_done, .most = 1, .kinds = 1U << JOB_TURN, .lasts = LASTS};
    take.lanes = fair_order(lanes, take.lane);
    jobs_take(one.store, &take);
    assert_int_equal(answer_of(&one, &take.ask), STORE_DONE);
    if (take.count == 0)
        return (JobAssignment){.id = 0};
    fair_took(lanes, take.taken[0].lane, take.waited);
    return take.taken[0];
}

static void end_fairly(FairLanes *lanes, JobAssignment *job)
{
    assert_int_equal(finish_by(&one, job, JOB_END_DONE, "{}"), STORE_DONE);
    fair_done(lanes, job->lane);
    job_taken_end(job);
}

/* Others, who request one more before each take: always the same visitor, or a new one each
 * time. */
typedef struct Others {
    uint64_t address, holder;
    bool fresh;
    JobLane lane;
} Others;

/* Takes jobs and finishes each at once, until the wanted one comes; returns the number of takes. */
static unsigned takes_until(FairLanes *lanes, int64_t wanted, const Others *others)
{
    for (unsigned takes = 1;; takes++) {
        if (others != NULL)
            (void)put_turn_for(others->address, others->holder + (others->fresh ? takes : 0),
                               others->lane);
        JobAssignment job = take_fairly(lanes);
        assert_true(job.id != 0);
        const bool found = job.id == wanted;
        end_fairly(lanes, &job);
        if (found)
            return takes;
    }
}

static void test_people_come_before_computers(void **state)
{
    (void)state;
    FairLanes lanes = {.threads = 2};
    put_turns(12, JOB_ALONE);
    assert_int_equal(takes_until(&lanes, put_turn_for(2, 2, JOB_LONG), NULL), 1);
    assert_int_equal(takes_until(&lanes, put_turn_for(1, 1, JOB_SHORT), NULL), 1);
}

static void test_one_who_asks_for_much_waits_behind_their_own(void **state)
{
    (void)state;
    FairLanes lanes = {.threads = 2};
    put_turns(12, JOB_LONG);
    /* at another address, and another visitor at the same address */
    assert_true(takes_until(&lanes, put_turn_for(2, 2, JOB_LONG), NULL) <= 2);
    assert_true(takes_until(&lanes, put_turn_for(1, 3, JOB_LONG), NULL) <= 2);
}

static void test_many_cookies_of_one_address_have_one_turn(void **state)
{
    (void)state;
    FairLanes lanes = {.threads = 2};
    for (unsigned i = 0; i < 50; i++)
        (void)put_turn_for(1, 100 + i, JOB_LONG);
    assert_true(takes_until(&lanes, put_turn_for(2, 2, JOB_LONG), NULL) <= 2);
    /* fresh cookies do not come before one that waits */
    const Others others = {.address = 1, .holder = 1000, .fresh = true, .lane = JOB_LONG};
    assert_true(takes_until(&lanes, put_turn_for(1, 99, JOB_LONG), &others) <= 51);
}

static void test_short_thoughts_do_not_wait_for_long_ones(void **state)
{
    (void)state;
    FairLanes lanes = {.threads = 1};
    for (unsigned i = 0; i < 10; i++)
        (void)put_turn_for(10 + i, i, JOB_LONG);
    assert_true(takes_until(&lanes, put_turn_for(50, 50, JOB_SHORT), NULL) <= 2);
    /* nor do long ones wait for ever */
    const Others others = {.address = 50, .holder = 50, .lane = JOB_SHORT};
    assert_true(takes_until(&lanes, put_turn_for(60, 60, JOB_LONG), &others) <= 11 * 5 + 5);
}

static void test_computers_alone_come_at_last(void **state)
{
    (void)state;
    FairLanes lanes = {.threads = 1};
    const Others others = {.address = 2, .holder = 2, .lane = JOB_LONG};
    assert_in_range(takes_until(&lanes, put_turn_for(1, 1, JOB_ALONE), &others), 10, 20);
}

static void test_a_thread_is_left_for_others(void **state)
{
    (void)state;
    FairLanes lanes = {.threads = 3};
    put_turns(9, JOB_ALONE);
    JobAssignment alone[2] = {take_fairly(&lanes), take_fairly(&lanes)};
    assert_true(alone[0].id != 0 && alone[1].id != 0);
    assert_int_equal(take_fairly(&lanes).id, 0); /* the third stays free */
    const int64_t quick = put_turn_for(1, 1, JOB_ALONE_SHORT);
    JobAssignment job = take_fairly(&lanes);
    assert_int_equal(job.id, quick);
    end_fairly(&lanes, &job);
    const int64_t person = put_turn_for(2, 2, JOB_LONG);
    job = take_fairly(&lanes);
    assert_int_equal(job.id, person);
    for (unsigned i = 0; i < 2; i++)
        end_fairly(&lanes, &alone[i]);
    end_fairly(&lanes, &job);
}

static void test_lanes(void **state)
{
    (void)state;
    FairLanes lanes = {.threads = 2};
    JobLane order[JOB_LANES];
    const bool all[JOB_LANES] = {true, true, true, true, true};
    unsigned taken[JOB_LANES] = {0};
    for (unsigned i = 0; i < 1000; i++) {
        assert_int_equal(fair_order(&lanes, order), JOB_LANES);
        taken[order[0]]++;
        fair_took(&lanes, order[0], all);
        fair_done(&lanes, order[0]);
    }
    for (unsigned lane = 0; lane < JOB_LANES; lane++)
        assert_true(taken[lane] > 0);
    for (unsigned lane = 1; lane < JOB_LANES; lane++)
        assert_true(taken[lane] <= taken[lane - 1]);
    fair_took(&lanes, JOB_LONG, all); /* one of two threads thinks long: the other may not */
    const unsigned count = fair_order(&lanes, order);
    assert_int_equal(count, JOB_LANES - 1);
    for (unsigned i = 0; i < count; i++)
        assert_int_not_equal(order[i], JOB_LONG);
}

static void test_back_off(void **state)
{
    (void)state;
    for (unsigned tries = 1; tries + 1 < FAIR_TRIES; tries++)
        assert_true(fair_again(tries) > 0 && fair_again(tries) < fair_again(tries + 1));
    assert_int_equal(fair_again(FAIR_TRIES), -1);
}

/* ---- with a write ---- */

static void on_written(StoreWrite *write)
{
    (void)write;
    answered = true;
}

static StoreAnswer write_with_job(const char *table, uint64_t number, const char *key)
{
    const JobRequest job = {.kind = JOB_NOTHING, .lane = JOB_LONG, .key = key, .payload = "{}"};
    char *body[] = {"{}"};
    StoreWrite write = {
        .number = number, .body = body, .events = 1, .job = &job, .done = on_written};
    const JobAsk none = {0};
    (void)snprintf(write.row.table, sizeof write.row.table, "%s", table);
    store_append(one.store, &write);
    (void)answer_of(&one, &none);
    return write.answer;
}

static void test_a_write_enqueues_in_its_transaction(void **state)
{
    (void)state;
    assert_int_equal(write_with_job("jobsjobsjobs", 1, "a"), STORE_DONE);
    assert_int_equal(write_with_job("jobsjobsjobs", 1, "b"), STORE_CONFLICT);
    assert_int_equal(write_with_job("jobsjobsjobs", 2, "a"), STORE_DONE);
    assert_string_equal(drain(), "a");
}

static int remove_file(void **state)
{
    char command[sizeof url + 32];
    (void)state;
    if (strncmp(url, "sqlite:", 7) != 0)
        return 0;
    *strrchr(url, '/') = '\0';
    (void)snprintf(command, sizeof command, "rm -rf '%s'", url + 7);
    return system(command);
}

/* ---- no memory ---- */

/* Requests again and again, each time with a little more memory for SQLite, until it is enough. So
 * each statement fails to be prepared once. */
#define WITH_MORE_AND_MORE(call, request)                                                          \
    for (sqlite3_int64 more = 0; more == 0 || request.ask.answer == STORE_FAILED; more += 256) {   \
        (void)sqlite3_hard_heap_limit64(sqlite3_memory_used() + more + 1);                         \
        call(one.store, &request);                                                                 \
        (void)answer_of(&one, &request.ask);                                                       \
        failures += request.ask.answer == STORE_FAILED;                                            \
    }

static void test_without_memory_it_fails_and_goes_on(void **state)
{
    const JobRequest job = {.kind = JOB_NOTHING, .lane = JOB_LONG, .key = "a", .payload = "{}"};
    JobEnqueue enqueue = {.ask.done = on_done, .job = &job};
    JobTake take = {.ask.done = on_done, .most = 1, .lane = {JOB_LONG}, .lanes = 1};
    JobRenew renew = {.ask.done = on_done, .id = 1};
    JobFinish finish = {.ask.done = on_done, .id = 1, .end = JOB_END_DONE};
    JobLook look = {.ask.done = on_done, .id = 1};
    JobCancel cancel = {.ask.done = on_done, .id = 1};
    JobNumbers numbers = {.ask.done = on_done};
    JobSweep sweep = {.ask.done = on_done, .most = 1};
    unsigned failures = 0;
    (void)state;
    if (strncmp(url, "sqlite:", 7) != 0)
        SKIP_BECAUSE("only SQLite's memory can be bounded");
    WITH_MORE_AND_MORE(jobs_numbers, numbers)
    WITH_MORE_AND_MORE(jobs_enqueue, enqueue)
    WITH_MORE_AND_MORE(jobs_take, take)
    WITH_MORE_AND_MORE(jobs_renew, renew)
    WITH_MORE_AND_MORE(jobs_finish, finish)
    WITH_MORE_AND_MORE(jobs_look, look)
    WITH_MORE_AND_MORE(jobs_cancel, cancel)
    WITH_MORE_AND_MORE(jobs_sweep, sweep)
    (void)sqlite3_hard_heap_limit64(0);
    assert_true(failures > 8);
    assert_int_equal(enqueue.ask.answer, STORE_DONE);
    sweep_all();
}

#define BOTH(test) cmocka_unit_test_setup_teardown(test, open_both, close_both)

int main(void)
{
    const char *postgres = getenv("WAYFARER_POSTGRES");
    char folder[] = "/tmp/test_jobs.XXXXXX";
    if (postgres != NULL)
        (void)snprintf(url, sizeof url, "%spostgres", postgres);
    else if (mkdtemp(folder) != NULL)
        (void)snprintf(url, sizeof url, "sqlite:%s/tables.sqlite", folder);
    const struct CMUnitTest all[] = {
        BOTH(test_addresses_are_left_out),
        BOTH(test_a_job_is_done),
        BOTH(test_a_key_is_enqueued_once_while_it_is_not_over),
        BOTH(test_a_turn_is_found_by_its_key),
        BOTH(test_a_result_is_recorded_once),
        BOTH(test_a_job_whose_workers_are_lost_is_set_aside),
        BOTH(test_a_fault_is_tried_again_later),
        BOTH(test_what_is_given_back_is_taken_at_once),
        BOTH(test_a_job_is_cancelled_by_its_holder),
        BOTH(test_jobs_are_counted),
        BOTH(test_several_are_taken_at_once),
        BOTH(test_a_place_in_the_queue),
        BOTH(test_addresses_take_turns),
        BOTH(test_holders_at_an_address_take_turns),
        BOTH(test_lanes_are_taken_in_their_order),
        BOTH(test_who_comes_later_is_not_before_all),
        BOTH(test_who_asks_for_too_much_is_told),
        BOTH(test_a_write_enqueues_in_its_transaction),
        BOTH(test_without_memory_it_fails_and_goes_on),
        BOTH(test_people_come_before_computers),
        BOTH(test_one_who_asks_for_much_waits_behind_their_own),
        BOTH(test_many_cookies_of_one_address_have_one_turn),
        BOTH(test_short_thoughts_do_not_wait_for_long_ones),
        BOTH(test_computers_alone_come_at_last),
        BOTH(test_a_thread_is_left_for_others),
        cmocka_unit_test(test_lanes),
        cmocka_unit_test(test_back_off),
    };
    return cmocka_run_group_tests(all, NULL, remove_file);
}

/* test_threads.c - four threads use the library at once: records, explanations, engines and
 * batches. Each does the same work with objects of its own, and must find the same as the others.
 * tests/threads.sh runs it under ThreadSanitizer. */
#include "positions.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { THREADS = 4, GAMES = 4, STEPS = 60, TURNS = 6, NODES = 300, SPECS_MAX = 128 };

/* What a thread found, a number for each spec. */
typedef struct Found {
    uint64_t sums[SPECS_MAX];
} Found;

/* cmocka's assertions are for its own thread. */
static void must(bool is)
{
    if (!is)
        abort();
}

static uint64_t mixed(uint64_t sum, const void *bytes, size_t count)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < count; i++)
        sum = (sum ^ byte[i]) * UINT64_C(0x100000001b3);
    return sum;
}

/* A few turns of a search, each move explained. */
static uint64_t played(const WfSpec *spec)
{
    uint64_t sum = 0;
    WfRecord *record = wf_record_new(spec, NULL, &wf_system_allocator);
    void *engine = wf_engine_search.open(&wf_system_allocator, 1 << 16, 1);
    must(record != NULL && engine != NULL);
    const WfLimits limits = {.nodes = NODES, .seed = 1};
    for (unsigned turn = 0; turn < TURNS && wf_record_outcome(record).result == WF_ONGOING;
         turn++) {
        WfChoice choice;
        char buffer[WF_TEXT_MAX];
        WfText text = wf_text(buffer, sizeof buffer);
        must(wf_engine_search.choose(engine, record, &limits, &choice) == WF_OK);
        must(wf_explain(spec->game, wf_record_now(record), &choice.move, &text));
        sum = mixed(sum, buffer, strlen(buffer));
        must(wf_record_play(record, &choice.move) == WF_OK);
    }
    wf_engine_search.close(engine);
    wf_record_free(record);
    return sum;
}

/* Games in step, by random actions. */
static uint64_t stepped(const WfSpec *spec)
{
    uint64_t sum = 0;
    const WfBatchOptions options = {.games = GAMES, .seed = 1, .limit = 40, .restart = 1};
    if (wf_action_count(spec) == 0)
        return sum;
    WfBatch *batch = wf_batch_new(spec, &options, &wf_system_allocator);
    must(batch != NULL);
    for (unsigned step = 0; step < STEPS; step++) {
        int32_t actions[GAMES];
        float rewards[GAMES * WF_SEATS_MAX];
        uint8_t ends[GAMES];
        wf_batch_sample(batch, actions);
        must(wf_batch_step(batch, actions, rewards, ends, NULL) == WF_OK);
        sum = mixed(mixed(sum, actions, sizeof actions), ends, sizeof ends);
    }
    wf_batch_free(batch);
    return sum;
}

static void *work(void *context)
{
    Found *found = context;
    for (unsigned i = 0; all_specs[i] != NULL; i++) {
        const WfSpec spec = spec_of(all_specs[i]);
        found->sums[i] = played(&spec) ^ stepped(&spec);
    }
    return NULL;
}

static void test_threads(void **state)
{
    (void)state;
    static Found found[THREADS];
    pthread_t threads[THREADS];
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &found[i]), 0);
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    for (unsigned i = 1; i < THREADS; i++)
        assert_memory_equal(&found[i], &found[0], sizeof found[0]);
    assert_true(found[0].sums[0] != 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_threads)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_slices.c - how jobs share processors: slices, and newcomers. The test moves the clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "workers/do.h"
#include "workers/slices.h"

static void test_what_is_short_comes_at_once(void **state)
{
    (void)state;
    Slices slices;
    Slice review, glance;
    slices_open(&slices, 1);
    slices_enter(&slices, &review, 0);
    assert_true(review.running);
    assert_true(slices_goes_on(&slices, &review, 100000)); /* nobody else wants it */
    slices_enter(&slices, &glance, 100000);
    assert_false(glance.running);
    assert_false(slices_goes_on(&slices, &review, 100000 + SLICE));
    assert_true(glance.running);
    for (int64_t now = 100000 + SLICE; now < 100000 + SLICE + 500; now += 10)
        assert_true(slices_goes_on(&slices, &glance, now)); /* all of half a second */
    slices_leave(&slices, &glance, 100600);
    assert_true(review.running);
    slices_leave(&slices, &review, 100700);
    assert_int_equal(slices.running, 0);
    slices_close(&slices);
}

static void test_long_ones_take_turns(void **state)
{
    (void)state;
    Slices slices;
    Slice slice[3];
    int64_t had[3] = {0};
    slices_open(&slices, 1);
    for (unsigned i = 0; i < 3; i++)
        slices_enter(&slices, &slice[i], 0);
    for (int64_t now = 0; now < 60000; now += 10)
        for (unsigned i = 0; i < 3; i++)
            if (slice[i].running) {
                had[i] += 10;
                (void)slices_goes_on(&slices, &slice[i], now + 10);
                break;
            }
    for (unsigned i = 0; i < 3; i++)
        assert_true(had[i] >= 20000 - 2 * SLICE && had[i] <= 20000 + 2 * SLICE);
    slices_close(&slices);
}

static void test_newcomers_do_not_keep_an_old_one_waiting_for_long(void **state)
{
    (void)state;
    Slices slices;
    Slice old, newcomer;
    int64_t old_had = 0, now = 500000;
    slices_open(&slices, 1);
    slices_enter(&slices, &old, 0);
    for (unsigned i = 0; i < 10; i++) { /* one after the other, each for a minute */
        slices_enter(&slices, &newcomer, now);
        for (const int64_t end = now + 60000; now < end; now += 10) {
            old_had += old.running ? 10 : 0;
            (void)slices_goes_on(&slices, old.running ? &old : &newcomer, now + 10);
        }
        slices_leave(&slices, &newcomer, now);
    }
    assert_true(old_had >= 10 * (60000 - SLICE_AHEAD) / 2 - 10 * SLICE);
    slices_close(&slices);
}

static void test_as_many_run_as_there_are_processors(void **state)
{
    (void)state;
    Slices slices;
    Slice slice[3];
    slices_open(&slices, 2);
    for (unsigned i = 0; i < 3; i++)
        slices_enter(&slices, &slice[i], 0);
    assert_true(slice[0].running && slice[1].running && !slice[2].running);
    assert_false(slices_goes_on(&slices, &slice[1], SLICE));
    assert_true(slice[0].running && slice[2].running);
    slices_leave(&slices, &slice[0], SLICE);
    assert_true(slice[1].running);
    slices_close(&slices);
}

/* Until it ends it asks now and then whether to stop, as if it still ran. */
static void test_one_that_waits_stops_when_it_is_told_to(void **state)
{
    (void)state;
    Slices slices;
    Slice slice[3];
    atomic_bool stop = true;
    slices_open(&slices, 1);
    for (unsigned i = 0; i < 3; i++)
        slices_enter(&slices, &slice[i], 0);
    assert_false(slices_goes_on(&slices, &slice[0], SLICE));
    for (int64_t now = SLICE; now < 5 * SLICE; now += 10) {
        slices_wait(&slices, &slice[0], &stop);
        assert_false(slices_goes_on(&slices, &slice[0], now));
        assert_int_equal(slices.running, 1);
    }
    assert_true(slice[1].running);
    for (unsigned i = 0; i < 3; i++)
        slices_leave(&slices, &slice[i], 5 * SLICE);
    assert_int_equal(slices.running, 0);
    slices_enter(&slices, &slice[0], 5 * SLICE);
    assert_true(slice[0].running);
    slices_close(&slices);
}

/* Two visitors request a job of a twentieth of a second, again and again. */
static void test_short_ones_without_end_leave_a_long_one_its_share(void **state)
{
    (void)state;
    enum { STEP = 10, BRIEF = 50, MINUTE = 60000 };
    Slices slices;
    Slice old, brief[2];
    int64_t old_had = 0, had[2] = {0};
    slices_open(&slices, 1);
    slices_enter(&slices, &old, 0);
    for (unsigned i = 0; i < 2; i++)
        slices_enter(&slices, &brief[i], 0);
    for (int64_t now = 0; now < MINUTE; now += STEP) {
        old_had += old.running ? STEP : 0;
        if (old.running)
            (void)slices_goes_on(&slices, &old, now + STEP);
        for (unsigned i = 0; i < 2; i++) {
            had[i] += brief[i].running ? STEP : 0;
            if (brief[i].running && had[i] % BRIEF == 0) {
                slices_leave(&slices, &brief[i], now + STEP);
                slices_enter(&slices, &brief[i], now + STEP);
                break;
            }
        }
    }
    assert_true(old_had >= MINUTE / 3 - 2 * SLICE_AHEAD);
    assert_true(had[0] + had[1] >= MINUTE / 3);
    slices_close(&slices);
}

/* The share of a newcomer in six slices beside a long-running job. */
static int64_t newcomer_has(Slices *slices, Slice *old, int64_t now)
{
    Slice newcomer;
    int64_t had = 0;
    slices_enter(slices, &newcomer, now);
    for (const int64_t end = now + 6 * SLICE; now < end; now += 10) {
        had += newcomer.running ? 10 : 0;
        (void)slices_goes_on(slices, old->running ? old : &newcomer, now + 10);
    }
    slices_leave(slices, &newcomer, now);
    return had;
}

/* Each time that the others have had twice as much, and once each time. */
static void test_a_head_start_is_given_once_per_doubling(void **state)
{
    (void)state;
    static const struct {
        int64_t at;
        bool ahead;
    } cases[] = {{10000, true}, {11000, false}, {15000, false}, {19000, false},
                 {22000, true}, {23000, false}, {40000, false}, {46000, true}};
    Slices slices;
    Slice old;
    slices_open(&slices, 1);
    slices_enter(&slices, &old, 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const int64_t had = newcomer_has(&slices, &old, cases[i].at);
        assert_true(cases[i].ahead ? had >= 5 * SLICE - 10 : had <= 4 * SLICE);
        assert_true(had >= SLICE);
    }
    slices_leave(&slices, &old, 60000);
    slices_close(&slices);
}

/* A job is renewed for as long as it may run and for as long as it has waited, also while it
 * waits. */
static void test_the_wait_that_goes_on_counts(void **state)
{
    (void)state;
    WorkDo work = {.job = NULL};
    assert_int_equal(work_waited(&work, 5000), 0);
    atomic_store(&work.waits, 5000);
    assert_int_equal(work_waited(&work, 8000), 3000);
    atomic_store(&work.waited, 3000);
    atomic_store(&work.waits, 0);
    assert_int_equal(work_waited(&work, 9000), 3000);
    atomic_store(&work.waits, 10000);
    assert_int_equal(work_waited(&work, 10500), 3500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_short_comes_at_once),
        cmocka_unit_test(test_long_ones_take_turns),
        cmocka_unit_test(test_newcomers_do_not_keep_an_old_one_waiting_for_long),
        cmocka_unit_test(test_as_many_run_as_there_are_processors),
        cmocka_unit_test(test_one_that_waits_stops_when_it_is_told_to),
        cmocka_unit_test(test_short_ones_without_end_leave_a_long_one_its_share),
        cmocka_unit_test(test_a_head_start_is_given_once_per_doubling),
        cmocka_unit_test(test_the_wait_that_goes_on_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_review.c - reviews of finished games, whole and in part.
 *
 * usage: test_review [--every N] */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "positions.h"
#include "review_checks.h"
#include "sample.h"

static unsigned every = 1; /* one case or game in this many is tested */

static void test_every_game_can_be_reviewed(void **state)
{
    (void)state;
    for (size_t i = 0; all_specs[i] != NULL; i++) {
        if (!sample_has(every, i))
            continue;
        WfRecord *record = random_game(all_specs[i], 6, i);
        const WfReviewLimits limits = {.nodes = REVIEW_TEST_NODES / 10};
        WfReview *review = review_of(record, &limits);
        assert_int_equal(wf_review_count(review), wf_record_length(record));
        assert_false(wf_review_stopped(review));
        check_review(record, review);
        wf_review_free(review);
        wf_record_free(record);
    }
}

/* A turning point is the number of a move, although a seat has left before it: North does not go
 * home, and South does. */
static void test_a_departure_is_no_move(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("traverse:players=3");
    const WfPosition start = position_of(
        &spec,
        "1sSsSsDsDsTsTsC2/8sC1/wS9/wS9/wD9/wD9/wTwTwCwC6/10/8nC1/1nSnSnDnDnTnTnC2 w basic 3 40");
    WfRecord *record = wf_record_new(&spec, &start, &wf_system_allocator);
    const WfEvent left = {.kind = WF_EVENT_RESIGN, .seat = 1};
    assert_int_equal(wf_record_add(record, &left), WF_OK);
    static const char *const moves[] = {"i2h3", "i9i10"};
    for (size_t i = 0; i < 2; i++) {
        WfMove move;
        assert_int_equal(wf_scan_move(spec.game, moves[i], strlen(moves[i]), &move, NULL), WF_OK);
        assert_int_equal(wf_record_play(record, &move), WF_OK);
    }
    const WfReviewLimits limits = {.nodes = REVIEW_TEST_NODES / 10};
    WfReview *review = review_of(record, &limits);
    size_t count;
    assert_int_equal(wf_review_count(review), 2);
    check_review(record, review);
    assert_int_equal(wf_review_turning_points(review, &count)[0], 0);
    assert_int_equal(count, 1);
    wf_review_free(review);
    wf_record_free(record);
}

/* A game between two weak levels. */
static WfRecord *weak_game(const char *text, unsigned turns, uint64_t seed)
{
    const WfSpec spec = spec_of(text);
    WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
    void *engine = wf_engine_search.open(&wf_system_allocator, 0, 1);
    WfChoice choice;
    for (unsigned i = 0; i < turns && wf_record_outcome(record).result == WF_ONGOING; i++) {
        const WfLimits limits = {
            .level = 1 + i % 2, .nodes = REVIEW_TEST_NODES / 10, .seed = seed + i};
        assert_int_equal(wf_engine_search.choose(engine, record, &limits, &choice), WF_OK);
        assert_int_equal(wf_record_play(record, &choice.move), WF_OK);
    }
    wf_engine_search.close(engine);
    return record;
}

/* In games of weak players many moves have a reason, and its line must show what the reason
 * says. */
static void test_lines_show_what_is_said(void **state)
{
    (void)state;
    static const char *const specs[] = {"travelers", "courier-leapale", "traverse",
                                        "traverse:rules=expert", "traverse:players=3"};
    unsigned reasons = 0;
    for (uint64_t i = 0; i < 5; i++) {
        if (!sample_has(every, i))
            continue;
        WfRecord *record = weak_game(specs[i], 50, i);
        const WfReviewLimits limits = {.nodes = REVIEW_TEST_NODES / 4};
        WfReview *review = review_of(record, &limits);
        check_review(record, review);
        for (size_t k = 0; k < wf_review_count(review); k++)
            reasons += wf_review_turn(review, k)->reason != NULL;
        wf_review_free(review);
        wf_record_free(record);
    }
    assert_true(every > 1 || reasons >= 5);
}

/* Who wins a counted race before a move and after it is known with either side to move: a seat that
 * has lost it, or still wins it, loses nothing. The positions are from games; the search believes
 * less of them. A turn given away that changes the winner is a blunder, with its reason. */
static void test_a_race_is_lost_once(void **state)
{
    (void)state;
    static const struct {
        const char *position, *move;
        bool loses;
    } cases[] = {
        /* North needs 5 turns after the move, or 4 after another; South has the next and needs 6 */
        {"2sDsS2sSsCsD1/4sT5/4sT5/10/4sC5/10/10/4nT5/2nC2nS4/4nTnDnCnDnS1 n basic 2 37", "f2f3",
         false},
        /* South has lost by count */
        {"1sCsCsS3sD2/4sD1sT3/10/6sS3/6sT3/10/5nD4/10/3nCnDnT4/2nC2nT1nSnS1 s basic 2 41", "g6f7",
         false},
        /* both need two turns, so the one to move wins, unless it gives a turn away */
        {"2sDsDsTsTsCsC2/1sS6sS1/10/10/10/10/10/10/1nS6nS1/2nDnDnTnTnCnC2 s basic 2 30", "b9b8",
         true},
        {"2sCsCsTsTsDsD2/1sS6sS1/10/10/10/10/10/10/1nS6nS1/2nCnCnTnTnDnD2 n basic 2 30", "i2i3",
         true}};
    const WfSpec spec = spec_of("traverse");
    const WfReviewLimits limits = {.nodes = REVIEW_TEST_NODES / 5};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const WfPosition position = position_of(&spec, cases[i].position);
        WfRecord *record = wf_record_new(&spec, &position, &wf_system_allocator);
        WfMove move;
        assert_int_equal(wf_scan_move(spec.game, cases[i].move, strlen(cases[i].move), &move, NULL),
                         WF_OK);
        assert_int_equal(wf_record_play(record, &move), WF_OK);
        WfReview *review = review_of(record, &limits);
        const WfReviewTurn *turn = wf_review_turn(review, 0);
        assert_int_equal(turn->grade, cases[i].loses ? WF_MOVE_BLUNDER : WF_MOVE_BEST);
        assert_int_equal(turn->reason != NULL, cases[i].loses);
        check_review(record, review);
        wf_review_free(review);
        wf_record_free(record);
    }
}

static void test_a_part_of_a_game(void **state)
{
    (void)state;
    WfRecord *record = random_game("travelers", 12, 3);
    const WfReviewLimits limits = {.nodes = REVIEW_TEST_NODES / 4, .first = 4, .count = 5};
    WfReview *review = review_of(record, &limits);
    assert_int_equal(wf_review_count(review), 5);
    assert_int_equal(wf_review_turn(review, 0)->event, 4);
    check_review(record, review);
    wf_review_free(review);
    const WfReviewLimits beyond = {.first = 100};
    review = review_of(record, &beyond);
    assert_int_equal(wf_review_count(review), 0);
    assert_int_equal(wf_review_accuracy(review, 0), WF_REVIEW_UNKNOWN);
    wf_review_free(review);
    wf_record_free(record);
}

/* Stops after some reports. */
typedef struct Stopping {
    size_t reports, most;
} Stopping;

static bool stops(void *stopping_)
{
    const Stopping *stopping = stopping_;
    return stopping->reports >= stopping->most;
}

static void hear(void *stopping_, const WfReviewProgress *progress)
{
    Stopping *stopping = stopping_;
    stopping->reports++;
    assert_in_range(progress->done, 1, progress->of);
}

static void test_a_stop_keeps_what_is_known(void **state)
{
    (void)state;
    WfRecord *record = random_game("travelers", 20, 5);
    Stopping stopping = {.most = 8};
    const WfReviewLimits limits = {
        .nodes = REVIEW_TEST_NODES / 4, .stop = stops, .report = hear, .context = &stopping};
    WfReview *review = review_of(record, &limits);
    size_t known = 0;
    WfReview *parts = NULL;
    assert_int_equal(wf_review_open(record, &limits, &wf_system_allocator, &parts), WF_OK);
    wf_review_settle(parts);
    assert_true(wf_review_stopped(parts));
    wf_review_free(parts);
    for (size_t i = 0; i < wf_review_count(review); i++)
        known += wf_review_turn(review, i)->known;
    assert_true(wf_review_stopped(review));
    assert_int_equal(wf_review_count(review), 20);
    assert_int_equal(known, 7); /* eight positions */
    assert_true(wf_review_turn(review, 6)->known);
    assert_true(wf_review_accuracy(review, 0) != WF_REVIEW_UNKNOWN);
    wf_review_free(review);
    wf_record_free(record);
}

static uint64_t step_clock(void *context)
{
    static uint64_t ms;
    (void)context;
    return __atomic_add_fetch(&ms, 1, __ATOMIC_RELAXED);
}

/* A clock that advances with each reading: a search ends after a few readings. */
static void test_time_limits_a_search(void **state)
{
    (void)state;
    WfRecord *record = random_game("courier-leapale", 4, 5);
    const WfReviewLimits limits = {.movetime = 20, .now = step_clock};
    WfReview *review = review_of(record, &limits);
    assert_int_equal(wf_review_count(review), 4);
    check_review(record, review);
    wf_review_free(review);
    wf_record_free(record);
}

int main(int count, char **words)
{
    every = sample_every(&count, &words);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game_can_be_reviewed),
        cmocka_unit_test(test_a_departure_is_no_move),
        cmocka_unit_test(test_lines_show_what_is_said),
        cmocka_unit_test(test_a_race_is_lost_once),
        cmocka_unit_test(test_a_part_of_a_game),
        cmocka_unit_test(test_a_stop_keeps_what_is_known),
        cmocka_unit_test(test_time_limits_a_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

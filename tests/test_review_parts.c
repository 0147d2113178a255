/* test_review_parts.c - reviews by threads and in parts, and without memory.
 *
 * usage: test_review_parts [--every N] */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "positions.h"
#include "review_checks.h"
#include "sample.h"

/* Of a line of text that a part is. */
enum { LINE_MAX = 4096 };

static unsigned every = 1; /* one case or game in this many is tested */

static void compare(const WfReview *a, const WfReview *b, size_t first)
{
    for (size_t i = 0; i < wf_review_count(b); i++) {
        const WfReviewTurn *one = wf_review_turn(a, first + i), *other = wf_review_turn(b, i);
        assert_int_equal(one->event, other->event);
        assert_int_equal(one->grade, other->grade);
        assert_int_equal(one->before, other->before);
        assert_int_equal(one->after, other->after);
        assert_int_equal(one->best_length, other->best_length);
        assert_memory_equal(one->best, other->best, one->best_length * sizeof one->best[0]);
        assert_int_equal(one->reason == NULL, other->reason == NULL);
        if (one->reason != NULL)
            assert_memory_equal(one->reason, other->reason, sizeof *one->reason);
        assert_int_equal(one->merit == NULL, other->merit == NULL);
        if (one->merit != NULL)
            assert_memory_equal(one->merit, other->merit, sizeof *one->merit);
    }
}

static void test_threads_change_nothing(void **state)
{
    (void)state;
    static const char *const specs[] = {"travelers", "courier-leapale", "traverse:players=3"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        if (!sample_has(every, i))
            continue;
        WfRecord *record = random_game(specs[i], 12, 7);
        WfReviewLimits limits = {.nodes = REVIEW_TEST_NODES / 4, .threads = 1};
        WfReview *one = review_of(record, &limits);
        limits.threads = 3;
        WfReview *three = review_of(record, &limits);
        assert_int_equal(wf_review_count(one), wf_review_count(three));
        compare(one, three, 0);
        wf_review_free(one);
        wf_review_free(three);
        wf_record_free(record);
    }
}

/* Searches a position as a worker does that has only the game so far. */
static void search_part(const WfRecord *record, const WfReviewPart *part,
                        const WfReviewLimits *limits, WfText *found)
{
    WfRecord *own =
        wf_record_new(wf_record_spec(record), wf_record_position(record, 0), &wf_system_allocator);
    for (size_t i = 0; i < part->position; i++)
        assert_int_equal(wf_record_add(own, wf_record_event(record, i)), WF_OK);
    assert_int_equal(wf_review_search(own, part->look, limits, &wf_system_allocator, found), WF_OK);
    wf_record_free(own);
}

/* The wanted parts, the last one first. The results so far are read again and again. */
static void do_parts(WfReview *review, const WfRecord *record, const WfReviewLimits *limits)
{
    static char lines[100][LINE_MAX];
    WfReviewPart part;
    WfFault fault = {0};
    size_t count = 0;
    for (; wf_review_wanted(review, count, &part); count++) {
        WfText found = wf_text(lines[count], LINE_MAX);
        search_part(record, &part, limits, &found);
    }
    for (size_t i = count; i-- > 0;) {
        assert_int_equal(wf_review_take(review, lines[i], strlen(lines[i]), &fault), WF_OK);
        wf_review_settle(review);
    }
    assert_int_equal(wf_review_take(review, lines[0], strlen(lines[0]), &fault), WF_BAD_INPUT);
}

static void test_parts_make_the_whole(void **state)
{
    (void)state;
    static const char *const specs[] = {"travelers", "courier-leapale", "traverse:players=3",
                                        "safe-passage"};
    unsigned stages = 0;
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        if (!sample_has(every, i))
            continue;
        WfRecord *record = random_game(specs[i], 12, i + 5);
        const WfReviewLimits limits = {.nodes = REVIEW_TEST_NODES / 4};
        WfReview *whole = review_of(record, &limits), *parts = NULL;
        WfReviewPart part;
        assert_int_equal(wf_review_open(record, &limits, &wf_system_allocator, &parts), WF_OK);
        for (; wf_review_wanted(parts, 0, &part); stages++)
            do_parts(parts, record, &limits);
        assert_false(wf_review_stopped(parts));
        for (size_t k = 0; k < wf_review_count(parts); k++)
            assert_int_equal(wf_review_prove(parts, k), WF_OK);
        assert_int_equal(wf_review_count(parts), wf_review_count(whole));
        compare(whole, parts, 0);
        for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++)
            assert_int_equal(wf_review_accuracy(parts, seat), wf_review_accuracy(whole, seat));
        wf_review_free(parts);
        wf_review_free(whole);
        wf_record_free(record);
    }
    assert_true(every > 1 || stages > 4); /* some positions were searched again */
}

/* What is expected after the second move of a way, told of its three positions. */
static int after_the_second(const WfRecord *record, bool looked_at)
{
    static const char *const found[] = {"2 0 0 0 0 12 0 0 0 0 b2b3", "1 0 0 0 0 10 0 0 0 0 a7a6",
                                        "0 0 0 0 0 8 0 0 0 0 a2a3 b7b6"};
    WfReview *review = NULL;
    assert_int_equal(wf_review_open(record, &(WfReviewLimits){0}, &wf_system_allocator, &review),
                     WF_OK);
    for (size_t i = 0; i < 3; i++) {
        if (looked_at)
            wf_review_settle(review);
        assert_int_equal(wf_review_take(review, found[i], strlen(found[i]), NULL), WF_OK);
    }
    wf_review_settle(review);
    assert_true(wf_review_turn(review, 1)->known);
    const int after = wf_review_turn(review, 1)->after;
    wf_review_free(review);
    return after;
}

/* A way is followed to the next position only when all are known: the first one tells of a better
 * way, which parts from it. */
static void test_a_look_meanwhile_changes_nothing(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("safe-passage");
    WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
    WfMoveList scratch;
    wf_moves_init(&scratch, wf_system_allocator);
    for (size_t i = 0; i < 2; i++) {
        WfEvent event = {.kind = WF_EVENT_MOVE, .seat = (uint8_t)i};
        assert_int_equal(wf_parse_move(spec.game, wf_record_now(record), i == 0 ? "a2a3" : "a7a6",
                                       4, &scratch, &event.move, NULL),
                         WF_OK);
        assert_int_equal(wf_record_add(record, &event), WF_OK);
    }
    wf_moves_free(&scratch);
    assert_int_equal(after_the_second(record, false), 12);
    assert_int_equal(after_the_second(record, true), 12);
    wf_record_free(record);
}

typedef struct Scarce {
    uint64_t left, held;
} Scarce;

static void *resize(void *scarce_, void *block, size_t bytes)
{
    Scarce *scarce = scarce_;
    if (bytes == 0) {
        scarce->held -= block != NULL;
        return wf_system_allocator.resize(NULL, block, 0);
    }
    if (scarce->left == 0)
        return NULL;
    scarce->left--;
    scarce->held += block == NULL;
    return wf_system_allocator.resize(NULL, block, bytes);
}

static void test_memory_may_end_at_any_time(void **state)
{
    (void)state;
    WfRecord *record = random_game("travelers", 3, 5);
    const WfReviewLimits limits = {.nodes = 500};
    WfCode code = WF_NO_MEMORY;
    unsigned failures = 0;
    for (uint64_t left = 0; code != WF_OK; left += 1 + left / 8) {
        Scarce scarce = {.left = left};
        const WfAllocator allocator = {.resize = resize, .context = &scarce};
        WfReview *review = NULL;
        code = wf_review(record, &limits, &allocator, &review);
        assert_true(code == WF_OK || code == WF_NO_MEMORY);
        failures += code != WF_OK;
        if (code == WF_OK)
            wf_review_free(review);
        assert_int_equal(scarce.held, 0);
    }
    assert_true(failures > 10);
    wf_record_free(record);
}

int main(int count, char **words)
{
    every = sample_every(&count, &words);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_parts_make_the_whole),
        cmocka_unit_test(test_a_look_meanwhile_changes_nothing),
        cmocka_unit_test(test_memory_may_end_at_any_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

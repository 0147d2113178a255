/* test_grades.c - the grades of moves, by numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "review/grade.h"

static ReviewMeasure measure(int value, uint8_t wanted)
{
    ReviewMeasure one = {.known = true, .value = {value, 1000 - value}, .line_length = 1};
    one.line[0].from = wanted;
    return one;
}

static const ReviewMeasure none[5]; /* measures without any known value */

static void test_grades(void **state)
{
    (void)state;
    static const struct {
        int after;
        WfMoveGrade grade;
    } expected[] = {{500, WF_MOVE_BEST},    {520, WF_MOVE_BEST},       {499, WF_MOVE_GOOD},
                    {451, WF_MOVE_GOOD},    {450, WF_MOVE_INACCURACY}, {401, WF_MOVE_INACCURACY},
                    {400, WF_MOVE_MISTAKE}, {301, WF_MOVE_MISTAKE},    {300, WF_MOVE_BLUNDER},
                    {0, WF_MOVE_BLUNDER}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const bool is_move[] = {true};
        WfReviewTurn turn = {.move = {.from = 1}};
        const ReviewMeasure measures[] = {measure(500, 2), measure(expected[i].after, 3)};
        review_grade(false, &turn, is_move, measures, none, 1);
        assert_int_equal(turn.grade, expected[i].grade);
        assert_int_equal(turn.after, expected[i].after);
    }
}

/* The move that the search wanted loses nothing, although it turned out worse than expected; and
 * the value before is corrected. */
static void test_a_wanted_move_loses_nothing(void **state)
{
    (void)state;
    const bool is_move[] = {true, true};
    WfReviewTurn turns[] = {{.move = {.from = 1}, .seat = 0}, {.move = {.from = 2}, .seat = 1}};
    const ReviewMeasure measures[] = {measure(600, 9), measure(550, 2), measure(450, 0)};
    review_grade(false, turns, is_move, measures, none, 2);
    assert_int_equal(turns[1].grade, WF_MOVE_BEST);
    assert_int_equal(turns[1].before, 550);
    assert_int_equal(turns[1].after, 550);
    assert_int_equal(turns[0].before, 600);
    assert_int_equal(turns[0].after, 450);
    assert_int_equal(turns[0].grade, WF_MOVE_MISTAKE);
    assert_true(review_is_doubtful(false, &turns[0], &measures[0], &measures[1], 1));
    assert_true(review_is_doubtful(false, &turns[1], &measures[1], &measures[2], 1) ==
                (measures[1].value[1] - measures[2].value[1] >= WF_REVIEW_MISTAKE));
}

/* "it loses no more than each of these looks says by itself" (review.h) */
static void test_a_mistake_is_seen_by_every_look(void **state)
{
    (void)state;
    static const struct {
        int before, before_earlier, after, after_earlier, loss;
        unsigned before_look, after_look;
    } seen[] = {{600, 0, 400, 0, 200, 0, 0},     /* no look with more effort */
                {600, 0, 400, 0, 200, 1, 1},     /* */
                {600, 590, 400, 450, 140, 2, 2}, /* the second saw less */
                {600, 500, 400, 520, 0, 2, 2},   /* and nothing */
                {600, 700, 400, 300, 200, 2, 2}, /* the third saw less */
                {600, 560, 400, 0, 160, 2, 1}};  /* only looks with the same effort compare */
    for (size_t i = 0; i < sizeof seen / sizeof seen[0]; i++) {
        const bool is_move[] = {true};
        WfReviewTurn turn = {.move = {.from = 1}};
        ReviewMeasure measures[] = {measure(seen[i].before, 2), measure(seen[i].after, 3)};
        const ReviewMeasure second[] = {measure(seen[i].before_earlier, 2),
                                        measure(seen[i].after_earlier, 3)};
        measures[0].look = seen[i].before_look;
        measures[1].look = seen[i].after_look;
        review_grade(false, &turn, is_move, measures, second, 1);
        assert_int_equal(turn.loss, seen[i].loss);
        assert_int_equal(turn.after, 400);
        assert_int_equal(turn.before, 400 + seen[i].loss);
        const bool done = seen[i].before_look == 2 && seen[i].after_look == 2;
        assert_true(review_is_doubtful(false, &turn, &measures[0], &measures[1], 2) ==
                    (!done && turn.grade >= WF_MOVE_MISTAKE));
    }
}

static void test_plies_to_a_goal(void **state)
{
    (void)state;
    const bool is_move[] = {true, true, true, true};
    static const int plies[] = {10, 9, 12, WF_REVIEW_UNKNOWN, WF_REVIEW_UNKNOWN};
    WfReviewTurn turns[4] = {0};
    ReviewMeasure measures[5];
    for (size_t i = 0; i < 5; i++)
        measures[i] = (ReviewMeasure){.known = true, .plies = plies[i]};
    review_grade(true, turns, is_move, measures, none, 4);
    assert_int_equal(turns[0].grade, WF_MOVE_BEST);
    assert_int_equal(turns[1].grade, WF_MOVE_MISTAKE); /* 13 instead of 9 */
    assert_int_equal(turns[1].loss, 4);
    assert_int_equal(turns[2].grade, WF_MOVE_BLUNDER); /* no way is left */
    assert_int_equal(turns[2].loss, WF_REVIEW_UNKNOWN);
    assert_int_equal(turns[3].grade, WF_MOVE_GOOD); /* none was known before */
    size_t points[4];
    assert_int_equal(review_turning_points(turns, 4, points), 2);
    assert_int_equal(points[0], 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_grades),
        cmocka_unit_test(test_a_wanted_move_loses_nothing),
        cmocka_unit_test(test_a_mistake_is_seen_by_every_look),
        cmocka_unit_test(test_plies_to_a_goal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_puzzles.c - the conditions for a puzzle, when two puzzles are the same, and a puzzle from
 * its mistake to its theme. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <wayfarer/wayfarer.h>

#include "puzzles/mine.h"

static const ReviewEffort effort = {.allocator = &wf_system_allocator, .nodes = 4000};

/* A record of a position and the moves after it. */
static WfRecord *record_of(const char *position, const char *const *moves)
{
    WfSpec spec;
    WfFault fault = {0};
    WfPosition from;
    WfMoveList scratch;
    assert_int_equal(wf_parse_spec("travelers", 9, &spec, &fault), WF_OK);
    assert_int_equal(wf_parse(&spec, position, strlen(position), &from, &fault), WF_OK);
    WfRecord *record = wf_record_new(&spec, &from, &wf_system_allocator);
    wf_moves_init(&scratch, wf_system_allocator);
    for (; *moves != NULL; moves++) {
        WfMove move;
        assert_int_equal(wf_parse_move(spec.game, wf_record_now(record), *moves, strlen(*moves),
                                       &scratch, &move, &fault),
                         WF_OK);
        assert_int_equal(wf_record_play(record, &move), WF_OK);
    }
    wf_moves_free(&scratch);
    return record;
}

static Puzzle try_one(const char *position, const char *mistake, PuzzleTask task, bool *found)
{
    const char *const moves[] = {mistake, NULL};
    Puzzle puzzle;
    WfRecord *record = record_of(position, moves);
    assert_int_equal(puzzle_try(record, task, &effort, &puzzle, found), WF_OK);
    wf_record_free(record);
    return puzzle;
}

static void tasks_have_one_answer(void **state)
{
    (void)state;
    const PuzzleLook win = {.has_second = true, .share = 900, .rival = 500, .score = 380};
    PuzzleLook look = win;
    assert_int_equal(puzzle_task(&look, 600, 0), PUZZLE_WIN);
    assert_int_equal(puzzle_task(&look, 800, 0), NO_PUZZLE); /* it was won before the mistake */
    assert_int_equal(puzzle_task(&look, 600, PUZZLE_MARGIN), PUZZLE_GAIN); /* with this to spare */
    look.has_second = false;
    assert_int_equal(puzzle_task(&look, 600, 0), NO_PUZZLE);
    look = win;
    look.rival = 800;
    assert_int_equal(puzzle_task(&look, 600, 0), NO_PUZZLE);
    look.score = WF_SCORE_WIN + 999; /* by force, which the rival is not */
    look.share = 1000;
    look.rival = PUZZLE_FORCED_RIVAL;
    assert_int_equal(puzzle_task(&look, 900, 0), PUZZLE_WIN);
    look.rival++;
    assert_int_equal(puzzle_task(&look, 900, 0), NO_PUZZLE);
    look = (PuzzleLook){.has_second = true, .share = 700, .rival = 550, .score = 150};
    assert_int_equal(puzzle_task(&look, 550, 0), PUZZLE_GAIN);
    assert_int_equal(puzzle_task(&look, 560, 0), NO_PUZZLE); /* nothing was given away */
    look = (PuzzleLook){.has_second = true, .share = 480, .rival = 100, .score = -14};
    assert_int_equal(puzzle_task(&look, 480, 0), PUZZLE_SAVE);
}

/* White goes home with the wrong Traveler, and Black's can no longer be stopped. */
static const char arriving[] = "1T2a2u1/1A3a2a/9/8b/9/y1B1t4/6A2/3A2Y1A/1t3T3 w - 0 24";

static const char somewhere[] = "9/8Y/2b6/3t3T1/5A3/5YT1B/1a7/y4A3/t8 w - 4 27";

static void a_mistake_becomes_a_puzzle(void **state)
{
    (void)state;
    bool found;
    const Puzzle puzzle = try_one(arriving, "f1f4", PUZZLE_WIN, &found);
    assert_true(found);
    assert_string_equal(puzzle.theme, "lets-arrive");
    assert_int_equal(puzzle.moves % 2, 0);
    assert_int_equal(puzzle.turn, 1);
    assert_true(puzzle.effort > 0);
    bool holds;
    assert_int_equal(puzzle_holds(&puzzle, &effort, &holds), WF_OK);
    assert_true(holds);
    Puzzle other = puzzle; /* another answer does not hold */
    other.move[1] = (WfMove){.from = puzzle.move[1].to, .to = puzzle.move[1].from};
    other.moves = 2;
    assert_int_equal(puzzle_holds(&other, &effort, &holds), WF_OK);
    assert_false(holds);
}

static void a_quiet_move_is_no_puzzle(void **state)
{
    (void)state;
    bool found;
    const Puzzle none =
        try_one("3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - 0 1", "e2c4", PUZZLE_WIN, &found);
    assert_false(found);
    assert_int_equal(none.turn, 1);
}

/* The same position with colours changed, and both reflected. */
static void the_same_puzzle_has_one_key(void **state)
{
    (void)state;
    bool found;
    const Puzzle one = try_one(somewhere, "f2e2", PUZZLE_WIN, &found);
    Puzzle other = one;
    static const char *const positions[] = {
        "T8/Y4a3/1A7/5yt1b/5a3/3T3t1/2B6/8y/9 b - 0 9",  /* ranks reflected, colours changed */
        "8T/3a4Y/7A1/b1ty5/3a5/1t3T3/6B2/y8/9 b - 0 9"}; /* files too */
    static const char *const mistakes[] = {"f8e8", "d8e8"};
    for (unsigned i = 0; i < 2; i++) {
        const char *const moves[] = {mistakes[i], NULL};
        WfRecord *record = record_of(positions[i], moves);
        wf_copy(one.spec.game, &other.before, wf_record_position(record, 0));
        other.move[0] = wf_record_event(record, 0)->move;
        assert_int_equal(puzzle_key(&other), puzzle_key(&one));
        wf_record_free(record);
    }
    const char *const moves[] = {"f2g2", NULL};
    WfRecord *record = record_of(somewhere, moves);
    other = one;
    other.move[0] = wf_record_event(record, 0)->move;
    wf_record_free(record);
    assert_int_not_equal(puzzle_key(&other), puzzle_key(&one));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tasks_have_one_answer),
        cmocka_unit_test(a_mistake_becomes_a_puzzle),
        cmocka_unit_test(a_quiet_move_is_no_puzzle),
        cmocka_unit_test(the_same_puzzle_has_one_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_together.c - several threads at one tree: what they tell each other, and that the answer is
 * one that a single thread could give. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "positions.h"
#include "search/abdada.h"

enum { TAG = 77, OTHER_TAG = 78 };

static Abdada *three_threads(void)
{
    Abdada *abdada = malloc(sizeof *abdada);
    assert_non_null(abdada);
    Lock *lock = lock_open(&wf_system_allocator);
    assert_non_null(lock);
    abdada_begin(abdada, 3, lock);
    return abdada;
}

static void part(Abdada *abdada)
{
    lock_close(abdada->lock);
    free(abdada);
}

static void test_moves_are_marked(void **state)
{
    (void)state;
    Abdada *abdada = three_threads();
    assert_false(abdada_is_busy(abdada, 5));
    abdada_mark(abdada, 5);
    assert_true(abdada_is_busy(abdada, 5));
    assert_false(abdada_is_busy(abdada, 5 + ABDADA_SLOTS)); /* the same slot */
    abdada_unmark(abdada, 5);
    assert_false(abdada_is_busy(abdada, 5));
    part(abdada);
}

static void test_who_is_there_is_called_back(void **state)
{
    (void)state;
    Abdada *abdada = three_threads();
    abdada_enter(abdada, 1, 4, TAG);
    abdada_enter(abdada, 2, 4, OTHER_TAG);
    abdada_finish(abdada, 0, 4, TAG);
    assert_false(abdada_is_aborted(abdada, 0, 9));
    assert_false(abdada_is_aborted(abdada, 2, 9));
    assert_false(abdada_is_aborted(abdada, 1, 3)); /* nearer the root nothing has changed */
    assert_true(abdada_is_aborted(abdada, 1, 9));
    assert_true(abdada_is_aborted(abdada, 1, 4));
    assert_false(abdada_abort_ends(abdada, 1, 5)); /* not yet there */
    assert_true(abdada_abort_ends(abdada, 1, 4));
    assert_false(abdada_is_aborted(abdada, 1, 9));
    part(abdada);
}

static void test_calls_that_come_late_mean_nothing(void **state)
{
    (void)state;
    Abdada *abdada = three_threads();
    abdada_enter(abdada, 1, 4, TAG);
    abdada_finish(abdada, 0, 4, TAG);
    abdada_leave(abdada, 1, 4);
    assert_false(abdada_is_aborted(abdada, 1, 9));
    abdada_enter(abdada, 1, 4, OTHER_TAG);
    assert_false(abdada_is_aborted(abdada, 1, 9));
    part(abdada);
}

static void test_calls_nearer_the_root_go_first(void **state)
{
    (void)state;
    Abdada *abdada = three_threads();
    abdada_enter(abdada, 1, 2, TAG);
    abdada_enter(abdada, 1, 4, OTHER_TAG);
    abdada_finish(abdada, 0, 2, TAG);
    abdada_finish(abdada, 2, 4, OTHER_TAG);
    assert_true(abdada_is_aborted(abdada, 1, 4));
    assert_false(abdada_abort_ends(abdada, 1, 4));
    assert_true(abdada_abort_ends(abdada, 1, 2));
    /* on the way back to 4 a call to 2 is not forgotten */
    abdada_enter(abdada, 1, 2, TAG);
    abdada_enter(abdada, 1, 4, OTHER_TAG);
    abdada_finish(abdada, 2, 4, OTHER_TAG);
    assert_true(abdada_is_aborted(abdada, 1, 4));
    abdada_finish(abdada, 0, 2, TAG);
    assert_true(abdada_abort_ends(abdada, 1, 4));
    assert_true(abdada_is_aborted(abdada, 1, 3));
    assert_true(abdada_abort_ends(abdada, 1, 2));
    part(abdada);
}

static WfChoice choose(const WfRecord *record, unsigned depth, unsigned threads)
{
    const WfLimits limits = {.depth = depth};
    WfChoice choice;
    void *self = wf_engine_search.open(&wf_system_allocator, 1 << 22, threads);
    assert_non_null(self);
    assert_int_equal(wf_engine_search.choose(self, record, &limits, &choice), WF_OK);
    wf_engine_search.close(self);
    return choice;
}

/* The line can be played, and what a single thread has proven four threads do not deny. */
static void check(const WfRecord *record, unsigned depth)
{
    const WfChoice one = choose(record, depth, 1), four = choose(record, depth, 4);
    const WfGame *game = wf_record_spec(record)->game;
    WfPosition position;
    wf_copy(game, &position, wf_record_now(record));
    assert_true(four.line_length > 0);
    for (unsigned i = 0; i < four.line_length; i++) {
        assert_true(is_legal(game, &position, &four.line[i]));
        game->apply(&position, &four.line[i]);
    }
    if (wf_turns_to_win(one.score) != 0)
        assert_int_equal(wf_turns_to_win(four.score) > 0, wf_turns_to_win(one.score) > 0);
    else
        assert_int_equal(four.depth, depth);
}

static void search_games(const char *spec_text, unsigned depth)
{
    const WfSpec spec = spec_of(spec_text);
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    for (uint64_t seed = 1; seed <= 6; seed++) {
        uint64_t random = seed;
        WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
        for (unsigned turn = 0; turn < 10 + 6 * seed; turn++) {
            list.count = 0;
            assert_int_equal(wf_moves(spec.game, wf_record_now(record), &list), WF_OK);
            if (list.count == 0)
                break;
            const WfMove move = list.items[random_below(&random, list.count)];
            assert_int_equal(wf_record_play(record, &move), WF_OK);
        }
        if (wf_record_outcome(record).result == WF_ONGOING)
            check(record, depth);
        wf_record_free(record);
    }
    wf_moves_free(&list);
}

static void test_answers(void **state)
{
    (void)state;
    search_games("travelers", 6);
    search_games("courier-leapale", 3);
    search_games("traverse", 8);
}

/* A move with a line of two and a score. */
static AbdadaBest best_of(uint64_t tag, int score, uint8_t from)
{
    AbdadaBest best = {.tag = tag, .score = score, .key = from, .line = {.length = 2}};
    best.line.moves[0].from = from;
    best.line.moves[1].from = (uint8_t)(from + 1);
    return best;
}

static bool hears(const Abdada *abdada, unsigned ply, uint64_t tag, int above, uint8_t from)
{
    AbdadaBest heard = {.tag = tag, .score = above};
    if (!abdada_adopt(abdada, ply, &heard))
        return false;
    assert_true(heard.score > above);
    assert_int_equal(heard.key, from);
    assert_int_equal(heard.line.length, 2);
    assert_int_equal(heard.line.moves[0].from, from);
    assert_int_equal(heard.line.moves[1].from, from + 1);
    return true;
}

static void test_better_moves_are_heard_of(void **state)
{
    (void)state;
    Abdada *abdada = three_threads();
    assert_false(hears(abdada, 3, TAG, -100, 7));
    const AbdadaBest fair = best_of(TAG, 20, 7), better = best_of(TAG, 30, 9),
                     other = best_of(OTHER_TAG, 5, 11);
    abdada_publish(abdada, 3, &fair);
    assert_true(hears(abdada, 3, TAG, 19, 7));
    assert_false(hears(abdada, 3, TAG, 20, 7)); /* no better than what is known */
    assert_false(hears(abdada, 3, OTHER_TAG, 0, 7));
    assert_false(hears(abdada, 4, TAG, 0, 7));
    abdada_publish(abdada, 3, &better);
    abdada_publish(abdada, 3, &fair); /* comes late */
    assert_true(hears(abdada, 3, TAG, 20, 9));
    abdada_publish(abdada, 3, &other); /* a search that comes after it takes the place */
    assert_true(hears(abdada, 3, OTHER_TAG, 0, 11));
    assert_false(hears(abdada, 3, TAG, 0, 9));
    part(abdada);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_are_marked),
        cmocka_unit_test(test_who_is_there_is_called_back),
        cmocka_unit_test(test_calls_that_come_late_mean_nothing),
        cmocka_unit_test(test_calls_nearer_the_root_go_first),
        cmocka_unit_test(test_better_moves_are_heard_of),
        cmocka_unit_test(test_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

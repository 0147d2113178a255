/* test_abdada.c - several threads that search one tree: what they share, and that the answer is one
 * that a single thread could give. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "positions.h"
#include "search/abdada/abdada.h"

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

static void close_abdada(Abdada *abdada)
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
    close_abdada(abdada);
}

static void test_threads_at_the_same_node_are_aborted(void **state)
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
    close_abdada(abdada);
}

static void test_late_aborts_mean_nothing(void **state)
{
    (void)state;
    Abdada *abdada = three_threads();
    abdada_enter(abdada, 1, 4, TAG);
    abdada_finish(abdada, 0, 4, TAG);
    abdada_leave(abdada, 1, 4);
    assert_false(abdada_is_aborted(abdada, 1, 9));
    abdada_enter(abdada, 1, 4, OTHER_TAG);
    assert_false(abdada_is_aborted(abdada, 1, 9));
    close_abdada(abdada);
}

static void test_aborts_nearer_the_root_go_first(void **state)
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
    /* while it unwinds to 4 an abort at 2 is not forgotten */
    abdada_enter(abdada, 1, 2, TAG);
    abdada_enter(abdada, 1, 4, OTHER_TAG);
    abdada_finish(abdada, 2, 4, OTHER_TAG);
    assert_true(abdada_is_aborted(abdada, 1, 4));
    abdada_finish(abdada, 0, 2, TAG);
    assert_true(abdada_abort_ends(abdada, 1, 4));
    assert_true(abdada_is_aborted(abdada, 1, 3));
    assert_true(abdada_abort_ends(abdada, 1, 2));
    close_abdada(abdada);
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

/* The line can be played, and four threads do not contradict what a single thread has proven. */
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

static bool adopts(const Abdada *abdada, unsigned ply, uint64_t tag, int above, uint8_t from)
{
    AbdadaBest found = {.tag = tag, .score = above};
    if (!abdada_adopt(abdada, ply, &found))
        return false;
    assert_true(found.score > above);
    assert_int_equal(found.key, from);
    assert_int_equal(found.line.length, 2);
    assert_int_equal(found.line.moves[0].from, from);
    assert_int_equal(found.line.moves[1].from, from + 1);
    return true;
}

static void test_better_moves_are_adopted(void **state)
{
    (void)state;
    Abdada *abdada = three_threads();
    assert_false(adopts(abdada, 3, TAG, -100, 7));
    const AbdadaBest fair = best_of(TAG, 20, 7), better = best_of(TAG, 30, 9),
                     other = best_of(OTHER_TAG, 5, 11);
    abdada_publish(abdada, 3, &fair);
    assert_true(adopts(abdada, 3, TAG, 19, 7));
    assert_false(adopts(abdada, 3, TAG, 20, 7)); /* no better than what is known */
    assert_false(adopts(abdada, 3, OTHER_TAG, 0, 7));
    assert_false(adopts(abdada, 4, TAG, 0, 7));
    abdada_publish(abdada, 3, &better);
    abdada_publish(abdada, 3, &fair); /* comes late */
    assert_true(adopts(abdada, 3, TAG, 20, 9));
    abdada_publish(abdada, 3, &other); /* a node that is searched later takes the place */
    assert_true(adopts(abdada, 3, OTHER_TAG, 0, 11));
    assert_false(adopts(abdada, 3, TAG, 0, 9));
    close_abdada(abdada);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_are_marked),
        cmocka_unit_test(test_threads_at_the_same_node_are_aborted),
        cmocka_unit_test(test_late_aborts_mean_nothing),
        cmocka_unit_test(test_aborts_nearer_the_root_go_first),
        cmocka_unit_test(test_better_moves_are_adopted),
        cmocka_unit_test(test_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_background.c - whose turn it is to have work done off the loop. A first piece keeps the
 * thread busy until all others wait. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/core/limits.h"
#include "server/jobs/background.h"

enum { GUARD = 120 /* seconds until a test that hangs is aborted */, HERE = 1, THERE = 2 };

typedef struct Piece {
    BackgroundWork work;
    char name;
} Piece;

static sem_t go_on, woken;
static char order[MOST_WAITING_WORK]; /* in which pieces were done */

static void wake(void *context)
{
    (void)context;
    (void)sem_post(&woken);
}

static void hold(BackgroundWork *work)
{
    (void)work;
    (void)sem_wait(&go_on);
}

static void note(BackgroundWork *work)
{
    order[strlen(order)] = ((Piece *)work)->name;
}

static void free_piece(BackgroundWork *work)
{
    free((Piece *)work);
}

static bool add(Background *background, char name, uint64_t address)
{
    Piece *piece = calloc(1, sizeof *piece);
    assert_non_null(piece);
    piece->name = name;
    piece->work = (BackgroundWork){.key = &piece->name,
                                   .key_size = 1,
                                   .address = address,
                                   .run = name == '-' ? hold : note,
                                   .free = free_piece};
    return background_add(background, &piece->work);
}

static void join(Background *background, char name, uint64_t address)
{
    BackgroundWork *piece = background_find(background, &name, 1);
    assert_non_null(piece);
    background_join(background, piece, address);
}

static Background *begin(void)
{
    (void)sem_init(&go_on, 0, 0);
    (void)sem_init(&woken, 0, 0);
    memset(order, 0, sizeof order);
    Background *background = background_open(wake, NULL);
    assert_non_null(background);
    assert_true(add(background, '-', 0));
    return background;
}

static void expect(Background *background, const char *wanted)
{
    (void)alarm(GUARD);
    (void)sem_post(&go_on);
    while (background_numbers(background).done < 1 + strlen(wanted)) {
        (void)sem_wait(&woken);
        background_work(background);
    }
    (void)alarm(0);
    assert_string_equal(order, wanted);
    background_close(background);
}

static void test_addresses_take_turns(void **state)
{
    (void)state;
    Background *background = begin();
    for (const char *name = "abc"; *name != '\0'; name++)
        assert_true(add(background, *name, HERE));
    assert_true(add(background, 'x', THERE));
    expect(background, "axbc");
}

static void test_one_who_joins_does_not_wait_for_the_turn_of_the_first(void **state)
{
    (void)state;
    Background *background = begin();
    for (const char *name = "abcd"; *name != '\0'; name++)
        assert_true(add(background, *name, HERE));
    join(background, 'd', THERE);
    join(background, 'a', THERE); /* it already has the earlier turn */
    join(background, '-', THERE); /* it is being done */
    expect(background, "adbc");
}

/* Otherwise two addresses could have everything they ask for done at once. */
static void test_what_was_brought_forward_counts(void **state)
{
    (void)state;
    Background *background = begin();
    for (const char *name = "abcd"; *name != '\0'; name++)
        assert_true(add(background, *name, HERE));
    join(background, 'c', THERE);
    join(background, 'd', THERE);
    assert_true(add(background, 'x', 3));
    expect(background, "acxbd");
}

/* A piece that others brought forward belongs to them: it does not make way for more of theirs. */
static void test_who_fills_the_queue_makes_way(void **state)
{
    (void)state;
    Background *background = begin();
    for (unsigned i = 0; i < MOST_WAITING_WORK; i++)
        assert_true(add(background, (char)(1 + i % 32), HERE));
    assert_false(add(background, 'a', HERE));
    assert_true(add(background, 'x', THERE));
    assert_int_equal(background_numbers(background).waiting, MOST_WAITING_WORK);
    join(background, 3, THERE);
    assert_true(add(background, 'y', THERE));
    assert_non_null(background_find(background, "x", 1));
    assert_int_equal(background_numbers(background).waiting, MOST_WAITING_WORK);
    (void)sem_post(&go_on);
    background_close(background);
}

/* A request that asks again as soon as its wait is over. */
typedef struct Request {
    Wait wait; /* first */
    Background *background;
    bool over, taken;
} Request;

static void ask_again(Wait *wait)
{
    Request *request = (Request *)wait;
    request->over = true;
    request->taken = add(request->background, 'z', HERE);
}

/* Otherwise what it asks for could replace the piece that is just being added. */
static void test_who_waited_for_a_dropped_piece_asks_again_later(void **state)
{
    (void)state;
    Request request = {.wait.over = ask_again, .background = begin()};
    for (unsigned i = 0; i < MOST_WAITING_WORK; i++)
        assert_true(add(request.background, (char)(1 + i % 32), HERE));
    BackgroundWork *newest = background_find(request.background, "\x20", 1);
    waits_add(&newest->waits, &request.wait);
    assert_true(add(request.background, 'x', THERE));
    assert_false(request.over);
    background_work(request.background);
    assert_true(request.over);
    assert_false(request.taken);
    assert_non_null(background_find(request.background, "x", 1));
    (void)sem_post(&go_on);
    background_close(request.background);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses_take_turns),
        cmocka_unit_test(test_one_who_joins_does_not_wait_for_the_turn_of_the_first),
        cmocka_unit_test(test_what_was_brought_forward_counts),
        cmocka_unit_test(test_who_fills_the_queue_makes_way),
        cmocka_unit_test(test_who_waited_for_a_dropped_piece_asks_again_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

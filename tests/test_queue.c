/* test_queue.c - turns of the computer: whoever asks for much waits behind their own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/core/due.h"
#include "server/core/queue.h"

enum { ITEMS = 2000 };

static QueueItem items[ITEMS];
static unsigned used;

static QueueItem *put(Queue *queue, uint64_t address, uint64_t holder, QueueLane lane)
{
    QueueItem *item = &items[used++];
    *item = (QueueItem){.asker = {.address = address, .holder = holder, .lane = lane}};
    queue_put(queue, item);
    return item;
}

/* Takes, and is done with it at once; so often until an item comes. */
static unsigned takes_until(Queue *queue, const QueueItem *wanted)
{
    for (unsigned takes = 1;; takes++) {
        const QueueItem *taken = queue_take(queue);
        assert_non_null(taken);
        queue_done(queue, taken->asker.lane);
        if (taken == wanted)
            return takes;
    }
}

static int start(void **state)
{
    (void)state;
    used = 0;
    return 0;
}

static void test_in_the_order_they_came(void **state)
{
    (void)state;
    Queue queue = queue_new(1);
    for (unsigned i = 0; i < 5; i++)
        (void)put(&queue, 1, 1, QUEUE_LONG);
    assert_int_equal(queue_count(&queue), 5);
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(takes_until(&queue, &items[i]), 1);
    assert_null(queue_take(&queue));
    assert_int_equal(queue_count(&queue), 0);
}

static void test_people_come_before_computers(void **state)
{
    (void)state;
    Queue queue = queue_new(2);
    for (unsigned i = 0; i < 12; i++)
        (void)put(&queue, 1, 1, QUEUE_ALONE);
    assert_int_equal(takes_until(&queue, put(&queue, 2, 2, QUEUE_LONG)), 1);
    assert_int_equal(takes_until(&queue, put(&queue, 1, 1, QUEUE_SHORT)), 1);
}

static void test_one_who_asks_for_much_waits_behind_their_own(void **state)
{
    (void)state;
    Queue queue = queue_new(2);
    for (unsigned i = 0; i < 12; i++)
        (void)put(&queue, 1, 1, QUEUE_LONG);
    /* at another address, and another visitor at the same address */
    assert_true(takes_until(&queue, put(&queue, 2, 2, QUEUE_LONG)) <= 2);
    assert_true(takes_until(&queue, put(&queue, 1, 3, QUEUE_LONG)) <= 2);
}

static void test_many_cookies_of_one_address_have_one_turn(void **state)
{
    (void)state;
    Queue queue = queue_new(2);
    for (unsigned i = 0; i < 100; i++)
        (void)put(&queue, 1, 100 + i, QUEUE_LONG);
    assert_true(takes_until(&queue, put(&queue, 2, 2, QUEUE_LONG)) <= 2);
    /* fresh cookies do not come before one that waits */
    const QueueItem *patient = put(&queue, 1, 99, QUEUE_LONG);
    unsigned takes = 0;
    for (const QueueItem *taken = NULL; taken != patient; takes++) {
        (void)put(&queue, 1, 1000 + takes, QUEUE_LONG);
        taken = queue_take(&queue);
        queue_done(&queue, taken->asker.lane);
    }
    assert_true(takes <= 101);
}

static void test_short_thoughts_do_not_wait_for_long_ones(void **state)
{
    (void)state;
    Queue queue = queue_new(1);
    for (unsigned i = 0; i < 20; i++)
        (void)put(&queue, i, i, QUEUE_LONG);
    assert_true(takes_until(&queue, put(&queue, 50, 50, QUEUE_SHORT)) <= 2);
    /* nor long ones for ever */
    const QueueItem *heavy = put(&queue, 60, 60, QUEUE_LONG);
    unsigned takes = 0;
    for (const QueueItem *taken = NULL; taken != heavy; takes++) {
        (void)put(&queue, 50, 50, QUEUE_SHORT);
        taken = queue_take(&queue);
        queue_done(&queue, taken->asker.lane);
    }
    assert_true(takes <= 21 * 5 + 5);
}

static void test_computers_alone_come_at_last(void **state)
{
    (void)state;
    Queue queue = queue_new(1);
    const QueueItem *alone = put(&queue, 1, 1, QUEUE_ALONE);
    unsigned takes = 0;
    for (const QueueItem *taken = NULL; taken != alone; takes++) {
        (void)put(&queue, 2, 2, QUEUE_LONG);
        taken = queue_take(&queue);
        queue_done(&queue, taken->asker.lane);
    }
    assert_in_range(takes, 10, 20);
}

static void test_short_games_of_computers_do_not_wait_for_long_ones(void **state)
{
    (void)state;
    Queue queue = queue_new(2);
    for (unsigned i = 0; i < 12; i++)
        (void)put(&queue, 1, 1, QUEUE_ALONE);
    assert_non_null(queue_take(&queue));
    assert_null(queue_take(&queue));
    const QueueItem *quick = put(&queue, 1, 1, QUEUE_ALONE_SHORT);
    assert_ptr_equal(queue_take(&queue), quick);
}

static void test_a_thread_is_left_for_others(void **state)
{
    (void)state;
    Queue queue = queue_new(3);
    for (unsigned i = 0; i < 9; i++)
        (void)put(&queue, 1, 1, QUEUE_ALONE);
    assert_non_null(queue_take(&queue));
    assert_non_null(queue_take(&queue));
    assert_null(queue_take(&queue)); /* the third stays free */
    const QueueItem *person = put(&queue, 2, 2, QUEUE_LONG);
    assert_ptr_equal(queue_take(&queue), person);
    queue_done(&queue, QUEUE_ALONE);
    assert_non_null(queue_take(&queue));
}

static void test_it_is_bounded(void **state)
{
    (void)state;
    Queue queue = queue_new(1);
    unsigned own = 0, of_address = 0, all = 0;
    for (const Asker asker = {1, 1, QUEUE_LONG}; queue_may_put(&queue, &asker); own++)
        (void)put(&queue, 1, 1, QUEUE_LONG);
    for (unsigned i = 0; i < 400; i++) {
        const Asker asker = {1, 100 + i, QUEUE_LONG};
        of_address += queue_may_put(&queue, &asker);
        if (queue_may_put(&queue, &asker))
            (void)put(&queue, 1, 100 + i, QUEUE_LONG);
    }
    for (unsigned i = 0; i < 1500; i++) {
        const Asker asker = {100 + i, i, QUEUE_LONG};
        all += queue_may_put(&queue, &asker);
        if (queue_may_put(&queue, &asker))
            (void)put(&queue, 100 + i, i, QUEUE_LONG);
    }
    assert_in_range(own, 16, 64);
    assert_in_range(own + of_address, 128, 399);
    assert_int_equal(own + of_address + all, queue_count(&queue));
    assert_in_range(queue_count(&queue), 512, 1024);
    const Asker alone = {7, 7, QUEUE_ALONE};
    assert_true(queue_may_put(&queue, &alone));
}

/* ---- tables that are due ---- */

static void count_name(void *context, const char *table)
{
    unsigned *count = context;
    assert_int_equal(table[0], 't');
    (*count)++;
}

static unsigned due_before(Due *due, int64_t before)
{
    unsigned count = 0;
    for (unsigned i = 0; i < DUE_STEPS; i++)
        due_step(due, before, count_name, &count);
    return count;
}

static void test_due_tables_come_once_when_they_are_due(void **state)
{
    (void)state;
    static Due due;
    for (unsigned i = 0; i < 1000; i++) {
        const char name[] = {'t', (char)('a' + i / 100), (char)('a' + i / 10 % 10),
                             (char)('a' + i % 10), '\0'};
        assert_true(due_put(&due, name, 1000 + i));
        assert_true(due_put(&due, name, 2000 + i)); /* in its place */
    }
    assert_int_equal(due.count, 1000);
    assert_int_equal(due_before(&due, 2000), 0);
    assert_int_equal(due_before(&due, 2250), 250);
    assert_int_equal(due_before(&due, 2250), 0);
    assert_int_equal(due.count, 750);
    assert_int_equal(due_before(&due, 5000), 750);
    due_free(&due);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_in_the_order_they_came, start),
        cmocka_unit_test_setup(test_people_come_before_computers, start),
        cmocka_unit_test_setup(test_one_who_asks_for_much_waits_behind_their_own, start),
        cmocka_unit_test_setup(test_many_cookies_of_one_address_have_one_turn, start),
        cmocka_unit_test_setup(test_short_thoughts_do_not_wait_for_long_ones, start),
        cmocka_unit_test_setup(test_computers_alone_come_at_last, start),
        cmocka_unit_test_setup(test_short_games_of_computers_do_not_wait_for_long_ones, start),
        cmocka_unit_test_setup(test_a_thread_is_left_for_others, start),
        cmocka_unit_test_setup(test_it_is_bounded, start),
        cmocka_unit_test(test_due_tables_come_once_when_they_are_due),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

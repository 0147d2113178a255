/* test_due.c - tables that are due and not in memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/core/due.h"

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
        cmocka_unit_test(test_due_tables_come_once_when_they_are_due),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

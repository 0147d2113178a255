/* test_leases.c - a lease belongs to one server until it ends, and writes under an old lease are
 * refused. */
#include "kinds.h"

/* The number of the lease; 0: another store has it. */
static uint64_t take_lease(Home *home, Store *store, const char *table, int64_t lasts)
{
    Leasing taken = begin_lease(table, lasts);
    store_lease(store, &taken.lease);
    while (!taken.done)
        rest(home);
    assert_int_not_equal(taken.lease.answer, STORE_FAILED);
    return taken.lease.answer == STORE_DONE ? taken.lease.fence : 0;
}

static StoreAnswer append_under(Home *home, Store *store, const char *table, uint64_t number,
                                uint64_t fence)
{
    Piece piece;
    fill(&piece, table, number, 1, 0);
    piece.write.fence = fence;
    return finish(home, store, &piece);
}

static void a_lease_is_one_servers_until_it_ends(void **state)
{
    Home *home = *state;
    home->other = open_one(home);
    const uint64_t first = take_lease(home, home->store, "aaaaaaaaaaaa", STORE_LEASE);
    assert_int_not_equal(first, 0);
    assert_int_equal(take_lease(home, home->other, "aaaaaaaaaaaa", STORE_LEASE), 0);
    assert_int_equal(take_lease(home, home->store, "aaaaaaaaaaaa", 1), first);
    uint64_t second = 0;
    while ((second = take_lease(home, home->other, "aaaaaaaaaaaa", STORE_LEASE)) == 0)
        rest(home);
    assert_true(second > first);
    assert_int_equal(take_lease(home, home->store, "aaaaaaaaaaaa", STORE_LEASE), 0);
    store_close(home->other); /* returns it */
    home->other = NULL;
    const uint64_t third = take_lease(home, home->store, "aaaaaaaaaaaa", STORE_LEASE);
    assert_true(third > second);
}

static void what_is_written_under_an_old_lease_is_refused(void **state)
{
    Home *home = *state;
    home->other = open_one(home);
    assert_int_equal(append_under(home, home->store, "aaaaaaaaaaaa", 1, 0), STORE_DONE);
    assert_int_equal(append_under(home, home->store, "aaaaaaaaaaaa", 2, 1), STORE_CONFLICT);
    const uint64_t first = take_lease(home, home->store, "aaaaaaaaaaaa", 1);
    assert_int_equal(append_under(home, home->store, "aaaaaaaaaaaa", 2, first), STORE_DONE);
    uint64_t second = 0;
    while ((second = take_lease(home, home->other, "aaaaaaaaaaaa", STORE_LEASE)) == 0)
        rest(home);
    assert_int_equal(append_under(home, home->store, "aaaaaaaaaaaa", 3, first), STORE_CONFLICT);
    assert_int_equal(append_under(home, home->store, "aaaaaaaaaaaa", 3, 0), STORE_DONE);
    assert_int_equal(append_under(home, home->other, "aaaaaaaaaaaa", 4, second), STORE_DONE);
    expect_length(home, "aaaaaaaaaaaa", 4);
}

static void a_table_that_somebody_looks_after_is_not_told_as_due(void **state)
{
    Home *home = *state;
    List *list = malloc(sizeof *list);
    home->other = open_one(home);
    put_row(home, "aaaaaaaaaaaa", 3000, 9000, false);
    put_row(home, "bbbbbbbbbbbb", 3000, 9000, false);
    assert_int_not_equal(take_lease(home, home->other, "aaaaaaaaaaaa", STORE_LEASE), 0);
    begin_list(list);
    store_due_tables(home->store, 10000, 10, &list->rows);
    end_list(home, list);
    assert_int_equal(list->count, 1);
    assert_string_equal(list->row[0].table, "bbbbbbbbbbbb");
    store_close(home->other);
    home->other = NULL;
    begin_list(list);
    store_due_tables(home->store, 10000, 10, &list->rows);
    end_list(home, list);
    assert_int_equal(list->count, 2);
    free(list);
}

int test_leases(const char *name)
{
    const struct CMUnitTest tests[] = {
        TEST(a_lease_is_one_servers_until_it_ends),
        TEST(what_is_written_under_an_old_lease_is_refused),
        TEST(a_table_that_somebody_looks_after_is_not_told_as_due),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}

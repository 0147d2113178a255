/* test_leases_and_secrets.c - only one store at a time has a lease, all stores share one key, and
 * what is revoked stays revoked. */
#include "home.h"

#include <signal.h>

/* ---- leases ---- */

/* The fencing token; 0: another store has the lease. */
static uint64_t lease(Home *home, const char *table, int64_t lasts)
{
    Leasing leasing = begin_lease(table, lasts);
    store_lease(home->store, &leasing.lease);
    for (store_collect(home->store); !leasing.done; store_collect(home->store))
        wait_for_wake(home);
    assert_int_not_equal(leasing.lease.answer, STORE_FAILED);
    return leasing.lease.answer == STORE_DONE ? leasing.lease.fence : 0;
}

static StoreAnswer append_under(Home *home, uint64_t fence, uint64_t number)
{
    Piece piece;
    fill(&piece, "aaaaaaaaaaaa", number, 1, 0);
    piece.write.fence = fence;
    return finish(home, &piece);
}

static void one_store_at_a_time_has_a_lease(void **state)
{
    Home *home = *state, other = *home;
    open_store(home);
    open_store(&other);
    assert_int_equal(lease(home, "aaaaaaaaaaaa", STORE_LEASE), 1);
    assert_int_equal(lease(&other, "aaaaaaaaaaaa", STORE_LEASE), 0);
    assert_int_equal(lease(&other, "bbbbbbbbbbbb", STORE_LEASE), 1);
    assert_int_equal(lease(home, "aaaaaaaaaaaa", 1), 1); /* renewed, and over at once */
    uint64_t fence = 0;
    while ((fence = lease(&other, "aaaaaaaaaaaa", STORE_LEASE)) == 0)
        nap();
    assert_int_equal(fence, 2);
    assert_int_equal(append_under(home, 1, 1), STORE_CONFLICT); /* it was stalled */
    assert_int_equal(append_under(&other, 2, 1), STORE_DONE);
    assert_int_equal(append_under(home, 0, 2), STORE_DONE); /* a request by a person */
    assert_int_equal(append_under(&other, 2, 2), STORE_CONFLICT);
    close_store(&other); /* returns its lease */
    assert_int_equal(lease(home, "aaaaaaaaaaaa", STORE_LEASE), 3);
}

/* Stores find a due table as long as no store has its lease. */
typedef struct DueRows {
    StoreRows rows; /* first */
    unsigned found;
} DueRows;

static bool count_row(StoreRows *rows, const StoreRow *row)
{
    assert_string_equal(row->table, "aaaaaaaaaaaa");
    ((DueRows *)rows)->found++;
    return true;
}

static void note_rows(StoreRows *rows, bool good)
{
    (void)rows;
    assert_true(good);
}

static unsigned count_due(Home *home, int64_t before)
{
    DueRows due = {.rows = {.row = count_row, .done = note_rows}};
    store_due_tables(home->store, before, 10, &due.rows);
    return due.found;
}

static void a_table_that_is_due_is_found_while_nobody_has_its_lease(void **state)
{
    Home *home = *state;
    Piece piece;
    open_store(home);
    fill(&piece, "aaaaaaaaaaaa", 1, 1, 0);
    piece.write.row.due = 500;
    assert_int_equal(finish(home, &piece), STORE_DONE);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 1, 0), STORE_DONE);
    assert_int_equal(count_due(home, 500), 0);
    assert_int_equal(count_due(home, 501), 1);
    assert_int_equal(lease(home, "aaaaaaaaaaaa", STORE_LEASE), 1);
    assert_int_equal(count_due(home, 501), 0);
    close_store(home);
    open_store(home);
    assert_int_equal(count_due(home, 501), 1);
}

/* ---- secrets ---- */

static void all_servers_have_one_key(void **state)
{
    Home *home = *state;
    Home other = *home;
    uint8_t key[3][STORE_KEY], none[STORE_KEY] = {0};
    open_store(home);
    open_store(&other);
    store_key(home->store, key[0]);
    store_key(other.store, key[1]);
    close_store(home);
    close_store(&other);
    open_store(home);
    store_key(home->store, key[2]);
    assert_memory_equal(key[0], key[1], STORE_KEY);
    assert_memory_equal(key[0], key[2], STORE_KEY);
    assert_memory_not_equal(key[0], none, STORE_KEY);
}

static bool revoked(Store *store, const uint8_t digest[STORE_DIGEST], int64_t at)
{
    Revoking both[2]; /* revoking it twice does no harm */
    for (size_t i = 0; i < 2; i++) {
        both[i] = begin_revoke(digest, at);
        store_revoke(store, &both[i].revoke);
    }
    for (store_collect(store); !both[0].done || !both[1].done; store_collect(store))
        (void)usleep(100);
    assert_int_equal(both[0].revoke.answer, both[1].revoke.answer);
    return both[0].revoke.answer == STORE_DONE;
}

static void revoke_and_die(Home *home)
{
    open_store(home);
    assert_true(revoked(home->store, (const uint8_t[STORE_DIGEST]){7}, 1234));
    (void)raise(SIGKILL);
}

static void what_is_revoked_stays_revoked_for_every_server(void **state)
{
    Home *home = *state;
    const uint8_t seven[STORE_DIGEST] = {7}, eight[STORE_DIGEST] = {8};
    assert_true(is_killed(home, revoke_and_die, 0, 0));
    open_store(home);
    Home other = *home;
    open_store(&other);
    assert_int_equal(store_is_revoked(home->store, seven), STORE_YES);
    assert_int_equal(store_is_revoked(home->store, eight), STORE_NO);
    assert_true(revoked(other.store, eight, 1235));
    assert_int_equal(store_is_revoked(home->store, eight), STORE_YES);
    assert_true(revoked(home->store, eight, 1236));
    assert_int_equal(number_in(home->path, "SELECT sum(at) FROM revoked"), 2469);
    close_store(&other);
    assert_int_equal(unlink(home->path), 0);
    assert_false(revoked(home->store, (const uint8_t[STORE_DIGEST]){9}, 1237));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(one_store_at_a_time_has_a_lease),
        TEST(a_table_that_is_due_is_found_while_nobody_has_its_lease),
        TEST(all_servers_have_one_key),
        TEST(what_is_revoked_stays_revoked_for_every_server),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_log_and_sweeping.c - the log of a file is emptied and stays small. Old tables are swept in
 * pieces while writes continue. */
#include "home.h"

#include <signal.h>
#include <stdatomic.h>

/* ---- the log ---- */

static void write_and_die(Home *home)
{
    open_store(home);
    for (uint64_t i = 1; i <= 50; i++)
        assert_int_equal(append(home, "aaaaaaaaaaaa", i, 1, 0), STORE_DONE);
    while (size_of(home->path, "-wal") > 0)
        nap();
    (void)raise(SIGKILL);
}

static void the_log_is_emptied_when_it_is_quiet(void **state)
{
    Home *home = *state;
    char name[PATH_LONGEST + 8];
    (void)alarm(GUARD);
    assert_true(is_killed(home, write_and_die, 0, 0));
    (void)alarm(0);
    (void)snprintf(name, sizeof name, "%s-wal", home->path);
    assert_int_equal(unlink(name), 0);
    open_store(home);
    expect_length(home, "aaaaaaaaaaaa", 50);
}

static void write_to_the_log(Home *home)
{
    open_store(home);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 8, 0), STORE_DONE);
    (void)raise(SIGKILL);
}

static void the_log_is_emptied_at_the_start_and_at_the_end(void **state)
{
    Home *home = *state;
    assert_true(is_killed(home, write_to_the_log, 0, 0));
    assert_true(size_of(home->path, "-wal") > 0);
    open_store(home);
    assert_int_equal(size_of(home->path, "-wal"), 0);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 9, 8, 0), STORE_DONE);
    Home other = *home;
    open_store(&other);
    assert_int_equal(append(&other, "aaaaaaaaaaaa", 17, 8, 0), STORE_DONE);
    close_store(home); /* although another server is up */
    assert_int_equal(size_of(home->path, "-wal"), 0);
    close_store(&other);
}

static void the_log_does_not_grow_while_much_is_written(void **state)
{
    Home *home = *state;
    open_store(home);
    for (uint64_t i = 0; i < 3000; i++)
        assert_int_equal(append(home, "aaaaaaaaaaaa", 8 * i + 1, 8, 0), STORE_DONE);
    assert_true(size_of(home->path, "-wal") < 1100 * 4200);
}

/* ---- sweeping ---- */

static struct {
    pthread_t main;
    atomic_int commits, elsewhere, at_wake; /* of the connection that is watched */
} sweeping;

static int count_commit(void *context)
{
    (void)context;
    sweeping.commits++;
    sweeping.elsewhere += pthread_equal(pthread_self(), sweeping.main) == 0;
    return 0;
}

/* The first of several wakes: while nobody collects, each piece of sweeping wakes once more. */
static void note_wake(void)
{
    int none = -1;
    (void)atomic_compare_exchange_strong(&sweeping.at_wake, &none, sweeping.commits);
}

/* Tables that nobody has used for long, the first of them with very many events. */
static void make_old(Home *home, unsigned tables)
{
    char sql[512];
    (void)snprintf(sql, sizeof sql,
                   "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %u)"
                   " INSERT INTO tables SELECT printf('old%%09d', i), 10, 0, 0, 2 FROM n;"
                   "INSERT INTO events SELECT name, 1, '{}', 0 FROM tables WHERE changed = 10;"
                   "INSERT INTO events SELECT name, 2, '{}', 0 FROM tables WHERE changed = 10;"
                   "WITH n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)"
                   " INSERT INTO events SELECT 'old000000001', i, '{}', 0 FROM n",
                   tables);
    meddle(home->path, sql);
}

static void wait_until_swept(Home *home)
{
    (void)alarm(GUARD);
    while (number_in(home->path, "SELECT (SELECT count(*) FROM tables WHERE changed = 10) +"
                                 " (SELECT count(*) FROM swept)") > 0)
        nap();
    (void)alarm(0);
}

static void sweeping_goes_bit_by_bit_and_on_its_own_thread(void **state)
{
    Home *home = *state;
    open_noted(home);
    sweeping.main = pthread_self();
    sweeping.commits = sweeping.elsewhere = 0;
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 3, 1), STORE_DONE);
    make_old(home, 100);
    (void)sqlite3_commit_hook(writer_of(home), count_commit, NULL);
    store_sweep(home->store, (StoreSweep){.before = 500});
    wait_until_swept(home);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM events"), 3);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM tables"), 1);
    expect_length(home, "aaaaaaaaaaaa", 3);
    assert_true(sweeping.commits >= 5200 / 256 + 4);
    assert_int_equal(sweeping.commits, sweeping.elsewhere);
}

/* A write waits for at most one piece of the sweep: the one in progress. */
static void writing_goes_on_between_the_pieces(void **state)
{
    Home *home = *state;
    home->at_wake = note_wake;
    open_noted(home);
    make_old(home, 3000);
    (void)sqlite3_commit_hook(writer_of(home), count_commit, NULL);
    sweeping.commits = 0;
    sweeping.at_wake = -1;
    store_sweep(home->store, (StoreSweep){.before = 500});
    uint64_t written = 0;
    (void)alarm(GUARD);
    while (number_in(home->path, "SELECT (SELECT count(*) FROM tables WHERE changed = 10) +"
                                 " (SELECT count(*) FROM swept)") > 0) {
        Piece piece;
        fill(&piece, "aaaaaaaaaaaa", ++written, 1, 0);
        store_append(home->store, &piece.write);
        const int before = sweeping.commits;
        int at_wake = 0;
        while (!piece.done) {
            wait_for_wake(home);
            at_wake = atomic_exchange(&sweeping.at_wake, -1);
            store_collect(home->store);
        }
        assert_int_equal(piece.write.answer, STORE_DONE);
        assert_true(at_wake - before <= 2);
    }
    (void)alarm(0);
    expect_length(home, "aaaaaaaaaaaa", (int)written);
    assert_true(sweeping.commits - (int)written > 40);
}

static void a_swept_table_is_gone_at_once_and_one_that_is_written_to_stays(void **state)
{
    Home *home = *state;
    open_store(home);
    assert_int_equal(append(home, "old000000000", 1, 3, 1), STORE_DONE);
    assert_int_equal(append(home, "zzzzzzzzzzzz", 1, 3, 1), STORE_DONE);
    make_old(home, 1000);
    meddle(home->path, "UPDATE tables SET changed = 10 WHERE name LIKE 'old%'");
    meddle(home->path, "UPDATE tables SET changed = 10 WHERE name LIKE 'zzz%'");
    store_sweep(home->store, (StoreSweep){.before = 500});
    const StoreAnswer answer = append(home, "zzzzzzzzzzzz", 4, 1, 0);
    (void)alarm(GUARD);
    while (number_in(home->path, "SELECT count(*) FROM tables WHERE name = 'old000000001'") > 0)
        nap();
    (void)alarm(0);
    expect_length(home, "old000000001", 0); /* although many of its events may still be there */
    assert_int_equal(append(home, "old000000001", 5001, 1, 0), STORE_CONFLICT);
    wait_until_swept(home);
    expect_length(home, "old000000000", 0);
    /* it comes last; on a very slow machine it may have come before the write */
    expect_length(home, "zzzzzzzzzzzz", answer == STORE_DONE ? 4 : 0);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM events"),
                     answer == STORE_DONE ? 4 : 0);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM slots"), answer == STORE_DONE);
}

/* The number of rows of a table that the statement that ends a sweep scanned one by one. */
static atomic_int rows_passed;

static int note_revoked_swept(unsigned what, void *context, void *statement, void *time)
{
    (void)what, (void)context, (void)time;
    if (strncmp(sqlite3_sql(statement), "DELETE FROM revoked", strlen("DELETE FROM revoked")) == 0)
        atomic_store(&rows_passed,
                     sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0));
    return 0;
}

static void revoked_digests_are_swept_without_a_look_at_all_seats(void **state)
{
    Home *home = *state;
    open_noted(home);
    meddle(home->path,
           "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT INTO slots"
           " SELECT printf('some%08d', i), 0, CAST(printf('%032d', i) AS BLOB), 0 FROM n;"
           "WITH n(i) AS (SELECT 4991 UNION ALL SELECT i + 1 FROM n WHERE i < 5010)"
           " INSERT INTO revoked SELECT CAST(printf('%032d', i) AS BLOB), 10 FROM n");
    (void)sqlite3_trace_v2(writer_of(home), SQLITE_TRACE_PROFILE, note_revoked_swept, NULL);
    atomic_store(&rows_passed, -1);
    store_sweep(home->store, (StoreSweep){.before = 500});
    (void)alarm(GUARD);
    while (atomic_load(&rows_passed) < 0)
        nap();
    (void)alarm(0);
    assert_true(atomic_load(&rows_passed) <= 20);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM revoked"), 10);
}

static void begin_sweeping(Home *home)
{
    open_store(home);
    store_sweep(home->store, (StoreSweep){.before = 500});
    while (number_in(home->path, "SELECT count(*) FROM swept") == 0)
        nap();
    (void)raise(SIGKILL);
}

static void sweeping_that_was_cut_off_is_finished_the_next_time(void **state)
{
    Home *home = *state;
    open_store(home);
    close_store(home);
    make_old(home, 40);
    (void)alarm(GUARD);
    assert_true(is_killed(home, begin_sweeping, 0, 0));
    (void)alarm(0);
    open_store(home);
    store_sweep(home->store, (StoreSweep){.before = 500});
    wait_until_swept(home);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM events"), 0);
}

static void note_news(void *context, const char *table)
{
    unsigned *heard = context;
    assert_string_equal(table, "bbbbbbbbbbbb");
    ++*heard;
}

/* Stamps keep growing although the table with the newest one is swept. */
static void news_is_heard_after_everything_was_swept(void **state)
{
    Home *home = *state;
    unsigned heard = 0;
    open_store(home);
    for (unsigned i = 1; i <= 5; i++)
        assert_int_equal(append(home, "aaaaaaaaaaaa", i, 1, 0), STORE_DONE);
    Home other = *home;
    open_store(&other);
    meddle(home->path, "UPDATE tables SET changed = 10");
    store_sweep(home->store, (StoreSweep){.before = 500});
    wait_until_swept(home);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 1, 0), STORE_DONE);
    assert_true(store_notifications(other.store, note_news, &heard));
    assert_int_equal(heard, 1);
    close_store(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_log_is_emptied_when_it_is_quiet),
        TEST(the_log_is_emptied_at_the_start_and_at_the_end),
        TEST(the_log_does_not_grow_while_much_is_written),
        TEST(sweeping_goes_bit_by_bit_and_on_its_own_thread),
        TEST(writing_goes_on_between_the_pieces),
        TEST(a_swept_table_is_gone_at_once_and_one_that_is_written_to_stays),
        TEST(revoked_digests_are_swept_without_a_look_at_all_seats),
        TEST(sweeping_that_was_cut_off_is_finished_the_next_time),
        TEST(news_is_heard_after_everything_was_swept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

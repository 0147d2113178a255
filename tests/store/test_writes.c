/* test_writes.c - a write is atomic: neither a conflict nor a kill leaves a part of it behind. A
 * table that is read in pieces is consistent. */
#include "home.h"

/* ---- a write is atomic ---- */

static void several_events_and_slots_are_one_write(void **state)
{
    Home *home = *state;
    open_store(home);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 3, 2), STORE_DONE);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 4, 1, 0), STORE_DONE);
    expect_length(home, "aaaaaaaaaaaa", 4);
    const Log log = read_log(home, "aaaaaaaaaaaa", "aaaaaaaaaaaa");
    assert_true(log.good);
    assert_int_equal(log.digest[0][0], 17);
    assert_int_equal(log.digest[1][31], 18);
    assert_int_equal(log.digest[2][0], 0);
}

static void a_conflict_leaves_nothing_behind(void **state)
{
    Home *home = *state;
    Piece old, next;
    open_store(home);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 2, 1, 0), STORE_CONFLICT);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 2, 1), STORE_DONE);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 3, 2), STORE_CONFLICT);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 2, 3, 2), STORE_CONFLICT);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 4, 1, 0), STORE_CONFLICT);
    expect_length(home, "aaaaaaaaaaaa", 2);
    fill(&old, "aaaaaaaaaaaa", 2, 1, 0); /* too late: the next table must not be created */
    fill(&next, "bbbbbbbbbbbb", 1, 3, 2);
    old.write.with = &next.write;
    assert_int_equal(finish(home, &old), STORE_CONFLICT);
    expect_length(home, "bbbbbbbbbbbb", 0);
    fill(&old, "aaaaaaaaaaaa", 3, 1, 0);
    fill(&next, "aaaaaaaaaaaa", 1, 3, 2); /* and here the old one's event must not be written */
    old.write.with = &next.write;
    assert_int_equal(finish(home, &old), STORE_CONFLICT);
    expect_length(home, "aaaaaaaaaaaa", 2);
    fill(&old, "aaaaaaaaaaaa", 3, 1, 0);
    fill(&next, "bbbbbbbbbbbb", 1, 3, 2);
    old.write.with = &next.write;
    assert_int_equal(finish(home, &old), STORE_DONE);
    expect_length(home, "aaaaaaaaaaaa", 3);
    expect_length(home, "bbbbbbbbbbbb", 3);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM slots"), 3);
}

/* ---- killed ---- */

static void open_rematch(Home *home)
{
    Piece old, next;
    open_store(home);
    fill(&old, "aaaaaaaaaaaa", 3, 1, 0);
    fill(&next, "bbbbbbbbbbbb", 1, 3, 2);
    old.write.with = &next.write;
    assert_int_equal(finish(home, &old), STORE_DONE);
    close_store(home);
}

static void a_write_that_is_cut_off_is_there_wholly_or_not_at_all(void **state)
{
    Home *home = *state;
    open_store(home);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 2, 1), STORE_DONE);
    close_store(home);
    unsigned without = 0;
    for (int steps = 1; is_killed(home, open_rematch, 0, steps); steps++) {
        open_store(home);
        const int old = length_of(home, "aaaaaaaaaaaa");
        expect_length(home, "bbbbbbbbbbbb", old == 3 ? 3 : 0);
        close_store(home);
        without += old == 2;
        assert_true(old == 2 || old == 3);
        if (old == 3)
            break; /* killed after the commit: it cannot be done a second time */
    }
    assert_true(without > 3);
    open_store(home);
    expect_length(home, "aaaaaaaaaaaa", 3);
    expect_length(home, "bbbbbbbbbbbb", 3);
}

/* ---- a table that is read in pieces ---- */

enum { WRITES = 30, EVENTS = 8 * WRITES };

/* Events of that table, which claim to belong to another one. */
static void write_long(Home *home, const char *table, const char *says)
{
    open_store(home);
    for (unsigned i = 0; i < WRITES; i++) {
        Piece piece;
        fill(&piece, says, 8 * i + 1, 8, 0);
        (void)snprintf(piece.write.row.table, STORE_TABLE_NAME, "%s", table);
        assert_int_equal(finish(home, &piece), STORE_DONE);
    }
}

static void two_logs_are_never_read_as_one(void **state)
{
    Home *home = *state;
    char other[PATH_LONGEST + 8], sql[PATH_LONGEST + 256];
    write_long(home, "aaaaaaaaaaaa", "bbbbbbbbbbbb");
    close_store(home);
    (void)snprintf(other, sizeof other, "%s-other", home->path);
    assert_int_equal(rename(home->path, other), 0);
    write_long(home, "aaaaaaaaaaaa", "aaaaaaaaaaaa");
    Log log = begin_log("aaaaaaaaaaaa", "aaaaaaaaaaaa", 0);
    store_read(home->store, &log.read);
    assert_int_equal(log.events, STORE_PIECE);
    (void)snprintf(sql, sizeof sql,
                   "ATTACH '%s' AS other; BEGIN; DELETE FROM events;"
                   " INSERT INTO events SELECT * FROM other.events; COMMIT",
                   other);
    meddle(home->path, sql);
    while (!log.done)
        store_collect(home->store);
    assert_false(log.good);
    assert_non_null(strstr(log.fault, "event 100 changed while it was read"));
    assert_int_equal(read_log(home, "aaaaaaaaaaaa", "bbbbbbbbbbbb").events, EVENTS);
}

static void a_table_that_goes_while_it_is_read_is_not_read(void **state)
{
    Home *home = *state;
    write_long(home, "aaaaaaaaaaaa", "aaaaaaaaaaaa");
    Log log = begin_log("aaaaaaaaaaaa", "aaaaaaaaaaaa", 0);
    store_read(home->store, &log.read);
    meddle(home->path, "DELETE FROM events; DELETE FROM tables");
    while (!log.done)
        store_collect(home->store);
    assert_false(log.good);
    assert_int_equal(log.events, STORE_PIECE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(several_events_and_slots_are_one_write),
        TEST(a_conflict_leaves_nothing_behind),
        TEST(a_write_that_is_cut_off_is_there_wholly_or_not_at_all),
        TEST(two_logs_are_never_read_as_one),
        TEST(a_table_that_goes_while_it_is_read_is_not_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

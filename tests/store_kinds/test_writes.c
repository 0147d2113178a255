/* test_writes.c - a write is atomic; many writes at once, and writes of two servers. */
#include "kinds.h"

static void several_events_and_slots_are_one_write(void **state)
{
    Home *home = *state;
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 3, 2), STORE_DONE);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 4, 1, 0), STORE_DONE);
    Log log = read_table(home, "aaaaaaaaaaaa", 0, 0);
    assert_true(log.good);
    assert_int_equal(log.events, 4);
    assert_int_equal(log.digest[0][0], 17);
    assert_int_equal(log.digest[1][31], 18);
    assert_int_equal(log.digest[2][0], 0);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 5, 1, 1), STORE_DONE);
    log = read_table(home, "aaaaaaaaaaaa", 0, 0);
    assert_int_equal(log.digest[0][0], 81);
    assert_int_equal(log.digest[1][0], 18);
}

static void a_reader_may_begin_late_and_stop_early(void **state)
{
    Home *home = *state;
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 8, 2), STORE_DONE);
    Log log = read_table(home, "aaaaaaaaaaaa", 3, 5);
    assert_true(log.good);
    assert_int_equal(log.events, 5);
    assert_int_equal(log.digest[1][0], 18);
    log = read_table(home, "aaaaaaaaaaaa", 8, 0);
    assert_true(log.good);
    assert_int_equal(log.events, 8);
    expect_length(home, "nothing12345", 0);
}

static void a_long_table_comes_in_pieces(void **state)
{
    enum { WRITES = 30, EVENTS = 8 * WRITES };
    Home *home = *state;
    for (unsigned i = 0; i < WRITES; i++)
        assert_int_equal(append(home, "aaaaaaaaaaaa", 8 * i + 1, 8, 2), STORE_DONE);
    Log log = begin_log("aaaaaaaaaaaa", "aaaaaaaaaaaa", 3);
    uint64_t before = log.events;
    for (store_read(home->store, &log.read); !log.done; rest(home)) {
        assert_in_range(log.events - before, 0, STORE_PIECE);
        before = log.events;
    }
    assert_in_range(log.events - before, 0, STORE_PIECE);
    assert_true(log.good);
    assert_int_equal(log.events, EVENTS);
    assert_int_equal(log.digest[0][0], (uint8_t)(16 * (EVENTS - 7) + 1));
}

static void a_conflict_leaves_nothing_behind(void **state)
{
    Home *home = *state;
    assert_int_equal(append(home, "aaaaaaaaaaaa", 2, 1, 0), STORE_CONFLICT);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 2, 1), STORE_DONE);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 3, 2), STORE_CONFLICT);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 1, 1), STORE_CONFLICT);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 2, 3, 2), STORE_CONFLICT);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 4, 1, 3), STORE_CONFLICT);
    const Log log = read_table(home, "aaaaaaaaaaaa", 0, 0);
    assert_true(log.good);
    assert_int_equal(log.events, 2);
    assert_int_equal(log.digest[0][0], 17);
    assert_int_equal(log.digest[1][0], 0);
    expect_length(home, "bbbbbbbbbbbb", 0);
}

static void two_writes_are_done_both_or_neither(void **state)
{
    Home *home = *state;
    Piece old, next;
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 2, 1), STORE_DONE);
    fill(&old, "aaaaaaaaaaaa", 2, 1, 0); /* too late: the next table must not be created */
    fill(&next, "bbbbbbbbbbbb", 1, 3, 2);
    old.write.with = &next.write;
    assert_int_equal(finish(home, home->store, &old), STORE_CONFLICT);
    expect_length(home, "bbbbbbbbbbbb", 0);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 1, 1), STORE_DONE);
    fill(&old, "aaaaaaaaaaaa", 3, 1, 1);
    fill(&next, "bbbbbbbbbbbb", 1, 3, 2); /* and here the old one's event must not be written */
    old.write.with = &next.write;
    assert_int_equal(finish(home, home->store, &old), STORE_CONFLICT);
    expect_length(home, "aaaaaaaaaaaa", 2);
    fill(&old, "aaaaaaaaaaaa", 3, 1, 0);
    fill(&next, "cccccccccccc", 1, 3, 2);
    old.write.with = &next.write;
    assert_int_equal(finish(home, home->store, &old), STORE_DONE);
    assert_false(next.done);
    expect_length(home, "aaaaaaaaaaaa", 3);
    expect_length(home, "cccccccccccc", 3);
    const Log log = read_table(home, "aaaaaaaaaaaa", 0, 0);
    assert_int_equal(log.digest[0][0], 17);
}

/* Writes requested at once are committed together; a conflict of one does not fail the others. */
static void many_writes_at_once(void **state)
{
    Home *home = *state;
    Piece *piece = calloc(CROWD, sizeof *piece);
    char name[STORE_TABLE_NAME];
    assert_non_null(piece);
    for (uint64_t round = 0; round < 3; round++) {
        for (unsigned i = 0; i < CROWD; i++) {
            crowd_name(name, i);
            fill(&piece[i], name, i % 10 == 0 ? 5 : 2 * round + 1, 2, 2);
            store_append(home->store, &piece[i].write);
        }
        for (unsigned i = 0; i < CROWD; i++) {
            while (!piece[i].done)
                rest(home);
            assert_int_equal(piece[i].write.answer, i % 10 == 0 ? STORE_CONFLICT : STORE_DONE);
        }
    }
    for (unsigned i = 0; i < CROWD; i++) {
        crowd_name(name, i);
        expect_length(home, name, i % 10 == 0 ? 0 : 6);
    }
    free(piece);
}

/* Two servers append to the same tables: each number is assigned once. */
static void of_two_servers_one_is_faster(void **state)
{
    Home *home = *state;
    enum { TABLES = 20, ROUNDS = 20 };
    Piece *piece = calloc(2 * TABLES, sizeof *piece);
    char name[STORE_TABLE_NAME];
    assert_non_null(piece);
    home->other = open_one(home);
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        for (unsigned i = 0; i < TABLES; i++)
            for (unsigned j = 0; j < 2; j++) {
                crowd_name(name, j == 0 ? i : TABLES - 1 - i);
                fill(&piece[2 * i + j], name, round, 1, 1);
                store_append(j == 0 ? home->store : home->other, &piece[2 * i + j].write);
            }
        for (unsigned i = 0; i < 2 * TABLES; i++)
            while (!piece[i].done)
                rest(home);
        for (unsigned i = 0; i < TABLES; i++) {
            const StoreAnswer one = piece[2 * i].write.answer,
                              other = piece[2 * (TABLES - 1 - i) + 1].write.answer;
            assert_true((one == STORE_DONE && other == STORE_CONFLICT) ||
                        (one == STORE_CONFLICT && other == STORE_DONE));
        }
    }
    for (unsigned i = 0; i < TABLES; i++) {
        crowd_name(name, i);
        expect_length(home, name, ROUNDS);
    }
    free(piece);
}

static void what_was_written_is_there_after_closing(void **state)
{
    Home *home = *state;
    Piece piece;
    fill(&piece, "aaaaaaaaaaaa", 1, 5, 2);
    store_append(home->store, &piece.write); /* and closed before it is done */
    store_close(home->store);
    assert_false(piece.done);
    home->store = open_one(home);
    expect_length(home, "aaaaaaaaaaaa", 5);
}

int test_writes(const char *name)
{
    const struct CMUnitTest tests[] = {
        TEST(several_events_and_slots_are_one_write), TEST(a_reader_may_begin_late_and_stop_early),
        TEST(a_long_table_comes_in_pieces),           TEST(a_conflict_leaves_nothing_behind),
        TEST(two_writes_are_done_both_or_neither),    TEST(many_writes_at_once),
        TEST(of_two_servers_one_is_faster),           TEST(what_was_written_is_there_after_closing),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}

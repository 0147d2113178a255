/* test_sweeping.c - only old tables are swept, while other stores write to them too. */
#include "kinds.h"

static void old_tables_are_swept_and_no_others(void **state)
{
    Home *home = *state;
    char name[STORE_TABLE_NAME];
    Piece piece;
    for (unsigned i = 0; i < CROWD; i++) {
        crowd_name(name, i);
        put_row(home, name, i < 50 ? 2000 : 10, 0, i % 3 == 0);
    }
    put_row(home, "aaaaaaaaaaaa", 10, 2000, false); /* it is due later */
    put_row(home, "zzzzzzzzzzzz", 2000, 10, false);
    store_sweep(home->store, (StoreSweep){.before = 1000});
    for (unsigned i = 50; i < CROWD; i++) {
        crowd_name(name, i);
        while (read_table(home, name, 0, 0).events > 0)
            rest(home);
    }
    for (unsigned i = 0; i < 50; i++) {
        crowd_name(name, i);
        expect_length(home, name, 1);
    }
    expect_length(home, "aaaaaaaaaaaa", 1);
    expect_length(home, "zzzzzzzzzzzz", 1);
    crowd_name(name, 60);
    assert_int_equal(append(home, name, 2, 1, 0), STORE_CONFLICT);
    do { /* once its events are gone too, a table of that name may begin again */
        fill(&piece, name, 1, 2, 0);
    } while (finish(home, home->store, &piece) == STORE_CONFLICT);
    assert_int_equal(piece.write.answer, STORE_DONE);
    expect_length(home, name, 2);
}

static void tables_that_never_began_are_swept_sooner(void **state)
{
    Home *home = *state;
    put_row(home, "neverbegan11", 700, 0, true);
    for (unsigned i = 0; i < STORE_UNBEGUN + 1; i++)
        put_row(home, "playedhere11", 700, 0, false);
    put_row(home, "duethere1111", 700, 2000, false);
    put_row(home, "justmade1111", 1200, 0, true);
    store_sweep(home->store, (StoreSweep){.before = 500, .unbegun = 1000});
    while (read_table(home, "neverbegan11", 0, 0).events > 0)
        rest(home);
    store_sweep(home->store, (StoreSweep){.before = 500, .unbegun = 1300});
    while (read_table(home, "justmade1111", 0, 0).events > 0) /* so the first sweep has ended */
        rest(home);
    expect_length(home, "playedhere11", STORE_UNBEGUN + 1);
    expect_length(home, "duethere1111", 1);
}

static void revoke(Home *home, const uint8_t digest[STORE_DIGEST], int64_t at)
{
    Revoking gone = begin_revoke(digest, at);
    store_revoke(home->store, &gone.revoke);
    while (!gone.done)
        rest(home);
    assert_int_equal(gone.revoke.answer, STORE_DONE);
}

/* As a newly opened store knows it. */
static StoreWord fresh_word(Home *home, const uint8_t digest[STORE_DIGEST])
{
    Store *fresh = open_one(home);
    const StoreWord word = store_is_revoked(fresh, digest);
    store_close(fresh);
    return word;
}

static void what_was_revoked_long_ago_and_holds_nothing_is_swept(void **state)
{
    Home *home = *state;
    const uint8_t old[STORE_DIGEST] = {7}, young[STORE_DIGEST] = {9};
    Piece piece;
    fill(&piece, "seatsarehere", 1, 1, 1);
    piece.write.row.changed = 5000;
    uint8_t seated[STORE_DIGEST];
    memcpy(seated, piece.write.slot[0].digest, sizeof seated);
    assert_int_equal(finish(home, home->store, &piece), STORE_DONE);
    revoke(home, old, 400);
    revoke(home, seated, 400);
    revoke(home, young, 3000);
    store_sweep(home->store, (StoreSweep){.before = 1000, .unbegun = 1000});
    while (fresh_word(home, old) == STORE_YES)
        rest(home);
    assert_int_equal(fresh_word(home, seated), STORE_YES);
    assert_int_equal(fresh_word(home, young), STORE_YES);
}

/* A table that is written to while it is swept is complete, or is gone and has begun again. */
static void sweeping_and_writing_do_not_spoil_a_table(void **state)
{
    Home *home = *state;
    enum { TABLES = 40, ROUNDS = 30 };
    Piece *piece = calloc(TABLES, sizeof *piece);
    uint64_t length[TABLES] = {0};
    char name[STORE_TABLE_NAME];
    home->other = open_one(home);
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < TABLES; i++) {
            crowd_name(name, i);
            fill(&piece[i], name, length[i] + 1, 1, 1);
            piece[i].write.row.changed = 10; /* old immediately */
            store_append(home->store, &piece[i].write);
        }
        store_sweep(home->other, (StoreSweep){.before = 1000});
        for (unsigned i = 0; i < TABLES; i++) {
            while (!piece[i].done)
                rest(home);
            length[i] = piece[i].write.answer == STORE_DONE ? length[i] + 1 : 0;
            crowd_name(name, i);
            const Log log = read_table(home, name, 0, 0);
            if (!log.good)
                fail_msg("%s", log.fault);
            assert_true(log.events == length[i] || log.events == 0);
            length[i] = log.events;
        }
    }
    free(piece);
}

int test_sweeping(const char *name)
{
    const struct CMUnitTest tests[] = {
        TEST(old_tables_are_swept_and_no_others),
        TEST(tables_that_never_began_are_swept_sooner),
        TEST(what_was_revoked_long_ago_and_holds_nothing_is_swept),
        TEST(sweeping_and_writing_do_not_spoil_a_table),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}

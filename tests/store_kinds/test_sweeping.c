/* test_sweeping.c - old tables are swept and no others, while others write to them too. */
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
    store_sweep(home->store, 1000);
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
    do { /* once its events have gone too, a table of that name may begin anew */
        fill(&piece, name, 1, 2, 0);
    } while (finish(home, home->store, &piece) == STORE_CONFLICT);
    assert_int_equal(piece.write.answer, STORE_DONE);
    expect_length(home, name, 2);
}

/* A table that is written to while it is swept is whole, or gone and begun anew. */
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
            piece[i].write.row.changed = 10; /* old at once */
            store_append(home->store, &piece[i].write);
        }
        store_sweep(home->other, 1000);
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
        TEST(sweeping_and_writing_do_not_spoil_a_table),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}

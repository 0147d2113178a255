/* test_rows.c - lists of tables: open ones, due ones, changed ones. */
#include "kinds.h"

static void open_tables_are_listed_newest_first(void **state)
{
    Home *home = *state;
    List *list = malloc(sizeof *list);
    put_row(home, "aaaaaaaaaaaa", 3000, 0, true);
    put_row(home, "bbbbbbbbbbbb", 5000, 0, true);
    put_row(home, "cccccccccccc", 4000, 77, true);
    put_row(home, "dddddddddddd", 6000, 0, false);
    put_row(home, "eeeeeeeeeeee", 7000, 0, true);
    put_row(home, "eeeeeeeeeeee", 7001, 0, false);
    begin_list(list);
    store_open_tables(home->store, 2, &list->rows);
    end_list(home, list);
    assert_int_equal(list->count, 2);
    assert_string_equal(list->row[0].table, "bbbbbbbbbbbb");
    assert_string_equal(list->row[1].table, "cccccccccccc");
    assert_int_equal(list->row[1].changed, 4000);
    assert_int_equal(list->row[1].due, 77);
    assert_true(list->row[1].open);
    begin_list(list);
    list->most = 1;
    store_open_tables(home->store, 50, &list->rows);
    end_list(home, list);
    assert_int_equal(list->count, 1);
    free(list);
}

static void tables_that_are_due_are_found(void **state)
{
    Home *home = *state;
    List *list = malloc(sizeof *list);
    put_row(home, "aaaaaaaaaaaa", 3000, 9000, true);
    put_row(home, "bbbbbbbbbbbb", 5000, 0, true);
    put_row(home, "cccccccccccc", 4000, 8000, false);
    put_row(home, "cccccccccccc", 4000, 0, false);
    begin_list(list);
    store_due_tables(home->store, 9001, 10, &list->rows);
    end_list(home, list);
    assert_int_equal(list->count, 1);
    assert_string_equal(list->row[0].table, "aaaaaaaaaaaa");
    assert_int_equal(list->row[0].due, 9000);
    begin_list(list);
    store_due_tables(home->store, 9000, 10, &list->rows);
    end_list(home, list);
    assert_int_equal(list->count, 0);
    put_row(home, "dddddddddddd", 4000, 8000, false);
    begin_list(list);
    store_due_tables(home->store, 9001, 1, &list->rows);
    end_list(home, list);
    assert_int_equal(list->count, 1);
    free(list);
}

/* All changes after the stamp, in pieces; false if a table is missing that must be listed. */
static bool follow(Home *home, int64_t *stamp, bool seen[CROWD])
{
    List *list = malloc(sizeof *list);
    do {
        begin_list(list);
        store_changed(home->store, *stamp, 7, &list->rows);
        end_list(home, list);
        for (size_t i = 0; i < list->count; i++) {
            assert_true(list->row[i].stamp >= *stamp);
            *stamp = list->row[i].stamp;
            for (unsigned j = 0; j < CROWD; j++) {
                char name[STORE_TABLE_NAME];
                crowd_name(name, j);
                seen[j] = seen[j] || strcmp(list->row[i].table, name) == 0;
            }
        }
    } while (list->count >= 7);
    free(list);
    for (unsigned i = 0; i < CROWD; i++)
        if (!seen[i])
            return false;
    return true;
}

static void what_changed_is_told_in_pieces(void **state)
{
    Home *home = *state;
    Piece *piece = calloc(CROWD, sizeof *piece);
    bool seen[CROWD] = {0};
    int64_t stamp = 0;
    char name[STORE_TABLE_NAME];
    home->other = open_one(home);
    for (uint64_t round = 1; round <= 2; round++) {
        for (unsigned i = 0; i < CROWD; i++) {
            crowd_name(name, i);
            fill(&piece[i], name, round, 1, 0);
            store_append(i % 2 == 0 ? home->store : home->other, &piece[i].write);
            if (i % 20 == 0)
                (void)follow(home, &stamp, seen);
        }
        for (unsigned i = 0; i < CROWD; i++)
            while (!piece[i].done)
                rest(home);
        while (!follow(home, &stamp, seen)) /* writes still in progress are listed later */
            rest(home);
        memset(seen, 0, sizeof seen);
    }
    List *list = malloc(sizeof *list);
    begin_list(list);
    store_changed(home->store, stamp, 7, &list->rows);
    end_list(home, list);
    assert_int_equal(list->count, 0);
    free(list);
    free(piece);
}

int test_rows(const char *name)
{
    const struct CMUnitTest tests[] = {
        TEST(open_tables_are_listed_newest_first),
        TEST(tables_that_are_due_are_found),
        TEST(what_changed_is_told_in_pieces),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}

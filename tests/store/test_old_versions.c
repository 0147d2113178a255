/* test_old_versions.c - stores of older versions are upgraded completely or not at all, and old
 * programs do no harm.
 *
 * usage: test_old_versions FOLDER_OF_OLD_STORES */
#include "home.h"

static const char *old_stores;

static void unpack(Home *home, const char *name)
{
    char command[4 * PATH_LONGEST];
    (void)snprintf(command, sizeof command, "gzip -dc '%s/%s.sqlite.gz' >'%s'", old_stores, name,
                   home->path);
    assert_int_equal(system(command), 0);
    assert_int_equal(chmod(home->path, 0600), 0);
}

static const char all_events[] =
    "SELECT group_concat(name || number || body, '/') FROM (SELECT * FROM events ORDER BY name, "
    "number)";
static const char all_slots[] = "SELECT group_concat(name || slot || hex(digest), '/') FROM (SELECT"
                                " * FROM slots ORDER BY name, slot)";

static char *text_in(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    char *text = strdup((const char *)sqlite3_column_text(statement, 0));
    (void)sqlite3_finalize(statement);
    (void)sqlite3_close(db);
    return text;
}

typedef struct Old {
    char *events, *slots;
} Old;

/* Everything of the old store is in the new one, and every table can be read. */
static void expect_all(Home *home, const Old *old)
{
    static const char *const table[] = {"98dirq2vq2n4", "avgafxnmth9s", "dhdds5mmvfmm",
                                        "ezwny9rtkiky", "fkyuvuybep44", "gj4i3dntgpki",
                                        "kkuz5me3f6ws", "r3gubqbfsgyz", "uzt2pzb28aru"};
    uint64_t events = 0;
    for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++) {
        const Log log = read_log(home, table[i], NULL);
        if (!log.good)
            fail_msg("%s", log.fault);
        events += log.events;
    }
    assert_int_equal(events, number_in(home->path, "SELECT count(*) FROM events"));
    assert_int_equal(events, 50);
    char *now[] = {text_in(home->path, all_events), text_in(home->path, all_slots)};
    assert_string_equal(now[0], old->events);
    assert_string_equal(now[1], old->slots);
    free(now[0]);
    free(now[1]);
}

static void an_old_store_is_brought_up_to_date(void **state)
{
    Home *home = *state;
    const uint8_t stranger[STORE_DIGEST] = {1};
    unpack(home, "version-1");
    const Old old = {text_in(home->path, all_events), text_in(home->path, all_slots)};
    meddle(home->path, "ANALYZE"); /* an operator may have done that */
    open_store(home);
    expect_all(home, &old);
    const Log log = read_log(home, "ezwny9rtkiky", NULL);
    assert_true(log.good);
    assert_int_equal(store_knows(home->store, log.digest[0]), STORE_YES);
    assert_int_equal(store_knows(home->store, log.digest[1]), STORE_YES);
    assert_int_equal(store_knows(home->store, log.digest[4]),
                     STORE_NO); /* a key to a seat is not a cookie */
    assert_int_equal(store_knows(home->store, stranger), STORE_NO);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM known"), 4);
    assert_int_equal(number_in(home->path, "SELECT sum(length) FROM tables"), 50);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM tables WHERE open = 1"), 2);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM tables WHERE due > 0"), 2);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM makers"), 0);
    assert_true(store_last_beat(home->store) > 0);
    close_store(home);
    open_store(home);
    expect_all(home, &old);
    free(old.events);
    free(old.slots);
}

/* A first start of the first version that was killed left only some of its tables. */
static void an_old_store_that_was_hardly_begun_is_completed(void **state)
{
    Home *home = *state;
    static const char tables[] =
        "CREATE TABLE tables(name TEXT PRIMARY KEY, changed INTEGER NOT NULL,"
        "  due INTEGER NOT NULL, open INTEGER NOT NULL) STRICT, WITHOUT ROWID;";
    meddle(home->path, tables);
    open_store(home);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 3, 2), STORE_DONE);
    expect_length(home, "aaaaaaaaaaaa", 3);
}

static void open_and_close(Home *home)
{
    open_store(home);
    close_store(home);
}

static void an_upgrade_that_is_cut_off_leaves_the_old_store(void **state)
{
    Home *home = *state;
    unsigned killed = 0;
    unpack(home, "version-1");
    const Old old = {text_in(home->path, all_events), text_in(home->path, all_slots)};
    bool more = true;
    for (int steps = 1; more; steps += 1 + steps / 20) {
        unpack(home, "version-1");
        more = is_killed(home, open_and_close, 0, steps);
        if (number_in(home->path, "PRAGMA user_version") == 1) {
            assert_int_equal(number_in(home->path, "PRAGMA application_id"), 0);
            char *events = text_in(home->path, all_events);
            assert_string_equal(events, old.events);
            free(events);
            killed++;
        }
        open_store(home);
        expect_all(home, &old);
        close_store(home);
    }
    assert_true(killed > 10);
    unpack(home, "version-1");
    assert_true(is_killed(home, open_and_close, 1, 0)); /* at the commit itself */
    assert_int_equal(number_in(home->path, "PRAGMA user_version"), 1);
    open_store(home);
    expect_all(home, &old);
    free(old.events);
    free(old.slots);
}

static void an_upgrade_that_finds_no_room_leaves_the_old_store(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    unpack(home, "version-1");
    const Old old = {text_in(home->path, all_events), text_in(home->path, all_slots)};
    limit_files(size_of(home->path, "") / 2);
    Store *store = store_open(home->url, wake, home, &fault);
    limit_files(0);
    assert_null(store);
    assert_non_null(strstr(fault.plain, "cannot be opened"));
    assert_int_equal(number_in(home->path, "PRAGMA user_version"), 1);
    open_store(home);
    expect_all(home, &old);
    free(old.events);
    free(old.slots);
}

/* Old programs do not know the mark. They cannot write to a current store, but they set its version
 * back. */
static void an_old_program_by_mistake_does_no_harm(void **state)
{
    Home *home = *state;
    open_store(home);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 3, 2), STORE_DONE);
    close_store(home);
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(home->path, &db), SQLITE_OK);
    assert_int_not_equal(
        sqlite3_exec(db, "INSERT INTO events(name, number, body) VALUES('aaaaaaaaaaaa', 4, '{}')",
                     NULL, NULL, NULL),
        SQLITE_OK);
    (void)sqlite3_close(db);
    meddle(home->path, "PRAGMA user_version = 1");
    open_store(home);
    expect_length(home, "aaaaaaaaaaaa", 3);
    assert_int_equal(number_in(home->path, "PRAGMA user_version"), 2);
}

int main(int count, char **words)
{
    if (count != 2)
        return 2;
    old_stores = words[1];
    const struct CMUnitTest tests[] = {
        TEST(an_old_store_is_brought_up_to_date),
        TEST(an_old_store_that_was_hardly_begun_is_completed),
        TEST(an_upgrade_that_is_cut_off_leaves_the_old_store),
        TEST(an_upgrade_that_finds_no_room_leaves_the_old_store),
        TEST(an_old_program_by_mistake_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

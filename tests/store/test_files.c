/* test_files.c - ownership of files: files of others are left as they are, and a store belongs to
 * its owner. And files that disappear: a store that was removed or replaced accepts no more
 * writes. */
#include "home.h"

#include <signal.h>

/* ---- ownership of files ---- */

static void refused(Home *home, const char *words)
{
    WfFault fault = {0};
    size_t before[2], after[2];
    static const char *const suffix[] = {"", "-wal"};
    char *was[2];
    for (unsigned i = 0; i < 2; i++)
        was[i] = contents(home->path, suffix[i], &before[i]);
    assert_null(store_open(home->url, wake, home, &fault));
    if (strstr(fault.plain, words) == NULL)
        fail_msg("not '%s' but: %s", words, fault.plain);
    for (unsigned i = 0; i < 2; i++) {
        char *is = contents(home->path, suffix[i], &after[i]);
        assert_int_equal(after[i], before[i]);
        if (before[i] > 0)
            assert_memory_equal(is, was[i], before[i]);
        free(is);
        free(was[i]);
    }
}

static void files_of_others_are_left_as_they_are(void **state)
{
    Home *home = *state;
    static const char *const foreign[] = {
        "CREATE TABLE letters(a, b); INSERT INTO letters VALUES(1, 2)",
        "CREATE TABLE events(name, number, body); CREATE TABLE letters(a)",
        "CREATE TABLE events(name, number, body, whose)",
        "CREATE VIEW tables AS SELECT 1 AS name",
        "CREATE TABLE events(name, number, body); PRAGMA user_version = 7",
        "PRAGMA application_id = 77; CREATE TABLE events(name, number, body)",
        "PRAGMA application_id = 77",
        "PRAGMA user_version = 3",
        "PRAGMA journal_mode = WAL; CREATE TABLE letters(a, b)",
    };
    for (unsigned i = 0; i < sizeof foreign / sizeof foreign[0]; i++) {
        meddle(home->path, foreign[i]);
        refused(home, "it is a file of something else");
        assert_int_equal(unlink(home->path), 0);
    }
    write_file(home->path, "Dear Sir, this is not a database at all, but a letter.\n");
    refused(home, "it is a file of something else");
    assert_int_equal(unlink(home->path), 0);
    (void)snprintf(home->url, sizeof home->url, "sqlite:%s", home->folder);
    refused(home, "it is no file");
}

static void leave_a_log(Home *home)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(home->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "PRAGMA journal_mode = WAL; CREATE TABLE letters(a, b);"
                                  "INSERT INTO letters VALUES(1, 2)",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    (void)raise(SIGKILL);
}

static void files_of_others_with_a_log_are_left_as_they_are(void **state)
{
    Home *home = *state;
    assert_true(is_killed(home, leave_a_log, 0, 0));
    assert_true(size_of(home->path, "-wal") > 0);
    refused(home, "it is a file of something else");
    Home linked = *home;
    (void)snprintf(linked.path, sizeof linked.path, "%s/link", home->folder);
    (void)snprintf(linked.url, sizeof linked.url, "sqlite:%s/link", home->folder);
    assert_int_equal(symlink(home->path, linked.path), 0);
    refused(&linked, "it is a file of something else");
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM letters"), 1);
}

static void a_store_of_a_newer_version_is_left_as_it_is(void **state)
{
    Home *home = *state;
    open_store(home);
    close_store(home);
    meddle(home->path, "PRAGMA user_version = 3");
    refused(home, "a newer version of Wayfarer made it");
}

static void an_empty_file_becomes_a_store(void **state)
{
    Home *home = *state;
    write_file(home->path, "");
    open_store(home);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 1, 0), STORE_DONE);
}

static unsigned mode_of(const char *path, const char *suffix)
{
    char name[PATH_LONGEST + 8];
    struct stat file;
    (void)snprintf(name, sizeof name, "%s%s", path, suffix);
    assert_int_equal(stat(name, &file), 0);
    return file.st_mode & 0777;
}

static void a_store_is_readable_for_its_owner_only(void **state)
{
    Home *home = *state;
    static const char *const suffix[] = {"", "-wal", "-shm"};
    (void)umask(0);
    open_store(home);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(mode_of(home->path, suffix[i]), 0600);
    close_store(home);
    assert_int_equal(chmod(home->path, 0644), 0);
    open_store(home);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(mode_of(home->path, suffix[i]), 0600);
}

/* ---- files that disappear ---- */

static void expect_lost(Home *home)
{
    WfFault fault = {0};
    assert_int_equal(append(home, "aaaaaaaaaaaa", 3, 1, 0), STORE_FAILED);
    assert_true(store_trouble(home->store, &fault));
    assert_non_null(strstr(fault.plain, "was removed or replaced while in use"));
    assert_int_equal(append(home, "aaaaaaaaaaaa", 3, 1, 0), STORE_FAILED);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 1, 0), STORE_FAILED);
    assert_false(store_trouble(home->store, &fault)); /* reported once */
    expect_length(home, "aaaaaaaaaaaa", 2);           /* the old contents can be read */
}

static void a_store_that_was_removed_or_replaced_takes_nothing_more(void **state)
{
    Home *home = *state;
    static const char *const act[] = {"rm '%s'", "rm '%s-wal'", "rm '%s-shm'",
                                      "cp '%s' '%s.new' && mv '%s.new' '%s'"};
    for (unsigned i = 0; i < sizeof act / sizeof act[0]; i++) {
        char command[8 * PATH_LONGEST];
        open_store(home);
        assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 2, 1), STORE_DONE);
        (void)snprintf(command, sizeof command, act[i], home->path, home->path, home->path,
                       home->path);
        assert_int_equal(system(command), 0);
        expect_lost(home);
        close_store(home);
        (void)snprintf(command, sizeof command, "rm -f '%s' '%s-wal' '%s-shm'", home->path,
                       home->path, home->path);
        assert_int_equal(system(command), 0);
    }
}

static void a_removed_store_is_noticed_without_a_write(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    open_store(home);
    assert_int_equal(unlink(home->path), 0);
    store_beat(home->store, 5000);
    while (!store_trouble(home->store, &fault))
        wait_for_wake(home);
    assert_non_null(strstr(fault.plain, "was removed or replaced while in use"));
}

/* The old store must not clean up a file that was put in its place. */
static void closing_a_replaced_store_does_not_touch_the_new_one(void **state)
{
    Home *home = *state;
    Home other = *home;
    open_store(home);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 2, 1), STORE_DONE);
    char command[8 * PATH_LONGEST];
    (void)snprintf(command, sizeof command, "rm '%s' '%s-wal' '%s-shm'", home->path, home->path,
                   home->path);
    assert_int_equal(system(command), 0);
    open_store(&other);
    assert_int_equal(append(&other, "bbbbbbbbbbbb", 1, 1, 0), STORE_DONE);
    close_store(home);
    assert_true(size_of(home->path, "-wal") > 0);
    assert_int_equal(append(&other, "bbbbbbbbbbbb", 2, 1, 0), STORE_DONE);
    close_store(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(files_of_others_are_left_as_they_are),
        TEST(files_of_others_with_a_log_are_left_as_they_are),
        TEST(a_store_of_a_newer_version_is_left_as_it_is),
        TEST(an_empty_file_becomes_a_store),
        TEST(a_store_is_readable_for_its_owner_only),
        TEST(a_store_that_was_removed_or_replaced_takes_nothing_more),
        TEST(a_removed_store_is_noticed_without_a_write),
        TEST(closing_a_replaced_store_does_not_touch_the_new_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

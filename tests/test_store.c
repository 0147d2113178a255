/* test_store.c - the store by itself: what is durable when, and what it does about damage, a full
 * disk, files that are not its own or no longer there, and stores of older versions.
 *
 * usage: test_store FOLDER_OF_OLD_STORES */
// clang-format off
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
// clang-format on
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "store_log.h"

enum { GUARD = 120 /* seconds before a test that hangs is given up */, PATH_LONGEST = 256 };

static const char *old_stores;

/* ---- a store in a folder of its own ---- */

typedef struct Home {
    char folder[64], path[PATH_LONGEST], url[PATH_LONGEST + 8];
    pthread_mutex_t lock;
    pthread_cond_t woken;
    unsigned wakes;
    Store *store;
} Home;

static struct {
    pthread_t main;
    atomic_int commits, elsewhere, at_wake; /* of the connection that is watched */
} sweeping;

static void wake(void *context)
{
    Home *home = context;
    sweeping.at_wake = sweeping.commits;
    (void)pthread_mutex_lock(&home->lock);
    home->wakes++;
    (void)pthread_cond_signal(&home->woken);
    (void)pthread_mutex_unlock(&home->lock);
}

static void wait_for_wake(Home *home)
{
    struct timespec until;
    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += GUARD;
    (void)pthread_mutex_lock(&home->lock);
    while (home->wakes == 0)
        assert_int_equal(pthread_cond_timedwait(&home->woken, &home->lock, &until), 0);
    home->wakes = 0;
    (void)pthread_mutex_unlock(&home->lock);
}

static void open_store(Home *home)
{
    WfFault fault = {0};
    home->store = store_open(home->url, wake, home, &fault);
    if (home->store == NULL)
        fail_msg("%s", fault.message);
}

static void close_store(Home *home)
{
    store_close(home->store);
    home->store = NULL;
}

static int make_home(void **state)
{
    Home *home = calloc(1, sizeof *home);
    memcpy(home->folder, "/tmp/test_store.XXXXXX", sizeof "/tmp/test_store.XXXXXX");
    if (home == NULL || mkdtemp(home->folder) == NULL)
        return -1;
    (void)snprintf(home->path, sizeof home->path, "%s/tables.sqlite", home->folder);
    (void)snprintf(home->url, sizeof home->url, "sqlite:%s", home->path);
    (void)pthread_mutex_init(&home->lock, NULL);
    (void)pthread_cond_init(&home->woken, NULL);
    *state = home;
    return 0;
}

static int leave_home(void **state)
{
    Home *home = *state;
    char command[PATH_LONGEST];
    sqlite3_reset_auto_extension();
    if (home->store != NULL)
        store_close(home->store);
    (void)snprintf(command, sizeof command, "rm -rf '%s'", home->folder);
    const int code = system(command);
    free(home);
    return code;
}

/* ---- writing and reading ---- */

static StoreAnswer finish(Home *home, Piece *piece)
{
    store_append(home->store, &piece->write);
    for (store_collect(home->store); !piece->done; store_collect(home->store))
        wait_for_wake(home);
    return piece->write.answer;
}

static StoreAnswer append(Home *home, const char *table, uint64_t first, size_t events,
                          size_t slots)
{
    Piece piece;
    fill(&piece, table, first, events, slots);
    return finish(home, &piece);
}

static Log read_log(Home *home, const char *table, const char *says)
{
    Log log = begin_log(table, says, 0);
    store_read(home->store, &log.read);
    assert_true(log.done); /* a file is read at once */
    return log;
}

/* How many events a table has, each of which is as it was written; -1 if it cannot be read. */
static int length_of(Home *home, const char *table)
{
    const Log log = read_log(home, table, table);
    return log.good ? (int)log.events : -1;
}

static void expect_length(Home *home, const char *table, int length)
{
    const Log log = read_log(home, table, table);
    const int found = log.good ? (int)log.events : -1;
    if (found != length)
        fail_msg("%s has %d events, not %d: %s", table, found, length, log.fault);
}

/* Something done to the file behind the store's back. */
static void meddle(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    char *why = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    (void)sqlite3_close(db);
}

static long long number_in(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    (void)sqlite3_busy_timeout(db, 1000 * GUARD);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    const long long number = sqlite3_column_int64(statement, 0);
    (void)sqlite3_finalize(statement);
    (void)sqlite3_close(db);
    return number;
}

/* A whole file, or nothing if it is not there. */
static char *contents(const char *path, const char *suffix, size_t *size)
{
    char name[PATH_LONGEST + 8];
    (void)snprintf(name, sizeof name, "%s%s", path, suffix);
    FILE *file = fopen(name, "rb");
    *size = 0;
    if (file == NULL)
        return NULL;
    char *bytes = malloc(1 << 24);
    assert_non_null(bytes);
    *size = fread(bytes, 1, 1 << 24, file);
    (void)fclose(file);
    return bytes;
}

static size_t size_of(const char *path, const char *suffix)
{
    char name[PATH_LONGEST + 8];
    struct stat file;
    (void)snprintf(name, sizeof name, "%s%s", path, suffix);
    return stat(name, &file) == 0 ? (size_t)file.st_size : 0;
}

/* ---- a write is whole ---- */

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
    fill(&old, "aaaaaaaaaaaa", 2, 1, 0); /* too late: the next table must not come to be */
    fill(&next, "bbbbbbbbbbbb", 1, 3, 2);
    old.write.with = &next.write;
    assert_int_equal(finish(home, &old), STORE_CONFLICT);
    expect_length(home, "bbbbbbbbbbbb", 0);
    fill(&old, "aaaaaaaaaaaa", 3, 1, 0);
    fill(&next, "aaaaaaaaaaaa", 1, 3, 2); /* and here the old one's event must not */
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

static struct {
    int commits, steps; /* before the process is killed; 0: never */
} doom;

static int die_at_commit(void *context)
{
    (void)context;
    if (doom.commits > 0 && --doom.commits == 0)
        (void)raise(SIGKILL);
    return 0;
}

static int die_at_step(void *context)
{
    (void)context;
    if (doom.steps > 0 && --doom.steps == 0)
        (void)raise(SIGKILL);
    return 0;
}

static int doom_connection(sqlite3 *db, char **why, const struct sqlite3_api_routines *api)
{
    (void)why, (void)api;
    (void)sqlite3_commit_hook(db, die_at_commit, NULL);
    sqlite3_progress_handler(db, 20, die_at_step, NULL);
    return SQLITE_OK;
}

/* Runs `act`, which opens the store, in a process that is killed at its commit or step of that
 * number; false if it was not killed but came to its end. */
static bool is_killed(Home *home, void (*act)(Home *home), int commits, int steps)
{
    int status = 0;
    const pid_t child = fork();
    if (child == 0) {
        doom.commits = commits;
        doom.steps = steps;
        (void)sqlite3_auto_extension((void (*)(void))doom_connection);
        act(home);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFEXITED(status))
        assert_int_equal(WEXITSTATUS(status), 0);
    return WIFSIGNALED(status);
}

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

/* ---- stores of older versions ---- */

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
                     STORE_NO); /* a key to a seat is no cookie */
    assert_int_equal(store_knows(home->store, stranger), STORE_NO);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM known"), 4);
    assert_int_equal(number_in(home->path, "SELECT sum(length) FROM tables"), 50);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM tables WHERE open = 1"), 2);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM tables WHERE due > 0"), 2);
    assert_true(store_last_beat(home->store) > 0);
    close_store(home);
    open_store(home);
    expect_all(home, &old);
    free(old.events);
    free(old.slots);
}

/* A first start of the first version that was killed left some of its tables only. */
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

/* Files of this process can grow to that many bytes only; 0: as they like. */
static void limit_files(size_t bytes)
{
    struct rlimit limit;
    (void)signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes != 0 ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
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
    assert_non_null(strstr(fault.message, "cannot be opened"));
    assert_int_equal(number_in(home->path, "PRAGMA user_version"), 1);
    open_store(home);
    expect_all(home, &old);
    free(old.events);
    free(old.slots);
}

/* Old programs were not told of the mark: they cannot write to a store of today, but take its
 * version back. */
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

/* ---- whose file it is ---- */

static void refused(Home *home, const char *words)
{
    WfFault fault = {0};
    size_t before[2], after[2];
    static const char *const suffix[] = {"", "-wal"};
    char *was[2];
    for (unsigned i = 0; i < 2; i++)
        was[i] = contents(home->path, suffix[i], &before[i]);
    assert_null(store_open(home->url, wake, home, &fault));
    if (strstr(fault.message, words) == NULL)
        fail_msg("not '%s' but: %s", words, fault.message);
    for (unsigned i = 0; i < 2; i++) {
        char *is = contents(home->path, suffix[i], &after[i]);
        assert_int_equal(after[i], before[i]);
        if (before[i] > 0)
            assert_memory_equal(is, was[i], before[i]);
        free(is);
        free(was[i]);
    }
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    (void)fputs(text, file);
    (void)fclose(file);
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
    write_file(home->path, "Dear Sir, this is not a data base at all, but a letter.\n");
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

/* ---- files that go ---- */

static void expect_lost(Home *home)
{
    WfFault fault = {0};
    assert_int_equal(append(home, "aaaaaaaaaaaa", 3, 1, 0), STORE_FAILED);
    assert_true(store_trouble(home->store, &fault));
    assert_non_null(strstr(fault.message, "was removed or replaced while in use"));
    assert_int_equal(append(home, "aaaaaaaaaaaa", 3, 1, 0), STORE_FAILED);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 1, 0), STORE_FAILED);
    assert_false(store_trouble(home->store, &fault)); /* told once */
    expect_length(home, "aaaaaaaaaaaa", 2);           /* what there was can be read */
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
    assert_non_null(strstr(fault.message, "was removed or replaced while in use"));
}

/* What was put in a store's place is not the old one's to tidy up. */
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

/* ---- damage ---- */

static void expect_damage(Home *home, const char *sql, const char *words)
{
    meddle(home->path, sql);
    open_store(home);
    const Log log = read_log(home, "aaaaaaaaaaaa", "aaaaaaaaaaaa");
    assert_false(log.good);
    if (strstr(log.fault, words) == NULL || strstr(log.fault, "aaaaaaaaaaaa") == NULL)
        fail_msg("not '%s' but: %s", words, log.fault);
    expect_length(home, "bbbbbbbbbbbb", 2);
    close_store(home);
}

static void damage_is_noticed_and_stays_where_it_is(void **state)
{
    Home *home = *state;
    open_store(home);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 6, 2), STORE_DONE);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 2, 2), STORE_DONE);
    close_store(home);
    meddle(home->path, "CREATE TEMP TABLE x(a)");
    char spare[PATH_LONGEST + 8], command[4 * PATH_LONGEST];
    (void)snprintf(spare, sizeof spare, "%s.good", home->path);
    (void)snprintf(command, sizeof command, "cp '%s' '%s'", home->path, spare);
    assert_int_equal(system(command), 0);
    static const struct {
        const char *sql, *words;
    } damage[] = {
        {"UPDATE events SET body = '{\"says\":\"\u00e4 aaaaaaaaaaaa 7\"}'"
         " WHERE name = 'aaaaaaaaaaaa' AND number = 3",
         "event 3 is damaged"},
        {"UPDATE events SET checksum = checksum + 1 WHERE name = 'aaaaaaaaaaaa' AND number = 6",
         "event 6 is damaged"},
        {"DELETE FROM events WHERE name = 'aaaaaaaaaaaa' AND number = 2", "event 2 is missing"},
        {"DELETE FROM events WHERE name = 'aaaaaaaaaaaa' AND number = 6", "event 6 is missing"},
        {"DELETE FROM events WHERE name = 'aaaaaaaaaaaa'", "event 1 is missing"},
        {"UPDATE tables SET length = 4 WHERE name = 'aaaaaaaaaaaa'", "event 5 is one too many"},
        {"UPDATE slots SET digest = zeroblob(32) WHERE name = 'aaaaaaaaaaaa' AND slot = 1",
         "slot 1 is damaged"},
        {"UPDATE slots SET slot = 3 WHERE name = 'aaaaaaaaaaaa' AND slot = 1", "slot 3 is damaged"},
        /* another table's events and digests are not this one's */
        {"UPDATE events SET name = 'aaaaaaaaaaaa', number = 7 WHERE name = 'cccccccccccc';"
         "UPDATE events SET body = (SELECT body FROM events WHERE name = 'bbbbbbbbbbbb' AND number"
         " = 2), checksum = (SELECT checksum FROM events WHERE name = 'bbbbbbbbbbbb' AND number ="
         " 2) WHERE name = 'aaaaaaaaaaaa' AND number = 2",
         "event 2 is damaged"},
    };
    for (unsigned i = 0; i < sizeof damage / sizeof damage[0]; i++) {
        (void)snprintf(command, sizeof command, "cp '%s' '%s'", spare, home->path);
        assert_int_equal(system(command), 0);
        expect_damage(home, damage[i].sql, damage[i].words);
    }
}

/* Every bit of the table's events in the file, one after the other: a reading never gives anything
 * but what was written. */
static void a_flipped_bit_is_never_read_as_something_else(void **state)
{
    static const char event[] = "{\"says\":\"\u00e4 aaaaaaaaaaaa 1\"}";
    const size_t length = sizeof event - 1;
    Home *home = *state;
    size_t size = 0;
    open_store(home);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 2, 1), STORE_DONE);
    close_store(home);
    char *bytes = contents(home->path, "", &size);
    const char *body = memmem(bytes, size, event, length);
    assert_non_null(body);
    unsigned noticed = 0;
    for (size_t bit = 0; bit < 8 * length; bit += 3) {
        const size_t at = (size_t)(body - bytes) + bit / 8;
        FILE *file = fopen(home->path, "r+b");
        assert_non_null(file);
        (void)fseek(file, (long)at, SEEK_SET);
        (void)fputc(bytes[at] ^ (1 << bit % 8), file);
        (void)fclose(file);
        open_store(home);
        noticed += length_of(home, "aaaaaaaaaaaa") == -1; /* the log checks the rest */
        close_store(home);
        file = fopen(home->path, "r+b");
        (void)fseek(file, (long)at, SEEK_SET);
        (void)fputc(bytes[at], file);
        (void)fclose(file);
    }
    free(bytes);
    assert_int_equal(noticed, (8 * length + 2) / 3);
}

enum { MANY = 60 };

static void name_table(char name[STORE_TABLE_NAME], unsigned i)
{
    (void)snprintf(name, STORE_TABLE_NAME, "table%07u", i);
}

/* Overwrites the page of the file on which a text is. */
static void spoil_page(const char *path, const char *text)
{
    size_t size = 0;
    char *bytes = contents(path, "", &size);
    const char *found = memmem(bytes, size, text, strlen(text));
    assert_non_null(found);
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    (void)fseek(file, (long)((size_t)(found - bytes) / 4096 * 4096), SEEK_SET);
    for (unsigned i = 0; i < 4096; i++)
        (void)fputc(0x5a, file);
    (void)fclose(file);
    free(bytes);
}

static void a_spoilt_page_harms_only_the_tables_on_it(void **state)
{
    Home *home = *state;
    char name[STORE_TABLE_NAME];
    static Piece piece[MANY];
    open_store(home);
    for (unsigned i = 0; i < MANY; i++) {
        name_table(name, i);
        assert_int_equal(append(home, name, 1, 8, 2), STORE_DONE);
    }
    close_store(home);
    spoil_page(home->path, "{\"says\":\"\u00e4 table0000020 4\"}");
    open_store(home);
    unsigned unreadable = 0, refused_writes = 0;
    for (unsigned i = 0; i < MANY; i++) {
        name_table(name, i);
        const int length = length_of(home, name);
        assert_true(length == 8 || length == -1);
        unreadable += length == -1;
        fill(&piece[i], name, 9, 1, 0);
    }
    assert_true(unreadable >= 1 && unreadable < MANY / 2);
    for (unsigned i = 0; i < MANY; i++)
        store_append(home->store, &piece[i].write);
    for (unsigned i = 0; i < MANY; i++) {
        for (store_collect(home->store); !piece[i].done; store_collect(home->store))
            wait_for_wake(home);
        refused_writes += piece[i].write.answer != STORE_DONE;
    }
    assert_true(refused_writes >= 1 && refused_writes < MANY / 2);
}

/* ---- no room ---- */

static void expect_recovery(Home *home)
{
    WfFault fault = {0};
    uint64_t written = 0;
    StoreAnswer answer = STORE_DONE;
    while (answer == STORE_DONE && written < 100000) {
        answer = append(home, "aaaaaaaaaaaa", written + 1, 8, 0);
        written += answer == STORE_DONE ? 8 : 0;
    }
    assert_int_equal(answer, STORE_FAILED);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 8, 2), STORE_FAILED);
    assert_true(store_trouble(home->store, &fault));
    assert_non_null(strstr(fault.message, "the store cannot be written: "));
    expect_length(home, "aaaaaaaaaaaa", (int)written);
    expect_length(home, "bbbbbbbbbbbb", 0);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 8, 2), STORE_FAILED);
    assert_false(store_trouble(home->store, &fault)); /* it lasts, and was told */
}

static void a_full_disk_takes_nothing_and_then_everything_again(void **state)
{
    Home *home = *state;
    open_store(home);
    limit_files(300000);
    expect_recovery(home);
    limit_files(0);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 8, 2), STORE_DONE);
    close_store(home);
    open_store(home);
    expect_length(home, "bbbbbbbbbbbb", 8);
}

static sqlite3 *opened[8];
static unsigned opened_count;

static int note_connection(sqlite3 *db, char **why, const struct sqlite3_api_routines *api)
{
    (void)why, (void)api;
    opened[opened_count++ % 8] = db;
    return SQLITE_OK;
}

static sqlite3 *writer_of(const Home *home)
{
    for (unsigned i = 0; i < opened_count; i++)
        if (strcmp(sqlite3_db_filename(opened[i], "main"), home->path) == 0)
            return opened[i];
    fail();
    return NULL;
}

static void open_noted(Home *home)
{
    opened_count = 0;
    write_file(home->path, ""); /* so that the store is not looked at before it is opened */
    (void)sqlite3_auto_extension((void (*)(void))note_connection);
    open_store(home);
    sqlite3_reset_auto_extension();
}

static void a_full_data_base_takes_nothing_and_then_everything_again(void **state)
{
    Home *home = *state;
    open_noted(home);
    sqlite3 *writer = writer_of(home);
    (void)sqlite3_exec(writer, "PRAGMA max_page_count = 60", NULL, NULL, NULL);
    expect_recovery(home);
    (void)sqlite3_exec(writer, "PRAGMA max_page_count = 100000", NULL, NULL, NULL);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 8, 2), STORE_DONE);
}

/* Somebody else changed the schema, so that nothing could be written, and back. */
static void a_schema_that_was_mended_is_noticed_at_once(void **state)
{
    Home *home = *state;
    open_store(home);
    close_store(home);
    meddle(
        home->path,
        "CREATE TRIGGER broken BEFORE INSERT ON events BEGIN SELECT nothing_of_that_name(); END");
    open_store(home);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 1, 0), STORE_FAILED);
    meddle(home->path, "DROP TRIGGER broken");
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 1, 0), STORE_DONE);
}

/* ---- the log ---- */

static void nap(void)
{
    (void)nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
}

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
    close_store(home); /* though another server is there */
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

static int count_commit(void *context)
{
    (void)context;
    sweeping.commits++;
    sweeping.elsewhere += pthread_equal(pthread_self(), sweeping.main) == 0;
    return 0;
}

/* Tables that nobody has touched for long, the first of them with very many events. */
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
    store_sweep(home->store, 500);
    wait_until_swept(home);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM events"), 3);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM tables"), 1);
    expect_length(home, "aaaaaaaaaaaa", 3);
    assert_true(sweeping.commits >= 5200 / 256 + 4);
    assert_int_equal(sweeping.commits, sweeping.elsewhere);
}

/* A write waits for one piece of it at most: the one that is under way. */
static void writing_goes_on_between_the_pieces(void **state)
{
    Home *home = *state;
    open_noted(home);
    make_old(home, 3000);
    (void)sqlite3_commit_hook(writer_of(home), count_commit, NULL);
    sweeping.commits = 0;
    store_sweep(home->store, 500);
    uint64_t written = 0;
    (void)alarm(GUARD);
    while (number_in(home->path, "SELECT (SELECT count(*) FROM tables WHERE changed = 10) +"
                                 " (SELECT count(*) FROM swept)") > 0) {
        Piece piece;
        fill(&piece, "aaaaaaaaaaaa", ++written, 1, 0);
        store_append(home->store, &piece.write);
        const int before = sweeping.commits;
        for (store_collect(home->store); !piece.done; store_collect(home->store))
            wait_for_wake(home);
        assert_int_equal(piece.write.answer, STORE_DONE);
        assert_true(sweeping.at_wake - before <= 2);
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
    store_sweep(home->store, 500);
    const StoreAnswer answer = append(home, "zzzzzzzzzzzz", 4, 1, 0);
    (void)alarm(GUARD);
    while (number_in(home->path, "SELECT count(*) FROM tables WHERE name = 'old000000001'") > 0)
        nap();
    (void)alarm(0);
    expect_length(home, "old000000001", 0); /* though many of its events may still be there */
    assert_int_equal(append(home, "old000000001", 5001, 1, 0), STORE_CONFLICT);
    wait_until_swept(home);
    expect_length(home, "old000000000", 0);
    /* its turn is last; on a machine that is very slow it may have come before the write */
    expect_length(home, "zzzzzzzzzzzz", answer == STORE_DONE ? 4 : 0);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM events"),
                     answer == STORE_DONE ? 4 : 0);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM slots"), answer == STORE_DONE);
}

static void begin_sweeping(Home *home)
{
    open_store(home);
    store_sweep(home->store, 500);
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
    store_sweep(home->store, 500);
    wait_until_swept(home);
    assert_int_equal(number_in(home->path, "SELECT count(*) FROM events"), 0);
}

static void note_news(void *context, const char *table)
{
    unsigned *heard = context;
    assert_string_equal(table, "bbbbbbbbbbbb");
    ++*heard;
}

/* Stamps go on growing though the table of the newest one is swept. */
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
    store_sweep(home->store, 500);
    wait_until_swept(home);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 1, 0), STORE_DONE);
    assert_true(store_news(other.store, note_news, &heard));
    assert_int_equal(heard, 1);
    close_store(&other);
}

/* ---- leases ---- */

typedef struct Leasing {
    StoreLease lease; /* first */
    bool done;
} Leasing;

static void note_leased(StoreLease *lease)
{
    ((Leasing *)lease)->done = true;
}

/* The fencing number; 0: another store has the lease. */
static uint64_t lease(Home *home, const char *table, int64_t lasts)
{
    Leasing leasing = {.lease = {.table = table, .lasts = lasts, .done = note_leased}};
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
    assert_int_equal(append_under(home, 0, 2), STORE_DONE); /* what people ask for */
    assert_int_equal(append_under(&other, 2, 2), STORE_CONFLICT);
    close_store(&other); /* gives back what it has */
    assert_int_equal(lease(home, "aaaaaaaaaaaa", STORE_LEASE), 3);
}

/* A table that is due is found by stores as long as none has its lease. */
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

typedef struct Revoking {
    StoreRevoke revoke; /* first */
    bool done;
} Revoking;

static void note_revoked(StoreRevoke *revoke)
{
    ((Revoking *)revoke)->done = true;
}

static bool revoked(Store *store, const uint8_t digest[STORE_DIGEST], int64_t at)
{
    Revoking both[2] = {{.done = false}, {.done = false}}; /* the same twice is no harm */
    for (size_t i = 0; i < 2; i++) {
        both[i].revoke = (StoreRevoke){.at = at, .done = note_revoked};
        memcpy(both[i].revoke.digest, digest, STORE_DIGEST);
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

int main(int count, char **words)
{
    if (count != 2)
        return 2;
    old_stores = words[1];
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_home, leave_home)
    const struct CMUnitTest tests[] = {
        TEST(several_events_and_slots_are_one_write),
        TEST(a_conflict_leaves_nothing_behind),
        TEST(a_write_that_is_cut_off_is_there_wholly_or_not_at_all),
        TEST(an_old_store_is_brought_up_to_date),
        TEST(an_old_store_that_was_hardly_begun_is_completed),
        TEST(an_upgrade_that_is_cut_off_leaves_the_old_store),
        TEST(an_upgrade_that_finds_no_room_leaves_the_old_store),
        TEST(an_old_program_by_mistake_does_no_harm),
        TEST(files_of_others_are_left_as_they_are),
        TEST(files_of_others_with_a_log_are_left_as_they_are),
        TEST(a_store_of_a_newer_version_is_left_as_it_is),
        TEST(an_empty_file_becomes_a_store),
        TEST(a_store_is_readable_for_its_owner_only),
        TEST(a_store_that_was_removed_or_replaced_takes_nothing_more),
        TEST(a_removed_store_is_noticed_without_a_write),
        TEST(closing_a_replaced_store_does_not_touch_the_new_one),
        TEST(damage_is_noticed_and_stays_where_it_is),
        TEST(a_flipped_bit_is_never_read_as_something_else),
        TEST(a_spoilt_page_harms_only_the_tables_on_it),
        TEST(a_full_disk_takes_nothing_and_then_everything_again),
        TEST(a_full_data_base_takes_nothing_and_then_everything_again),
        TEST(a_schema_that_was_mended_is_noticed_at_once),
        TEST(the_log_is_emptied_when_it_is_quiet),
        TEST(the_log_is_emptied_at_the_start_and_at_the_end),
        TEST(the_log_does_not_grow_while_much_is_written),
        TEST(sweeping_goes_bit_by_bit_and_on_its_own_thread),
        TEST(writing_goes_on_between_the_pieces),
        TEST(a_swept_table_is_gone_at_once_and_one_that_is_written_to_stays),
        TEST(sweeping_that_was_cut_off_is_finished_the_next_time),
        TEST(news_is_heard_after_everything_was_swept),
        TEST(one_store_at_a_time_has_a_lease),
        TEST(a_table_that_is_due_is_found_while_nobody_has_its_lease),
        TEST(all_servers_have_one_key),
        TEST(what_is_revoked_stays_revoked_for_every_server),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_store_kinds.c - what holds for every kind of store: each test is run on a file of SQLite and
 * in a data base of PostgreSQL.
 *
 * usage: postgres.py test_store_kinds   (WAYFARER_POSTGRES is the address without a data base) */
// clang-format off
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
// clang-format on
#include <libpq-fe.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store_log.h"

enum { GUARD = 120 /* seconds before a test that hangs is given up */, LONGEST = 512 };

static const char *postgres; /* the address of the server; NULL: SQLite is tried */

/* ---- a store of one's own ---- */

typedef struct Home {
    char folder[64], path[128], url[LONGEST], database[64];
    pthread_mutex_t lock;
    pthread_cond_t woken;
    bool awake;
    Store *store, *other; /* two openings of one store */
} Home;

static void wake(void *context)
{
    Home *home = context;
    (void)pthread_mutex_lock(&home->lock);
    home->awake = true;
    (void)pthread_cond_signal(&home->woken);
    (void)pthread_mutex_unlock(&home->lock);
}

/* Until something is done, or a moment has passed: what other openings did wakes nobody. */
static void rest(Home *home)
{
    struct timespec until;
    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 10000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    (void)pthread_mutex_lock(&home->lock);
    if (!home->awake)
        (void)pthread_cond_timedwait(&home->woken, &home->lock, &until);
    home->awake = false;
    (void)pthread_mutex_unlock(&home->lock);
    for (unsigned i = 0; i < 2; i++) {
        Store *store = i == 0 ? home->store : home->other;
        WfFault fault = {0};
        if (store != NULL)
            store_collect(store);
        if (store != NULL && store_trouble(store, &fault))
            fail_msg("%s", fault.message);
    }
}

static Store *open_one(Home *home)
{
    WfFault fault = {0};
    Store *store = store_open(home->url, wake, home, &fault);
    if (store == NULL)
        fail_msg("%s", fault.message);
    return store;
}

static void run_postgres(const char *database, const char *sql)
{
    char url[LONGEST];
    (void)snprintf(url, sizeof url, "%s%s", postgres, database);
    PGconn *conn = PQconnectdb(url);
    PQclear(PQexec(conn, "SET search_path = wayfarer"));
    PGresult *result = PQexec(conn, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(conn));
    PQclear(result);
    PQfinish(conn);
}

/* Something done behind the store's back. */
static void meddle(Home *home, const char *sql)
{
    if (postgres != NULL) {
        run_postgres(home->database, sql);
        return;
    }
    sqlite3 *db = NULL;
    char *why = NULL;
    assert_int_equal(sqlite3_open(home->path, &db), SQLITE_OK);
    (void)sqlite3_busy_timeout(db, 1000 * GUARD);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    (void)sqlite3_close(db);
}

static int make_home(void **state)
{
    static unsigned count;
    Home *home = calloc(1, sizeof *home);
    memcpy(home->folder, "/tmp/test_kinds.XXXXXX", sizeof "/tmp/test_kinds.XXXXXX");
    if (home == NULL || mkdtemp(home->folder) == NULL)
        return -1;
    (void)snprintf(home->path, sizeof home->path, "%s/tables.sqlite", home->folder);
    (void)snprintf(home->database, sizeof home->database, "kinds_%d_%u", (int)getpid(), count++);
    if (postgres != NULL) {
        char sql[LONGEST];
        (void)snprintf(sql, sizeof sql, "CREATE DATABASE %s", home->database);
        run_postgres("postgres", sql);
        (void)snprintf(home->url, sizeof home->url, "%s%s", postgres, home->database);
    } else {
        (void)snprintf(home->url, sizeof home->url, "sqlite:%s", home->path);
    }
    (void)pthread_mutex_init(&home->lock, NULL);
    (void)pthread_cond_init(&home->woken, NULL);
    (void)alarm(GUARD);
    home->store = open_one(home);
    *state = home;
    return 0;
}

static int leave_home(void **state)
{
    Home *home = *state;
    char command[LONGEST];
    (void)alarm(0);
    if (home->store != NULL)
        store_close(home->store);
    if (home->other != NULL)
        store_close(home->other);
    (void)snprintf(command, sizeof command, "rm -rf '%s'", home->folder);
    const int code = system(command);
    free(home);
    return code;
}

/* ---- writing ---- */

static StoreAnswer finish(Home *home, Store *store, Piece *piece)
{
    store_append(store, &piece->write);
    while (!piece->done)
        rest(home);
    return piece->write.answer;
}

static StoreAnswer append(Home *home, const char *table, uint64_t first, size_t events,
                          size_t slots)
{
    Piece piece;
    fill(&piece, table, first, events, slots);
    return finish(home, home->store, &piece);
}

/* ---- reading ---- */

static Log read_table(Home *home, const char *table, uint64_t after, uint64_t stop)
{
    Log log = begin_log(table, table, after);
    log.stop = stop;
    store_read(home->store, &log.read);
    while (!log.done)
        rest(home);
    log.read.next = NULL;
    return log;
}

static void expect_length(Home *home, const char *table, uint64_t length)
{
    const Log log = read_table(home, table, 0, 0);
    if (!log.good || log.events != length)
        fail_msg("%s has %d events, not %d: %s", table, (int)log.events, (int)length, log.fault);
}

static void expect_damage(Home *home, const char *table, const char *what)
{
    const Log log = read_table(home, table, 0, 0);
    char fault[LONGEST];
    (void)snprintf(fault, sizeof fault, "table %s of the store: %s", table, what);
    assert_false(log.good);
    assert_string_equal(log.fault, fault);
}

typedef struct List {
    StoreRows rows; /* first */
    StoreRow row[256];
    size_t count, most;
    bool done, good;
} List;

static bool note_row(StoreRows *rows, const StoreRow *row)
{
    List *list = (List *)rows;
    assert_true(list->count < 256);
    list->row[list->count++] = *row;
    return list->count != list->most;
}

static void note_rows(StoreRows *rows, bool good)
{
    List *list = (List *)rows;
    list->done = true;
    list->good = good;
}

static void begin_list(List *list)
{
    memset(list, 0, sizeof *list);
    list->rows.row = note_row;
    list->rows.done = note_rows;
}

static void end_list(Home *home, List *list)
{
    while (!list->done)
        rest(home);
    assert_true(list->good);
}

/* ---- a write is whole ---- */

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
    fill(&old, "aaaaaaaaaaaa", 2, 1, 0); /* too late: the next table must not come to be */
    fill(&next, "bbbbbbbbbbbb", 1, 3, 2);
    old.write.with = &next.write;
    assert_int_equal(finish(home, home->store, &old), STORE_CONFLICT);
    expect_length(home, "bbbbbbbbbbbb", 0);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 1, 1), STORE_DONE);
    fill(&old, "aaaaaaaaaaaa", 3, 1, 1);
    fill(&next, "bbbbbbbbbbbb", 1, 3, 2); /* and here the old one's event must not */
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

enum { CROWD = 300 };

static void crowd_name(char name[STORE_TABLE_NAME], unsigned number)
{
    (void)snprintf(name, STORE_TABLE_NAME, "crowd%07u", 7919 * number % 1000000);
}

/* What is asked for at once is written together; a conflict takes nothing along. */
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

/* Two servers append to the same tables: each number is given once. */
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

/* ---- damage ---- */

static void damage_is_noticed_and_stays_where_it_is(void **state)
{
    static const char *const table[] = {"aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc",
                                        "dddddddddddd", "eeeeeeeeeeee", "ffffffffffff",
                                        "gggggggggggg", "hhhhhhhhhhhh"};
    Home *home = *state;
    for (unsigned i = 0; i < 8; i++)
        assert_int_equal(append(home, table[i], 1, 3, 2), STORE_DONE);
    meddle(home, "UPDATE events SET body = '{}' WHERE name = 'aaaaaaaaaaaa' AND number = 2");
    meddle(home, "UPDATE events SET checksum = checksum + 1"
                 " WHERE name = 'bbbbbbbbbbbb' AND number = 3");
    meddle(home, "DELETE FROM events WHERE name = 'cccccccccccc' AND number = 2");
    meddle(home, "DELETE FROM events WHERE name = 'dddddddddddd' AND number = 3");
    meddle(home, "UPDATE tables SET length = 2 WHERE name = 'eeeeeeeeeeee'");
    meddle(home, "UPDATE slots SET digest = (SELECT digest FROM slots WHERE"
                 " name = 'ffffffffffff' AND slot = 0) WHERE name = 'ffffffffffff' AND slot = 1");
    meddle(home,
           "UPDATE events SET body = (SELECT body FROM events WHERE name = 'aaaaaaaaaaaa'"
           " AND number = 1), checksum = (SELECT checksum FROM events WHERE"
           " name = 'aaaaaaaaaaaa' AND number = 1) WHERE name = 'gggggggggggg' AND number = 1");
    expect_damage(home, table[0], "event 2 is damaged");
    expect_damage(home, table[1], "event 3 is damaged");
    expect_damage(home, table[2], "event 2 is missing");
    expect_damage(home, table[3], "event 3 is missing");
    expect_damage(home, table[4], "event 3 is one too many");
    expect_damage(home, table[5], "slot 1 is damaged");
    expect_damage(home, table[6], "event 1 is damaged");
    expect_length(home, table[7], 3);
    assert_int_equal(append(home, table[3], 4, 1, 0), STORE_CONFLICT); /* its last event is gone */
    assert_int_equal(append(home, table[4], 3, 1, 0), STORE_CONFLICT);
    assert_int_equal(append(home, table[7], 4, 1, 0), STORE_DONE);
    expect_damage(home, table[4], "event 3 is one too many");
}

/* ---- rows ---- */

static void put_row(Home *home, const char *table, int64_t when, int64_t due, bool is_open)
{
    Piece piece;
    const Log log = read_table(home, table, 0, 0);
    fill(&piece, table, log.events + 1, 1, 0);
    piece.write.row.changed = when;
    piece.write.row.due = due;
    piece.write.row.open = is_open;
    assert_int_equal(finish(home, home->store, &piece), STORE_DONE);
}

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

/* All that comes after the stamp, in pieces; false if a table is missing that must be there. */
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
        while (!follow(home, &stamp, seen)) /* what is still under way is told later */
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

/* ---- other servers ---- */

typedef struct Heard {
    unsigned one, other, more;
} Heard;

static void note_news(void *context, const char *table)
{
    Heard *heard = context;
    heard->one += table != NULL && strcmp(table, "aaaaaaaaaaaa") == 0;
    heard->other += table != NULL && strcmp(table, "bbbbbbbbbbbb") == 0;
    heard->more += table == NULL;
}

static void what_others_write_is_news(void **state)
{
    Home *home = *state;
    Heard heard = {0};
    Piece piece;
    assert_int_equal(append(home, "cccccccccccc", 1, 1, 0), STORE_DONE);
    home->other = open_one(home);
    for (uint64_t i = 1; i <= 20; i++) {
        heard = (Heard){0};
        assert_int_equal(append(home, "aaaaaaaaaaaa", i, 1, 0), STORE_DONE);
        while (heard.one == 0) {
            (void)store_news(home->other, note_news, &heard);
            rest(home);
        }
    }
    fill(&piece, "aaaaaaaaaaaa", 21, 1, 0);
    Piece next;
    fill(&next, "bbbbbbbbbbbb", 1, 1, 0);
    piece.write.with = &next.write;
    assert_int_equal(finish(home, home->other, &piece), STORE_DONE);
    heard = (Heard){0};
    while (heard.one == 0 || heard.other == 0) {
        (void)store_news(home->store, note_news, &heard);
        rest(home);
    }
    assert_int_equal(heard.more, 0);
}

static void all_servers_have_one_key(void **state)
{
    Home *home = *state;
    uint8_t key[3][STORE_KEY], none[STORE_KEY] = {0};
    home->other = open_one(home);
    store_key(home->store, key[0]);
    store_key(home->other, key[1]);
    store_close(home->store);
    home->store = open_one(home);
    store_key(home->store, key[2]);
    assert_memory_equal(key[0], key[1], STORE_KEY);
    assert_memory_equal(key[0], key[2], STORE_KEY);
    assert_memory_not_equal(key[0], none, STORE_KEY);
}

static void the_last_beat_is_known_to_whoever_comes(void **state)
{
    Home *home = *state;
    assert_int_equal(store_last_beat(home->store), 0);
    home->other = open_one(home);
    store_beat(home->store, 111);
    store_beat(home->store, 333);
    store_beat(home->other, 222);
    store_close(home->store);
    store_close(home->other);
    home->other = NULL;
    home->store = open_one(home);
    /* one that is not worth a write of its own may be lost, but not that before it */
    assert_true(store_last_beat(home->store) >= 222);
    assert_true(store_last_beat(home->store) <= 333);
}

/* When no server was up, as whoever comes sees it. */
static StoreAway away_now(Home *home)
{
    Store *store = open_one(home);
    const StoreAway away = store_away(store);
    store_close(store);
    return away;
}

/* A server that is up. */
typedef struct Up {
    Store *store;
    int64_t at;
    atomic_bool ends;
} Up;

static void *beat_on(void *context)
{
    Up *up = context;
    while (!atomic_load(&up->ends)) {
        store_beat(up->store, up->at);
        (void)usleep(20000);
    }
    return NULL;
}

/* As whoever comes while a server is up sees it. */
static StoreAway away_while_up(Home *home, int64_t at)
{
    pthread_t thread;
    Up up = {.store = home->store, .at = at};
    assert_int_equal(pthread_create(&thread, NULL, beat_on, &up), 0);
    const StoreAway away = away_now(home);
    atomic_store(&up.ends, true);
    (void)pthread_join(thread, NULL);
    return away;
}

/* A file of SQLite has one server; of several on one data base each knows whether others are up. */
static void when_no_server_was_up_is_known_to_whoever_comes(void **state)
{
    Home *home = *state;
    StoreAway away = store_away(home->store);
    assert_int_equal(away.from, 0);
    assert_int_equal(away.until, 0);
    store_beat(home->store, 1000);
    store_close(home->store);
    away = away_now(home);
    assert_int_equal(away.from, 1000); /* it has stopped in order */
    assert_int_equal(away.until, 0);
    home->store = open_one(home);
    if (postgres == NULL)
        return;
    while ((away = away_while_up(home, 5000)).until == 0) /* its first beat may come late */
        ;
    assert_int_equal(away.from, 1000);
    assert_int_equal(away.until, 5000);
    home->other = open_one(home);
    store_beat(home->other, 6000);
    store_close(home->other); /* it was up while another one was */
    home->other = NULL;
    away = away_while_up(home, 7000);
    assert_int_equal(away.from, 0);
    assert_int_equal(away.until, 5000);
    away = away_now(home); /* it stalls, or is cut off */
    assert_int_equal(away.until, 0);
    assert_int_equal(away.from, 7000);
}

/* ---- who is there ---- */

static void count_news(void *context, const char *table)
{
    (void)table;
    ++*(unsigned *)context;
}

/* Waits until one server has heard that of a table at the others. All beat, or only that one does.
 */
static void hears(Home *home, Store *store, const char *table, StorePresence is, bool all)
{
    StorePresence heard;
    unsigned news = 0;
    do {
        store_beat(store, 7000);
        if (all) {
            store_beat(home->store, 7000);
            store_beat(home->other, 7000);
        }
        rest(home);
        store_elsewhere_news(store, 100, count_news, &news);
        heard = store_elsewhere(store, table);
    } while (heard.seats != is.seats || heard.watching != is.watching);
    unsigned before;
    do { /* each table is told once, a few at a time */
        before = news;
        store_elsewhere_news(store, 100, count_news, &news);
        assert_true(news - before <= 100);
    } while (news != before);
    assert_true(news > 0);
}

static void who_is_at_a_table_is_known_at_other_servers(void **state)
{
    enum { TABLES = 500 };
    Home *home = *state;
    char name[STORE_TABLE_NAME];
    const StorePresence nobody = {0}, two = {.seats = 1, .watching = 2};
    const StorePresence sum = {.seats = 3, .watching = 7};
    store_here(home->store, "tableaaaaaaa", two);
    assert_int_equal(store_elsewhere(home->store, "tableaaaaaaa").seats, 0);
    if (postgres == NULL)
        return; /* there is one server */
    home->other = open_one(home);
    hears(home, home->other, "tableaaaaaaa", two, true);
    for (unsigned i = 0; i < TABLES; i++) {
        (void)snprintf(name, sizeof name, "table%07u", i);
        store_here(home->store, name, two);
    }
    hears(home, home->other, name, two, true);
    store_here(home->other, "tableaaaaaaa", (StorePresence){.seats = 2, .watching = 5});
    store_here(home->store, "tableaaaaaaa", nobody);
    store_here(home->store, "tableaaaaaaa", two); /* who comes back in time was not away */
    Store *third = open_one(home);
    hears(home, third, "tableaaaaaaa", sum, true);
    store_close(third);
    store_here(home->store, "tableaaaaaaa", nobody);
    hears(home, home->other, "tableaaaaaaa", nobody, true);
    store_close(home->store); /* with all that were there */
    home->store = NULL;
    while (store_elsewhere(home->other, name).watching != 0)
        rest(home);
    store_close(home->other);
    home->other = NULL;
    home->store = open_one(home);
}

static void who_is_at_a_server_that_is_gone_is_gone(void **state)
{
    Home *home = *state;
    const StorePresence nobody = {0}, one = {.seats = 2};
    if (postgres == NULL)
        return;
    home->other = open_one(home);
    store_here(home->store, "tableaaaaaaa", one);
    hears(home, home->other, "tableaaaaaaa", one, true);
    hears(home, home->other, "tableaaaaaaa", nobody, false); /* its last beat is old */
    hears(home, home->other, "tableaaaaaaa", one, true);     /* it had only stalled */
    meddle(home, "DELETE FROM presence");                    /* the data base has crashed */
    meddle(home, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                 " WHERE application_name LIKE 'wayfarer-news-%'"
                 " AND datname = current_database()");
    store_here(home->store, "tablebbbbbbb", one);
    hears(home, home->other, "tablebbbbbbb", one, true);
    assert_int_equal(store_elsewhere(home->other, "tableaaaaaaa").seats, one.seats);
    store_close(home->other);
    home->other = open_one(home); /* what was there is said again */
    hears(home, home->other, "tableaaaaaaa", one, true);
}

/* ---- leases ---- */

typedef struct Taken {
    StoreLease lease; /* first */
    bool done;
} Taken;

static void note_leased(StoreLease *lease)
{
    ((Taken *)lease)->done = true;
}

/* The number of the lease; 0: another has it. */
static uint64_t take_lease(Home *home, Store *store, const char *table, int64_t lasts)
{
    Taken taken = {.lease = {.table = table, .lasts = lasts, .done = note_leased}};
    store_lease(store, &taken.lease);
    while (!taken.done)
        rest(home);
    assert_int_not_equal(taken.lease.answer, STORE_FAILED);
    return taken.lease.answer == STORE_DONE ? taken.lease.fence : 0;
}

static StoreAnswer append_under(Home *home, Store *store, const char *table, uint64_t number,
                                uint64_t fence)
{
    Piece piece;
    fill(&piece, table, number, 1, 0);
    piece.write.fence = fence;
    return finish(home, store, &piece);
}

static void a_lease_is_one_servers_until_it_ends(void **state)
{
    Home *home = *state;
    home->other = open_one(home);
    const uint64_t first = take_lease(home, home->store, "aaaaaaaaaaaa", STORE_LEASE);
    assert_int_not_equal(first, 0);
    assert_int_equal(take_lease(home, home->other, "aaaaaaaaaaaa", STORE_LEASE), 0);
    assert_int_equal(take_lease(home, home->store, "aaaaaaaaaaaa", 1), first);
    uint64_t second = 0;
    while ((second = take_lease(home, home->other, "aaaaaaaaaaaa", STORE_LEASE)) == 0)
        rest(home);
    assert_true(second > first);
    assert_int_equal(take_lease(home, home->store, "aaaaaaaaaaaa", STORE_LEASE), 0);
    store_close(home->other); /* gives it back */
    home->other = NULL;
    const uint64_t third = take_lease(home, home->store, "aaaaaaaaaaaa", STORE_LEASE);
    assert_true(third > second);
}

static void what_is_written_under_an_old_lease_is_refused(void **state)
{
    Home *home = *state;
    home->other = open_one(home);
    assert_int_equal(append_under(home, home->store, "aaaaaaaaaaaa", 1, 0), STORE_DONE);
    assert_int_equal(append_under(home, home->store, "aaaaaaaaaaaa", 2, 1), STORE_CONFLICT);
    const uint64_t first = take_lease(home, home->store, "aaaaaaaaaaaa", 1);
    assert_int_equal(append_under(home, home->store, "aaaaaaaaaaaa", 2, first), STORE_DONE);
    uint64_t second = 0;
    while ((second = take_lease(home, home->other, "aaaaaaaaaaaa", STORE_LEASE)) == 0)
        rest(home);
    assert_int_equal(append_under(home, home->store, "aaaaaaaaaaaa", 3, first), STORE_CONFLICT);
    assert_int_equal(append_under(home, home->store, "aaaaaaaaaaaa", 3, 0), STORE_DONE);
    assert_int_equal(append_under(home, home->other, "aaaaaaaaaaaa", 4, second), STORE_DONE);
    expect_length(home, "aaaaaaaaaaaa", 4);
}

static void a_table_that_somebody_looks_after_is_not_told_as_due(void **state)
{
    Home *home = *state;
    List *list = malloc(sizeof *list);
    home->other = open_one(home);
    put_row(home, "aaaaaaaaaaaa", 3000, 9000, false);
    put_row(home, "bbbbbbbbbbbb", 3000, 9000, false);
    assert_int_not_equal(take_lease(home, home->other, "aaaaaaaaaaaa", STORE_LEASE), 0);
    begin_list(list);
    store_due_tables(home->store, 10000, 10, &list->rows);
    end_list(home, list);
    assert_int_equal(list->count, 1);
    assert_string_equal(list->row[0].table, "bbbbbbbbbbbb");
    store_close(home->other);
    home->other = NULL;
    begin_list(list);
    store_due_tables(home->store, 10000, 10, &list->rows);
    end_list(home, list);
    assert_int_equal(list->count, 2);
    free(list);
}

/* ---- digests ---- */

typedef struct Gone {
    StoreRevoke revoke; /* first */
    bool done;
} Gone;

static void note_revoked(StoreRevoke *revoke)
{
    ((Gone *)revoke)->done = true;
}

static void revoke_twice(Home *home, Store *store, uint8_t first)
{
    Gone gone[2]; /* the same twice is no harm */
    memset(gone, 0, sizeof gone);
    for (unsigned i = 0; i < 2; i++) {
        gone[i].revoke = (StoreRevoke){.digest = {first}, .at = 1234, .done = note_revoked};
        store_revoke(store, &gone[i].revoke);
    }
    while (!gone[0].done || !gone[1].done)
        rest(home);
    assert_int_equal(gone[0].revoke.answer, STORE_DONE);
    assert_int_equal(gone[1].revoke.answer, STORE_DONE);
    assert_int_equal(store_is_revoked(store, gone[0].revoke.digest), STORE_YES);
}

static void what_is_revoked_stays_revoked_for_every_server(void **state)
{
    Home *home = *state;
    const uint8_t seven[STORE_DIGEST] = {7}, eight[STORE_DIGEST] = {8}, none[STORE_DIGEST] = {0};
    home->other = open_one(home);
    assert_int_equal(store_is_revoked(home->store, seven), STORE_NO);
    revoke_twice(home, home->store, 7);
    assert_int_equal(store_is_revoked(home->store, eight), STORE_NO);
    while (store_is_revoked(home->other, seven) != STORE_YES)
        rest(home);
    revoke_twice(home, home->other, 8);
    revoke_twice(home, home->store, 8);
    store_close(home->store);
    home->store = open_one(home);
    assert_int_equal(store_is_revoked(home->store, seven), STORE_YES);
    assert_int_equal(store_is_revoked(home->store, eight), STORE_YES);
    assert_int_equal(store_is_revoked(home->store, none), STORE_NO);
    for (unsigned i = 10; i < 200; i++)
        revoke_twice(home, home->store, (uint8_t)i);
    assert_int_equal(store_is_revoked(home->store, seven), STORE_YES);
}

static void holders_of_earlier_times_are_known(void **state)
{
    Home *home = *state;
    const uint8_t known[STORE_DIGEST] = "12345678901234567890123456789012",
                  other[STORE_DIGEST] = {8};
    meddle(home, postgres != NULL ? "INSERT INTO known VALUES('12345678901234567890123456789012')"
                                  : "INSERT INTO known VALUES(CAST("
                                    "'12345678901234567890123456789012' AS BLOB))");
    store_close(home->store);
    home->store = open_one(home);
    assert_int_equal(store_knows(home->store, known), STORE_YES);
    assert_int_equal(store_knows(home->store, other), STORE_NO);
}

/* ---- sweeping ---- */

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

int main(int count, char **words)
{
    (void)count, (void)words;
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_home, leave_home)
    const struct CMUnitTest tests[] = {
        TEST(several_events_and_slots_are_one_write),
        TEST(a_reader_may_begin_late_and_stop_early),
        TEST(a_conflict_leaves_nothing_behind),
        TEST(two_writes_are_done_both_or_neither),
        TEST(many_writes_at_once),
        TEST(of_two_servers_one_is_faster),
        TEST(what_was_written_is_there_after_closing),
        TEST(damage_is_noticed_and_stays_where_it_is),
        TEST(open_tables_are_listed_newest_first),
        TEST(tables_that_are_due_are_found),
        TEST(what_changed_is_told_in_pieces),
        TEST(what_others_write_is_news),
        TEST(all_servers_have_one_key),
        TEST(the_last_beat_is_known_to_whoever_comes),
        TEST(when_no_server_was_up_is_known_to_whoever_comes),
        TEST(who_is_at_a_table_is_known_at_other_servers),
        TEST(who_is_at_a_server_that_is_gone_is_gone),
        TEST(a_lease_is_one_servers_until_it_ends),
        TEST(what_is_written_under_an_old_lease_is_refused),
        TEST(a_table_that_somebody_looks_after_is_not_told_as_due),
        TEST(what_is_revoked_stays_revoked_for_every_server),
        TEST(holders_of_earlier_times_are_known),
        TEST(old_tables_are_swept_and_no_others),
        TEST(sweeping_and_writing_do_not_spoil_a_table),
    };
    const int failed = cmocka_run_group_tests_name("in SQLite", tests, NULL, NULL);
    postgres = getenv("WAYFARER_POSTGRES");
    if (postgres == NULL)
        return 2;
    return failed + cmocka_run_group_tests_name("in PostgreSQL", tests, NULL, NULL);
}

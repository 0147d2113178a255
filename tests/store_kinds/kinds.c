/* kinds.c - see kinds.h. */
#include "kinds.h"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <time.h>
#include <unistd.h>

const char *postgres;

/* ---- opening a store ---- */

static void wake(void *context)
{
    Home *home = context;
    (void)pthread_mutex_lock(&home->lock);
    home->awake = true;
    (void)pthread_cond_signal(&home->woken);
    (void)pthread_mutex_unlock(&home->lock);
}

void rest(Home *home)
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
            fail_msg("%s", fault.plain);
    }
}

Store *open_one(Home *home)
{
    WfFault fault = {0};
    Store *store = store_open(home->url, wake, home, &fault);
    if (store == NULL)
        fail_msg("%s", fault.plain);
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

void meddle(Home *home, const char *sql)
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

int make_home(void **state)
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

int leave_home(void **state)
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

StoreAnswer finish(Home *home, Store *store, Piece *piece)
{
    store_append(store, &piece->write);
    while (!piece->done)
        rest(home);
    return piece->write.answer;
}

StoreAnswer append(Home *home, const char *table, uint64_t first, size_t events, size_t slots)
{
    Piece piece;
    fill(&piece, table, first, events, slots);
    return finish(home, home->store, &piece);
}

void crowd_name(char name[STORE_TABLE_NAME], unsigned number)
{
    (void)snprintf(name, STORE_TABLE_NAME, "crowd%07u", 7919 * number % 1000000);
}

/* ---- reading ---- */

Log read_table(Home *home, const char *table, uint64_t after, uint64_t stop)
{
    Log log = begin_log(table, table, after);
    log.stop = stop;
    store_read(home->store, &log.read);
    while (!log.done)
        rest(home);
    log.read.next = NULL;
    return log;
}

void expect_length(Home *home, const char *table, uint64_t length)
{
    const Log log = read_table(home, table, 0, 0);
    if (!log.good || log.events != length)
        fail_msg("%s has %d events, not %d: %s", table, (int)log.events, (int)length, log.fault);
}

/* ---- rows ---- */

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

void begin_list(List *list)
{
    memset(list, 0, sizeof *list);
    list->rows.row = note_row;
    list->rows.done = note_rows;
}

void end_list(Home *home, List *list)
{
    while (!list->done)
        rest(home);
    assert_true(list->good);
}

void put_row(Home *home, const char *table, int64_t when, int64_t due, bool is_open)
{
    Piece piece;
    const Log log = read_table(home, table, 0, 0);
    fill(&piece, table, log.events + 1, 1, 0);
    piece.write.row.changed = when;
    piece.write.row.due = due;
    piece.write.row.open = is_open;
    assert_int_equal(finish(home, home->store, &piece), STORE_DONE);
}

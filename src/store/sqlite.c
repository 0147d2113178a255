/* sqlite.c - the store in a file of SQLite: write-ahead log, every commit durable. */
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "store/store.h"

static const char schema[] =
    "PRAGMA busy_timeout = 5000;" /* another server may be closing it */
    "PRAGMA journal_mode = WAL;"
    "PRAGMA synchronous = FULL;"
    "PRAGMA foreign_keys = OFF;"
    "CREATE TABLE IF NOT EXISTS tables(name TEXT PRIMARY KEY, changed INTEGER NOT NULL,"
    "  due INTEGER NOT NULL, open INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS tables_open ON tables(changed) WHERE open = 1;"
    "CREATE INDEX IF NOT EXISTS tables_due ON tables(due) WHERE due <> 0;"
    "CREATE TABLE IF NOT EXISTS events(name TEXT NOT NULL, number INTEGER NOT NULL,"
    "  body TEXT NOT NULL, PRIMARY KEY(name, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS slots(name TEXT NOT NULL, slot INTEGER NOT NULL,"
    "  digest BLOB NOT NULL, PRIMARY KEY(name, slot)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS news(name TEXT PRIMARY KEY, stamp INTEGER NOT NULL,"
    "  writer INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS news_stamp ON news(stamp);"
    "CREATE TABLE IF NOT EXISTS beats(id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;"
    "PRAGMA user_version = 1;";

/* One connection a thread: `reader` is the caller's, `writer` the store's own. */
struct Store {
    sqlite3 *reader, *writer;
    sqlite3_int64 id, stamp; /* who we are in `news`, and how far we have read there */
    pthread_t thread;
    pthread_mutex_t lock; /* guards the lists and the two flags */
    pthread_cond_t asked;
    StoreWrite *waiting, **waiting_end, *done, **done_end;
    int64_t beat; /* to be noted; 0: nothing */
    bool closing;
    void (*wake)(void *context);
    void *context;
};

/* ---- statements ---- */

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    (void)sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    return statement;
}

static bool finish(sqlite3_stmt *statement)
{
    const int code = sqlite3_step(statement);
    return sqlite3_finalize(statement) == SQLITE_OK && code == SQLITE_DONE;
}

static bool run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool run_with_time(sqlite3 *db, const char *sql, int64_t time)
{
    sqlite3_stmt *statement = prepare(db, sql);
    (void)sqlite3_bind_int64(statement, 1, time);
    return finish(statement);
}

/* ---- the writing thread ---- */

/* An event follows another one, unless it is the first: no log has a gap. */
static StoreAnswer insert_event(sqlite3 *db, const StoreWrite *write)
{
    sqlite3_stmt *event =
        prepare(db, "INSERT INTO events(name, number, body) SELECT ?1, ?2, ?3 WHERE ?2 = 1"
                    " OR EXISTS (SELECT 1 FROM events WHERE name = ?1 AND number = ?2 - 1)");
    (void)sqlite3_bind_text(event, 1, write->row.table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(event, 2, (sqlite3_int64)write->number);
    (void)sqlite3_bind_text(event, 3, write->body, -1, SQLITE_STATIC);
    const int code = sqlite3_step(event);
    (void)sqlite3_finalize(event);
    if (code == SQLITE_DONE)
        return sqlite3_changes(db) == 1 ? STORE_DONE : STORE_CONFLICT;
    return code == SQLITE_CONSTRAINT ? STORE_CONFLICT : STORE_FAILED;
}

static bool update_row(sqlite3 *db, const StoreRow *row)
{
    sqlite3_stmt *statement = prepare(
        db, "INSERT INTO tables(name, changed, due, open) VALUES(?, ?, ?, ?) ON CONFLICT(name)"
            " DO UPDATE SET changed = excluded.changed, due = excluded.due, open = excluded.open");
    (void)sqlite3_bind_text(statement, 1, row->table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(statement, 2, row->changed);
    (void)sqlite3_bind_int64(statement, 3, row->due);
    (void)sqlite3_bind_int(statement, 4, row->open);
    return finish(statement);
}

static bool update_slot(sqlite3 *db, const StoreWrite *write)
{
    sqlite3_stmt *statement =
        prepare(db, "INSERT OR REPLACE INTO slots(name, slot, digest) VALUES(?, ?, ?)");
    (void)sqlite3_bind_text(statement, 1, write->row.table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int(statement, 2, write->slot);
    (void)sqlite3_bind_blob(statement, 3, write->digest, STORE_DIGEST, SQLITE_STATIC);
    return finish(statement);
}

/* Stamps grow with every event of any table: whoever remembers one finds all that came after. */
static bool update_news(sqlite3 *db, const char *table, sqlite3_int64 id)
{
    sqlite3_stmt *statement =
        prepare(db, "INSERT OR REPLACE INTO news(name, stamp, writer)"
                    " VALUES(?, (SELECT coalesce(max(stamp), 0) + 1 FROM news), ?)");
    (void)sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(statement, 2, id);
    return finish(statement);
}

static StoreAnswer write_one(const Store *store, const StoreWrite *write)
{
    sqlite3 *db = store->writer;
    const StoreAnswer answer = insert_event(db, write);
    if (answer != STORE_DONE)
        return answer;
    const bool good = update_row(db, &write->row) && (!write->slots || update_slot(db, write)) &&
                      update_news(db, write->row.table, store->id);
    return good ? STORE_DONE : STORE_FAILED;
}

/* Writes a batch in one transaction. If that fails as a whole, so has every write in it. */
static void write_batch(const Store *store, StoreWrite *first, int64_t beat)
{
    sqlite3 *db = store->writer;
    bool good = run(db, "BEGIN IMMEDIATE");
    for (StoreWrite *write = first; write != NULL && good; write = write->next) {
        write->answer = write_one(store, write);
        good = write->answer != STORE_FAILED;
    }
    if (good && beat != 0)
        (void)run_with_time(db, "INSERT OR REPLACE INTO beats(id, at) VALUES(1, ?)", beat);
    if (good && run(db, "COMMIT"))
        return;
    (void)run(db, "ROLLBACK");
    for (StoreWrite *write = first; write != NULL; write = write->next)
        write->answer = STORE_FAILED;
}

static void hand_over(Store *store, StoreWrite *first)
{
    if (first == NULL)
        return;
    *store->done_end = first;
    while (first->next != NULL)
        first = first->next;
    store->done_end = &first->next;
}

static void *write_all(void *context)
{
    Store *store = context;
    (void)pthread_mutex_lock(&store->lock);
    for (;;) {
        while (store->waiting == NULL && store->beat == 0 && !store->closing)
            (void)pthread_cond_wait(&store->asked, &store->lock);
        StoreWrite *batch = store->waiting;
        const int64_t beat = store->beat;
        if (batch == NULL && beat == 0)
            break;
        store->waiting = NULL;
        store->waiting_end = &store->waiting;
        store->beat = 0;
        (void)pthread_mutex_unlock(&store->lock);
        write_batch(store, batch, beat);
        (void)pthread_mutex_lock(&store->lock);
        hand_over(store, batch);
        if (batch != NULL)
            store->wake(store->context);
    }
    (void)pthread_mutex_unlock(&store->lock);
    return NULL;
}

/* ---- opening and closing ---- */

static sqlite3_int64 last_stamp(sqlite3 *db)
{
    sqlite3_stmt *statement = prepare(db, "SELECT coalesce(max(stamp), 0) FROM news");
    const sqlite3_int64 stamp =
        sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    (void)sqlite3_finalize(statement);
    return stamp;
}

static WfCode open_files(Store *store, const char *path, WfFault *fault)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (sqlite3_open_v2(path, &store->writer, flags, NULL) != SQLITE_OK ||
        sqlite3_exec(store->writer, schema, NULL, NULL, NULL) != SQLITE_OK)
        return fault_fill(fault, WF_BAD_INPUT, 0, "the store %s cannot be opened: %s", path,
                          sqlite3_errmsg(store->writer));
    if (sqlite3_open_v2(path, &store->reader, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
        sqlite3_busy_timeout(store->reader, 5000) != SQLITE_OK)
        return fault_fill(fault, WF_BAD_INPUT, 0, "the store %s cannot be read: %s", path,
                          sqlite3_errmsg(store->reader));
    sqlite3_randomness(sizeof store->id, &store->id);
    store->stamp = last_stamp(store->reader);
    return WF_OK;
}

static void free_store(Store *store)
{
    (void)sqlite3_close(store->reader);
    (void)sqlite3_close(store->writer);
    (void)pthread_cond_destroy(&store->asked);
    (void)pthread_mutex_destroy(&store->lock);
    free(store);
}

Store *store_open(const char *url, void (*wake)(void *context), void *context, WfFault *fault)
{
    static const char scheme[] = "sqlite:";
    if (strncmp(url, scheme, sizeof scheme - 1) != 0 || url[sizeof scheme - 1] == '\0') {
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "the store '%s' is not of the form sqlite:PATH",
                         url);
        return NULL;
    }
    Store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
        return NULL;
    }
    (void)pthread_mutex_init(&store->lock, NULL);
    (void)pthread_cond_init(&store->asked, NULL);
    store->waiting_end = &store->waiting;
    store->done_end = &store->done;
    store->wake = wake;
    store->context = context;
    if (open_files(store, url + sizeof scheme - 1, fault) != WF_OK) {
        free_store(store);
        return NULL;
    }
    if (pthread_create(&store->thread, NULL, write_all, store) != 0) {
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "the store's thread cannot be started");
        free_store(store);
        return NULL;
    }
    return store;
}

void store_close(Store *store)
{
    (void)pthread_mutex_lock(&store->lock);
    store->closing = true;
    (void)pthread_cond_signal(&store->asked);
    (void)pthread_mutex_unlock(&store->lock);
    (void)pthread_join(store->thread, NULL);
    free_store(store);
}

/* ---- appending ---- */

void store_append(Store *store, StoreWrite *write)
{
    write->next = NULL;
    (void)pthread_mutex_lock(&store->lock);
    *store->waiting_end = write;
    store->waiting_end = &write->next;
    (void)pthread_cond_signal(&store->asked);
    (void)pthread_mutex_unlock(&store->lock);
}

StoreWrite *store_collect(Store *store)
{
    (void)pthread_mutex_lock(&store->lock);
    StoreWrite *done = store->done;
    store->done = NULL;
    store->done_end = &store->done;
    (void)pthread_mutex_unlock(&store->lock);
    return done;
}

void store_beat(Store *store, int64_t now)
{
    (void)pthread_mutex_lock(&store->lock);
    store->beat = now;
    (void)pthread_cond_signal(&store->asked);
    (void)pthread_mutex_unlock(&store->lock);
}

/* ---- reading ---- */

bool store_read(Store *store, const char *table, uint64_t after, StoreVisit visit, void *context)
{
    sqlite3_stmt *statement =
        prepare(store->reader,
                "SELECT number, body FROM events WHERE name = ? AND number > ? ORDER BY number");
    (void)sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(statement, 2, (sqlite3_int64)after);
    int code = sqlite3_step(statement);
    while (code == SQLITE_ROW && visit(context, (uint64_t)sqlite3_column_int64(statement, 0),
                                       (const char *)sqlite3_column_text(statement, 1)))
        code = sqlite3_step(statement);
    (void)sqlite3_finalize(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW;
}

bool store_news(Store *store, StoreNews visit, void *context)
{
    sqlite3_stmt *statement = prepare(
        store->reader, "SELECT stamp, writer, name FROM news WHERE stamp > ? ORDER BY stamp");
    (void)sqlite3_bind_int64(statement, 1, store->stamp);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        store->stamp = sqlite3_column_int64(statement, 0);
        if (sqlite3_column_int64(statement, 1) != store->id)
            visit(context, (const char *)sqlite3_column_text(statement, 2));
    }
    (void)sqlite3_finalize(statement);
    return code == SQLITE_DONE;
}

bool store_slots(Store *store, const char *table, uint8_t digest[STORE_SLOTS][STORE_DIGEST])
{
    sqlite3_stmt *statement =
        prepare(store->reader, "SELECT slot, digest FROM slots WHERE name = ?");
    (void)sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
    memset(digest, 0, (size_t)STORE_SLOTS * STORE_DIGEST);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        const int slot = sqlite3_column_int(statement, 0);
        if (slot >= 0 && slot < STORE_SLOTS && sqlite3_column_bytes(statement, 1) == STORE_DIGEST)
            memcpy(digest[slot], sqlite3_column_blob(statement, 1), STORE_DIGEST);
    }
    (void)sqlite3_finalize(statement);
    return code == SQLITE_DONE;
}

static bool visit_rows(sqlite3_stmt *statement, StoreRowVisit visit, void *context)
{
    bool more = true;
    while (more && sqlite3_step(statement) == SQLITE_ROW) {
        StoreRow row = {.changed = sqlite3_column_int64(statement, 1),
                        .due = sqlite3_column_int64(statement, 2),
                        .open = sqlite3_column_int(statement, 3) != 0};
        const char *name = (const char *)sqlite3_column_text(statement, 0);
        if (strlen(name) >= sizeof row.table)
            continue;
        memcpy(row.table, name, strlen(name) + 1);
        more = visit(context, &row);
    }
    return sqlite3_finalize(statement) == SQLITE_OK;
}

bool store_open_tables(Store *store, size_t most, StoreRowVisit visit, void *context)
{
    sqlite3_stmt *statement =
        prepare(store->reader, "SELECT name, changed, due, open FROM tables WHERE open = 1"
                               " ORDER BY changed DESC LIMIT ?");
    (void)sqlite3_bind_int64(statement, 1, (sqlite3_int64)most);
    return visit_rows(statement, visit, context);
}

bool store_due_tables(Store *store, StoreRowVisit visit, void *context)
{
    sqlite3_stmt *statement =
        prepare(store->reader, "SELECT name, changed, due, open FROM tables WHERE due <> 0");
    return visit_rows(statement, visit, context);
}

int64_t store_last_beat(Store *store)
{
    sqlite3_stmt *statement = prepare(store->reader, "SELECT at FROM beats WHERE id = 1");
    const int64_t at =
        sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    (void)sqlite3_finalize(statement);
    return at;
}

#define SWEPT "changed < ?1 AND due < ?1"

void store_sweep(Store *store, int64_t before)
{
    static const char events[] =
        "DELETE FROM events WHERE name IN (SELECT name FROM tables WHERE " SWEPT ")";
    static const char slots[] =
        "DELETE FROM slots WHERE name IN (SELECT name FROM tables WHERE " SWEPT ")";
    static const char news[] =
        "DELETE FROM news WHERE name IN (SELECT name FROM tables WHERE " SWEPT ")";
    static const char tables[] = "DELETE FROM tables WHERE " SWEPT;
    if (!run(store->reader, "BEGIN IMMEDIATE"))
        return;
    const bool good = run_with_time(store->reader, events, before) &&
                      run_with_time(store->reader, slots, before) &&
                      run_with_time(store->reader, news, before) &&
                      run_with_time(store->reader, tables, before);
    if (!good || !run(store->reader, "COMMIT"))
        (void)run(store->reader, "ROLLBACK"); /* or the reader would stay in the past */
}

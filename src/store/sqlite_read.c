/* sqlite_read.c - what is asked of the store on its caller's thread. */
#include <string.h>

#include "base/fault.h"
#include "store/checksum.h"
#include "store/sqlite_inside.h"

/* ---- a table ---- */

typedef struct Reading {
    Store *store;
    const char *table;
    WfFault *fault;
} Reading;

static bool fail(const Reading *reading, const char *what, uint64_t number, const char *why)
{
    (void)fault_fill(reading->fault, WF_BAD_INPUT, 0, "table %s of the store: %s %llu %s",
                     reading->table, what, (unsigned long long)number, why);
    return false;
}

static bool end(const Reading *reading, sqlite3_stmt *statement, int code)
{
    const bool good = code == SQLITE_DONE || code == SQLITE_ROW;
    if (!good)
        (void)fault_fill(reading->fault, WF_BAD_INPUT, 0,
                         "table %s of the store cannot be read: %s", reading->table,
                         sqlite3_errmsg(reading->store->reader));
    (void)sqlite3_reset(statement);
    return good;
}

/* `length` is 0 for a table that is not there: its events may be about to go. */
static bool read_length(const Reading *reading, uint64_t *length)
{
    sqlite3_stmt *statement = sqlite_statement(reading->store, QUERY_READ_ROW);
    (void)sqlite3_bind_text(statement, 1, reading->table, -1, SQLITE_STATIC);
    const int code = sqlite3_step(statement);
    *length = code == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(statement, 0) : 0;
    return end(reading, statement, code);
}

/* The checksum that a row has in column 2 fits its column 1. */
static bool is_good(const Reading *reading, sqlite3_stmt *statement, uint64_t number)
{
    const void *bytes = sqlite3_column_blob(statement, 1);
    const size_t size = (size_t)sqlite3_column_bytes(statement, 1);
    return bytes != NULL && (uint64_t)sqlite3_column_int64(statement, 2) ==
                                checksum(reading->table, number, bytes, size);
}

static bool visit_event(const Reading *reading, sqlite3_stmt *statement, uint64_t number,
                        StoreVisit visit, void *context, bool *more)
{
    if ((uint64_t)sqlite3_column_int64(statement, 0) != number)
        return fail(reading, "event", number, "is missing");
    if (!is_good(reading, statement, number))
        return fail(reading, "event", number, "is damaged");
    *more = visit(context, number, (const char *)sqlite3_column_text(statement, 1));
    return true;
}

/* As many as the table's row says, neither more nor fewer. */
static bool read_events(const Reading *reading, uint64_t after, uint64_t length, StoreVisit visit,
                        void *context)
{
    sqlite3_stmt *statement = sqlite_statement(reading->store, QUERY_READ_EVENTS);
    (void)sqlite3_bind_text(statement, 1, reading->table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(statement, 2, (sqlite3_int64)after);
    bool more = true, good = true;
    int code = SQLITE_ROW;
    while (more && good && (code = sqlite3_step(statement)) == SQLITE_ROW)
        good = ++after <= length ? visit_event(reading, statement, after, visit, context, &more)
                                 : fail(reading, "event", after, "is one too many");
    if (!end(reading, statement, code) || !good)
        return false;
    return !more || after >= length || fail(reading, "event", after + 1, "is missing");
}

static bool read_slots(const Reading *reading, uint8_t digest[STORE_SLOTS][STORE_DIGEST])
{
    sqlite3_stmt *statement = sqlite_statement(reading->store, QUERY_READ_SLOTS);
    (void)sqlite3_bind_text(statement, 1, reading->table, -1, SQLITE_STATIC);
    memset(digest, 0, (size_t)STORE_SLOTS * STORE_DIGEST);
    bool good = true;
    int code = SQLITE_ROW;
    while (good && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        const uint64_t slot = (uint64_t)sqlite3_column_int64(statement, 0);
        good = is_good(reading, statement, slot) && slot < STORE_SLOTS &&
               sqlite3_column_bytes(statement, 1) == STORE_DIGEST;
        if (good)
            memcpy(digest[slot], sqlite3_column_blob(statement, 1), STORE_DIGEST);
        else
            (void)fail(reading, "slot", slot, "is damaged");
    }
    return end(reading, statement, code) && good;
}

bool store_read(Store *store, const char *table, uint64_t after, StoreVisit visit, void *context,
                uint8_t digest[STORE_SLOTS][STORE_DIGEST], WfFault *fault)
{
    const Reading reading = {store, table, fault};
    uint64_t length = 0;
    if (!sqlite_run(store->reader, "BEGIN"))
        return end(&reading, NULL, SQLITE_ERROR);
    bool good = read_length(&reading, &length);
    if (length > 0)
        good = read_events(&reading, after, length, visit, context);
    good = good && read_slots(&reading, digest);
    (void)sqlite_run(store->reader, "COMMIT");
    return good;
}

/* ---- other servers ---- */

bool store_news(Store *store, StoreNews visit, void *context)
{
    sqlite3_stmt *statement = sqlite_statement(store, QUERY_READ_NEWS);
    (void)sqlite3_bind_int64(statement, 1, store->stamp);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        store->stamp = sqlite3_column_int64(statement, 0);
        if (sqlite3_column_int64(statement, 1) != store->id)
            visit(context, (const char *)sqlite3_column_text(statement, 2));
    }
    (void)sqlite3_reset(statement);
    return code == SQLITE_DONE;
}

size_t store_changed(Store *store, int64_t *stamp, char (*table)[STORE_TABLE_NAME], size_t most)
{
    sqlite3_stmt *statement = sqlite_statement(store, QUERY_READ_CHANGED);
    size_t count = 0;
    (void)sqlite3_bind_int64(statement, 1, *stamp);
    (void)sqlite3_bind_int64(statement, 2, (sqlite3_int64)most);
    while (count < most && sqlite3_step(statement) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(statement, 1);
        *stamp = sqlite3_column_int64(statement, 0);
        if (name != NULL && strlen(name) < STORE_TABLE_NAME)
            memcpy(table[count++], name, strlen(name) + 1);
    }
    (void)sqlite3_reset(statement);
    return count;
}

int64_t store_last_beat(Store *store)
{
    return sqlite_number(store->reader, "SELECT at FROM beats WHERE id = 1");
}

/* ---- rows ---- */

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
    sqlite3_stmt *statement = NULL;
    (void)sqlite3_prepare_v2(store->reader,
                             "SELECT name, changed, due, open FROM tables WHERE open = 1"
                             " ORDER BY changed DESC LIMIT ?",
                             -1, &statement, NULL);
    (void)sqlite3_bind_int64(statement, 1, (sqlite3_int64)most);
    return visit_rows(statement, visit, context);
}

bool store_due_tables(Store *store, StoreRowVisit visit, void *context)
{
    sqlite3_stmt *statement = NULL;
    (void)sqlite3_prepare_v2(store->reader,
                             "SELECT name, changed, due, open FROM tables WHERE due <> 0", -1,
                             &statement, NULL);
    return visit_rows(statement, visit, context);
}

/* ---- digests ---- */

static StoreWord look_up(Store *store, Query query, const uint8_t digest[STORE_DIGEST])
{
    sqlite3_stmt *statement = sqlite_statement(store, query);
    (void)sqlite3_bind_blob(statement, 1, digest, STORE_DIGEST, SQLITE_STATIC);
    const int code = sqlite_finish(statement);
    return code == SQLITE_ROW ? STORE_YES : code == SQLITE_DONE ? STORE_NO : STORE_SILENT;
}

StoreWord store_knows(Store *store, const uint8_t digest[STORE_DIGEST])
{
    return look_up(store, QUERY_KNOWS, digest);
}

StoreWord store_is_revoked(Store *store, const uint8_t digest[STORE_DIGEST])
{
    return look_up(store, QUERY_IS_REVOKED, digest);
}

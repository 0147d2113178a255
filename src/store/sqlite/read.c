/* read.c - reads for the store's caller, on its own thread. */
#include <stdio.h>
#include <string.h>

#include "store/checksum.h"
#include "store/sqlite/inside.h"

/* ---- a table ---- */

typedef struct Reading {
    Sqlite *store;
    StoreRead *read;
    char why[WF_MESSAGE_MAX]; /* why it cannot be read */
} Reading;

static bool fail(Reading *reading, const char *what, uint64_t number, const char *why)
{
    (void)snprintf(reading->why, sizeof reading->why, "table %s of the store: %s %llu %s",
                   reading->read->table, what, (unsigned long long)number, why);
    return false;
}

static bool end(Reading *reading, sqlite3_stmt *statement, int code)
{
    const bool good = code == SQLITE_DONE || code == SQLITE_ROW;
    if (!good)
        (void)snprintf(reading->why, sizeof reading->why,
                       "table %s of the store cannot be read: %s", reading->read->table,
                       sqlite3_errmsg(reading->store->reader));
    (void)sqlite3_reset(statement);
    return good;
}

/* `length` is 0 for a table that does not exist: its events may be about to go. */
static bool read_length(Reading *reading, uint64_t *length)
{
    sqlite3_stmt *statement = sqlite_statement(reading->store, QUERY_READ_ROW);
    (void)sqlite3_bind_text(statement, 1, reading->read->table, -1, SQLITE_STATIC);
    const int code = sqlite3_step(statement);
    const sqlite3_int64 found = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    *length = found > 0 ? (uint64_t)found : 0;
    const bool good = end(reading, statement, code);
    if (found < 0)
        (void)snprintf(reading->why, sizeof reading->why,
                       "table %s of the store: it has events, but its row is missing",
                       reading->read->table);
    return good && found >= 0;
}

/* Whether the checksum in a row's column 2 fits its column 1. */
static bool is_good(const Reading *reading, sqlite3_stmt *statement, uint64_t number)
{
    const void *bytes = sqlite3_column_blob(statement, 1);
    const size_t size = (size_t)sqlite3_column_bytes(statement, 1);
    return bytes != NULL && (uint64_t)sqlite3_column_int64(statement, 2) ==
                                checksum(reading->read->table, number, bytes, size);
}

static bool visit_event(Reading *reading, sqlite3_stmt *statement, uint64_t number, bool *more)
{
    StoreRead *read = reading->read;
    if ((uint64_t)sqlite3_column_int64(statement, 0) != number)
        return fail(reading, "event", number, "is missing");
    if (!is_good(reading, statement, number))
        return fail(reading, "event", number, "is damaged");
    const char *body = (const char *)sqlite3_column_text(statement, 1);
    if (body == NULL)
        return fail(reading, "event", number, "cannot be read: out of memory");
    read->at = number;
    read->sum = (uint64_t)sqlite3_column_int64(statement, 2);
    *more = read->event(read, number, body);
    return true;
}

/* When a read continues, checks that the last event handed over is still there: an operator may
 * have removed the table meanwhile, or restored it from a backup. */
static bool is_same(Reading *reading, sqlite3_stmt *statement)
{
    const StoreRead *read = reading->read;
    return read->at == read->after ||
           (sqlite3_step(statement) == SQLITE_ROW &&
            (uint64_t)sqlite3_column_int64(statement, 0) == read->at &&
            (uint64_t)sqlite3_column_int64(statement, 2) == read->sum) ||
           fail(reading, "event", read->at, "changed while it was read");
}

/* There must be exactly as many events as the table's row says. `*cut`: there are more than a
 * piece. */
static bool read_events(Reading *reading, uint64_t length, bool *cut)
{
    StoreRead *read = reading->read;
    const uint64_t end_at = read->at + STORE_PIECE;
    sqlite3_stmt *statement = sqlite_statement(reading->store, QUERY_READ_EVENTS);
    (void)sqlite3_bind_text(statement, 1, read->table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(statement, 2, (sqlite3_int64)(read->at - (read->at > read->after)));
    bool more = true, good = is_same(reading, statement);
    int code = SQLITE_ROW;
    while (more && good && !*cut && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        good = read->at < length ? visit_event(reading, statement, read->at + 1, &more)
                                 : fail(reading, "event", read->at + 1, "is one too many");
        *cut = good && more && read->at == end_at && read->at < length;
    }
    if (!end(reading, statement, code) || !good)
        return false;
    return !more || *cut || read->at >= length ||
           fail(reading, "event", read->at + 1, "is missing");
}

static bool read_slots(Reading *reading, uint8_t digest[STORE_SLOTS][STORE_DIGEST])
{
    sqlite3_stmt *statement = sqlite_statement(reading->store, QUERY_READ_SLOTS);
    (void)sqlite3_bind_text(statement, 1, reading->read->table, -1, SQLITE_STATIC);
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

static bool read_piece(Reading *reading, uint8_t digest[STORE_SLOTS][STORE_DIGEST], bool *cut)
{
    uint64_t length = 0;
    if (!sqlite_begin(reading->store->reader, "BEGIN"))
        return end(reading, NULL, SQLITE_ERROR);
    bool good = read_length(reading, &length);
    if (length > 0 || reading->read->at > reading->read->after)
        good = good && read_events(reading, length, cut);
    good = good && (*cut || read_slots(reading, digest));
    (void)sqlite_run(reading->store->reader, "COMMIT");
    return good;
}

static void read_some(Sqlite *store, StoreRead *read)
{
    Reading reading = {.store = store, .read = read};
    uint8_t digest[STORE_SLOTS][STORE_DIGEST];
    bool cut = false;
    if (!read_piece(&reading, digest, &cut)) {
        read->done(read, NULL, reading.why);
    } else if (!cut) {
        read->done(read, (const uint8_t(*)[STORE_DIGEST])digest, NULL);
    } else {
        read->next = NULL;
        *store->rest_end = read;
        store->rest_end = &read->next;
        store->wake(store->context);
    }
}

void sqlite_read(Store *store, StoreRead *read)
{
    read->at = read->after;
    read_some(sqlite_of(store), read);
}

/* Continues one piece at a time, so that the caller does its other work between two. */
void sqlite_read_on(Store *opened)
{
    Sqlite *store = sqlite_of(opened);
    StoreRead *read = store->rest;
    if (read == NULL)
        return;
    store->rest = read->next;
    if (store->rest == NULL)
        store->rest_end = &store->rest;
    else
        store->wake(store->context);
    read_some(store, read);
}

/* ---- other servers ---- */

bool sqlite_notifications(Store *opened, StoreNotification visit, void *context)
{
    Sqlite *store = sqlite_of(opened);
    sqlite3_stmt *statement = sqlite_statement(store, QUERY_READ_NOTIFICATIONS);
    (void)sqlite3_bind_int64(statement, 1, store->stamp);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *table = (const char *)sqlite3_column_text(statement, 2);
        if (table == NULL)
            break; /* not enough memory: it is reported again the next time */
        store->stamp = sqlite3_column_int64(statement, 0);
        if (sqlite3_column_int64(statement, 1) != store->id)
            visit(context, table);
    }
    (void)sqlite3_reset(statement);
    return code == SQLITE_DONE;
}

/* ---- rows: name, changed, due, open, stamp ---- */

static void visit_rows(sqlite3_stmt *statement, StoreRows *rows)
{
    bool more = true;
    int code = SQLITE_ROW;
    while (more && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        StoreRow row = {.changed = sqlite3_column_int64(statement, 1),
                        .due = sqlite3_column_int64(statement, 2),
                        .open = sqlite3_column_int(statement, 3) != 0,
                        .stamp = sqlite3_column_int64(statement, 4)};
        const char *name = (const char *)sqlite3_column_text(statement, 0);
        if (name == NULL || strlen(name) >= sizeof row.table)
            continue;
        memcpy(row.table, name, strlen(name) + 1);
        more = rows->row(rows, &row);
    }
    (void)sqlite3_reset(statement);
    rows->done(rows, code == SQLITE_ROW || code == SQLITE_DONE);
}

void sqlite_open_tables(Store *opened, size_t most, StoreRows *rows)
{
    sqlite3_stmt *statement = sqlite_statement(sqlite_of(opened), QUERY_READ_OPEN);
    (void)sqlite3_bind_int64(statement, 1, (sqlite3_int64)most);
    visit_rows(statement, rows);
}

void sqlite_due_tables(Store *opened, int64_t before, size_t most, StoreRows *rows)
{
    sqlite3_stmt *statement = sqlite_statement(sqlite_of(opened), QUERY_READ_DUE);
    (void)sqlite3_bind_int64(statement, 1, before);
    (void)sqlite3_bind_int64(statement, 2, sqlite_date());
    (void)sqlite3_bind_int64(statement, 3, STORE_LEASE);
    (void)sqlite3_bind_int64(statement, 4, (sqlite3_int64)most);
    visit_rows(statement, rows);
}

void sqlite_changed(Store *opened, int64_t stamp, size_t most, StoreRows *rows)
{
    sqlite3_stmt *statement = sqlite_statement(sqlite_of(opened), QUERY_READ_CHANGED);
    (void)sqlite3_bind_int64(statement, 1, stamp);
    (void)sqlite3_bind_int64(statement, 2, (sqlite3_int64)most);
    visit_rows(statement, rows);
}

/* ---- digests ---- */

static StoreWord look_up(Store *opened, Query query, const uint8_t digest[STORE_DIGEST])
{
    sqlite3_stmt *statement = sqlite_statement(sqlite_of(opened), query);
    (void)sqlite3_bind_blob(statement, 1, digest, STORE_DIGEST, SQLITE_STATIC);
    const int code = sqlite_finish(statement);
    return code == SQLITE_ROW ? STORE_YES : code == SQLITE_DONE ? STORE_NO : STORE_SILENT;
}

StoreWord sqlite_knows(Store *store, const uint8_t digest[STORE_DIGEST])
{
    return look_up(store, QUERY_KNOWS, digest);
}

StoreWord sqlite_is_revoked(Store *store, const uint8_t digest[STORE_DIGEST])
{
    return look_up(store, QUERY_IS_REVOKED, digest);
}

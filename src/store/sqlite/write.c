/* write.c - makes a batch of writes durable, in one transaction. */
#include <string.h>

#include "store/checksum.h"
#include "store/sqlite/inside.h"

static StoreAnswer answer_of(int code)
{
    if (code == SQLITE_DONE)
        return STORE_DONE;
    return code == SQLITE_CONSTRAINT ? STORE_CONFLICT : STORE_FAILED;
}

static StoreAnswer insert_event(Sqlite *store, const StoreWrite *write, size_t i)
{
    const char *body = write->body[i];
    const uint64_t number = write->number + i;
    const size_t size = strlen(body);
    sqlite3_stmt *event = sqlite_statement(store, i == 0 ? QUERY_FIRST_EVENT : QUERY_NEXT_EVENT);
    (void)sqlite3_bind_text(event, 1, write->row.table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(event, 2, (sqlite3_int64)number);
    (void)sqlite3_bind_text(event, 3, body, (int)size, SQLITE_STATIC);
    (void)sqlite3_bind_int64(event, 4,
                             (sqlite3_int64)checksum(write->row.table, number, body, size));
    const StoreAnswer answer = answer_of(sqlite_finish(event));
    return answer == STORE_DONE && sqlite3_changes(store->writer) != 1 ? STORE_CONFLICT : answer;
}

static bool update_row(Sqlite *store, const StoreRow *row, uint64_t length)
{
    sqlite3_stmt *statement = sqlite_statement(store, QUERY_ROW);
    (void)sqlite3_bind_text(statement, 1, row->table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(statement, 2, row->changed);
    (void)sqlite3_bind_int64(statement, 3, row->due);
    (void)sqlite3_bind_int(statement, 4, row->open);
    (void)sqlite3_bind_int64(statement, 5, (sqlite3_int64)length);
    return sqlite_finish(statement) == SQLITE_DONE;
}

static bool update_slot(Sqlite *store, const char *table, const StoreSlot *slot)
{
    sqlite3_stmt *statement = sqlite_statement(store, QUERY_SLOT);
    (void)sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int(statement, 2, slot->slot);
    (void)sqlite3_bind_blob(statement, 3, slot->digest, STORE_DIGEST, SQLITE_STATIC);
    (void)sqlite3_bind_int64(
        statement, 4, (sqlite3_int64)checksum(table, slot->slot, slot->digest, STORE_DIGEST));
    return sqlite_finish(statement) == SQLITE_DONE;
}

static bool note_maker(Sqlite *store, const StoreWrite *write)
{
    sqlite3_stmt *statement = sqlite_statement(store, QUERY_MAKER);
    (void)sqlite3_bind_text(statement, 1, write->row.table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(statement, 2, (sqlite3_int64)write->maker);
    (void)sqlite3_bind_int64(statement, 3, write->row.changed);
    return sqlite_finish(statement) == SQLITE_DONE;
}

/* Only a tool revises events, so the statement is not kept. */
static StoreAnswer revise(Sqlite *store, const char *table, const StoreRevision *revision)
{
    sqlite3_stmt *statement = NULL;
    const size_t size = strlen(revision->body);
    (void)sqlite3_prepare_v2(store->writer,
                             "UPDATE events SET body = ?3, checksum = ?4"
                             " WHERE name = ?1 AND number = ?2",
                             -1, &statement, NULL);
    (void)sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(statement, 2, (sqlite3_int64)revision->number);
    (void)sqlite3_bind_text(statement, 3, revision->body, (int)size, SQLITE_STATIC);
    (void)sqlite3_bind_int64(
        statement, 4, (sqlite3_int64)checksum(table, revision->number, revision->body, size));
    const int code = statement != NULL ? sqlite3_step(statement) : SQLITE_ERROR;
    const StoreAnswer answer = answer_of(code);
    (void)sqlite3_finalize(statement);
    return answer == STORE_DONE && sqlite3_changes(store->writer) != 1 ? STORE_CONFLICT : answer;
}

static bool update_notifications(Sqlite *store, const char *table)
{
    sqlite3_stmt *statement = sqlite_statement(store, QUERY_NOTIFICATIONS);
    (void)sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(statement, 2, store->id);
    return sqlite_finish(statement) == SQLITE_DONE;
}

static StoreAnswer write_table(Sqlite *store, const StoreWrite *write)
{
    for (size_t i = 0; i < write->events; i++) {
        const StoreAnswer answer = insert_event(store, write, i);
        if (answer != STORE_DONE)
            return answer;
    }
    for (size_t i = 0; i < write->revisions; i++) {
        const StoreAnswer answer = revise(store, write->row.table, &write->revision[i]);
        if (answer != STORE_DONE)
            return answer;
    }
    bool good = update_row(store, &write->row, write->number + write->events - 1);
    for (size_t i = 0; i < write->slots && good; i++)
        good = update_slot(store, write->row.table, &write->slot[i]);
    if (good && write->number == 1 && write->maker != 0)
        good = note_maker(store, write);
    return good && update_notifications(store, write->row.table) ? STORE_DONE : STORE_FAILED;
}

/* Whether the lease under which it is done, if it needs one, is still the newest. */
static StoreAnswer check_fence(Sqlite *store, const StoreWrite *write)
{
    if (write->fence == 0)
        return STORE_DONE;
    sqlite3_stmt *statement = sqlite_statement(store, QUERY_FENCE);
    (void)sqlite3_bind_text(statement, 1, write->row.table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(statement, 2, (sqlite3_int64)write->fence);
    const int code = sqlite_finish(statement);
    return code == SQLITE_ROW ? STORE_DONE : code == SQLITE_DONE ? STORE_CONFLICT : STORE_FAILED;
}

/* A conflict after the first event rolls back what came before it. */
static StoreAnswer write_one(Sqlite *store, const StoreWrite *write)
{
    const StoreAnswer fence = check_fence(store, write);
    if (fence != STORE_DONE)
        return fence;
    const bool several =
        write->events > 1 || write->revisions > 0 || write->with != NULL || write->job != NULL;
    if (several && !sqlite_run(store->writer, "SAVEPOINT one"))
        return STORE_FAILED;
    StoreAnswer answer = write_table(store, write);
    if (answer == STORE_DONE && write->with != NULL)
        answer = write_table(store, write->with);
    if (answer == STORE_DONE && write->job != NULL && !sqlite_enqueue(store, write->job))
        answer = STORE_FAILED;
    if (several && answer == STORE_CONFLICT && !sqlite_run(store->writer, "ROLLBACK TO one"))
        return STORE_FAILED;
    if (several && answer != STORE_FAILED && !sqlite_run(store->writer, "RELEASE one"))
        return STORE_FAILED;
    return answer;
}

/* Versions of SQLite in which the log can be reset while another process moves it into the
 * database: https://sqlite.org/wal.html#walresetbug; docs/faults.md. */
static bool has_reset_bug(int version)
{
    return version < 3044006 || (version >= 3045000 && version < 3050007) ||
           (version >= 3051000 && version < 3051003);
}

/* Another server, or a busy worker, writes all the time; a tool only occasionally. */
static void look_for_others(Sqlite *store)
{
    static const char warning[] =
        "another process writes to the same file, and this version of SQLite has the WAL reset bug,"
        " by which a write can be lost: use SQLite 3.51.3 or later, PostgreSQL, or one server only";
    enum { BEATS = 3 };
    const sqlite3_int64 version = sqlite_number(store->writer, "PRAGMA data_version");
    const bool others = store->data_version != 0 && version != store->data_version;
    store->data_version = version;
    store->shared = others ? store->shared + 1 : 0;
    if (store->shared == BEATS && has_reset_bug(sqlite3_libversion_number()))
        mailbox_warn(&store->store.box, warning);
}

static bool write_beat(Sqlite *store, int64_t beat)
{
    look_for_others(store);
    sqlite3_stmt *statement = sqlite_statement(store, QUERY_BEAT);
    (void)sqlite3_bind_int64(statement, 1, beat);
    return sqlite_finish(statement) == SQLITE_DONE;
}

static bool write_revoked(Sqlite *store, const StoreRevoke *revoking)
{
    bool good = true;
    for (; revoking != NULL && good; revoking = revoking->next) {
        sqlite3_stmt *statement = sqlite_statement(store, QUERY_REVOKE);
        (void)sqlite3_bind_blob(statement, 1, revoking->digest, STORE_DIGEST, SQLITE_STATIC);
        (void)sqlite3_bind_int64(statement, 2, revoking->at);
        good = sqlite_finish(statement) == SQLITE_DONE;
    }
    return good;
}

static bool write_leases(Sqlite *store, StoreLease *lease)
{
    bool good = true;
    for (; lease != NULL && good; lease = lease->next) {
        sqlite3_stmt *statement = sqlite_statement(store, QUERY_LEASE);
        (void)sqlite3_bind_text(statement, 1, lease->table, -1, SQLITE_STATIC);
        (void)sqlite3_bind_int64(statement, 2, store->id);
        (void)sqlite3_bind_int64(statement, 3, sqlite_date());
        (void)sqlite3_bind_int64(statement, 4, lease->lasts);
        (void)sqlite3_bind_int64(statement, 5, STORE_LEASE);
        const int code = sqlite3_step(statement);
        lease->answer = code == SQLITE_ROW ? STORE_DONE : STORE_CONFLICT;
        lease->fence = code == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(statement, 0) : 0;
        good = code == SQLITE_ROW || code == SQLITE_DONE;
        good = sqlite3_reset(statement) == SQLITE_OK && good;
    }
    return good;
}

/* SQLITE_OK, or why nothing at all was written. The files are checked before the commit, so that
 * nothing is written to a file that was removed, and after it, before any caller is told. */
static int commit(Sqlite *store, const SqliteBatch *batch, const StoreWrite *end)
{
    sqlite3 *db = store->writer;
    bool good = sqlite_begin(db, "BEGIN IMMEDIATE");
    for (StoreWrite *write = batch->writes; write != end && good; write = write->next) {
        write->answer = write_one(store, write);
        good = write->answer != STORE_FAILED;
    }
    good = good && write_revoked(store, batch->revoking) && write_leases(store, batch->leasing) &&
           sqlite_jobs(store, batch->jobs);
    if (good && batch->beat != 0 && !write_beat(store, batch->beat))
        good = batch->writes != NULL &&
               sqlite3_get_autocommit(db) == 0; /* the events are worth more than it */
    good = good && sqlite_in_place(store) && sqlite_run(db, "COMMIT");
    const int code = sqlite3_errcode(db) & 255;
    if (!good && !store->lost && !store->failing)
        sqlite_tell(store, "the store cannot be written: %s", sqlite3_errmsg(db));
    if (!good && sqlite3_get_autocommit(db) == 0)
        (void)sqlite_run(db, "ROLLBACK");
    if (good && sqlite_in_place(store))
        return SQLITE_OK;
    return good || code == SQLITE_OK ? SQLITE_ERROR : code;
}

/* When a page is damaged, only the tables on it cannot be written, so each write is tried alone. */
static void commit_each(Sqlite *store, StoreWrite *first)
{
    for (StoreWrite *write = first; write != NULL; write = write->next)
        if (commit(store, &(SqliteBatch){.writes = write}, write->next) != SQLITE_OK)
            write->answer = STORE_FAILED;
}

/* Nothing of the batch was written. */
static void fail_all(const SqliteBatch *batch)
{
    for (StoreRevoke *revoke = batch->revoking; revoke != NULL; revoke = revoke->next)
        revoke->answer = STORE_FAILED;
    for (StoreLease *lease = batch->leasing; lease != NULL; lease = lease->next)
        lease->answer = STORE_FAILED;
    for (JobAsk *ask = batch->jobs; ask != NULL; ask = ask->next)
        job_fail(ask);
    for (StoreWrite *write = batch->writes; write != NULL; write = write->next)
        write->answer = STORE_FAILED;
}

void sqlite_write(Sqlite *store, const SqliteBatch *batch)
{
    for (StoreRevoke *revoke = batch->revoking; revoke != NULL; revoke = revoke->next)
        revoke->answer = STORE_DONE;
    const int changes = sqlite3_total_changes(store->writer);
    const int code = store->lost ? SQLITE_ERROR : commit(store, batch, NULL);
    const bool wrote = sqlite3_total_changes(store->writer) != changes;
    if (code != SQLITE_OK)
        store->failing = true;
    else if (wrote) /* a look at the queue alone shows nothing about the disk */
        store->failing = false;
    if (code != SQLITE_OK)
        fail_all(batch);
    if (code == SQLITE_CORRUPT && batch->writes != NULL && batch->writes->next != NULL)
        commit_each(store, batch->writes);
    if (batch->writes == NULL && batch->revoking == NULL && (batch->jobs == NULL || !wrote))
        return; /* a heartbeat, a lease or a look alone does not justify writing the file */
    store->written = sqlite_clock();
    if (store->unsafe == 0)
        store->unsafe = store->written;
}

void sqlite_release(Sqlite *store)
{
    sqlite3_stmt *statement = NULL;
    (void)sqlite3_prepare_v2(store->writer, "UPDATE leases SET until = 0 WHERE holder = ?", -1,
                             &statement, NULL);
    (void)sqlite3_bind_int64(statement, 1, store->id);
    (void)sqlite3_step(statement);
    (void)sqlite3_finalize(statement);
}

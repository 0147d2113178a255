/* sqlite_write.c - a batch of writes becomes durable, in one transaction. */
#include <string.h>

#include "store/checksum.h"
#include "store/sqlite_inside.h"

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

static bool update_news(Sqlite *store, const char *table)
{
    sqlite3_stmt *statement = sqlite_statement(store, QUERY_NEWS);
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
    bool good = update_row(store, &write->row, write->number + write->events - 1);
    for (size_t i = 0; i < write->slots && good; i++)
        good = update_slot(store, write->row.table, &write->slot[i]);
    return good && update_news(store, write->row.table) ? STORE_DONE : STORE_FAILED;
}

/* A conflict after the first event takes back what came before it. */
static StoreAnswer write_one(Sqlite *store, const StoreWrite *write)
{
    const bool several = write->events > 1 || write->with != NULL;
    if (several && !sqlite_run(store->writer, "SAVEPOINT one"))
        return STORE_FAILED;
    StoreAnswer answer = write_table(store, write);
    if (answer == STORE_DONE && write->with != NULL)
        answer = write_table(store, write->with);
    if (several && answer == STORE_CONFLICT && !sqlite_run(store->writer, "ROLLBACK TO one"))
        return STORE_FAILED;
    if (several && answer != STORE_FAILED && !sqlite_run(store->writer, "RELEASE one"))
        return STORE_FAILED;
    return answer;
}

static bool write_beat(Sqlite *store, int64_t beat)
{
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

/* SQLITE_OK, or why nothing at all was written. The files are asked after before the commit, so
 * that nothing is written to a file that was removed, and after it, before anybody hears of it.
 */
static int commit(Sqlite *store, StoreWrite *first, const StoreWrite *end,
                  const StoreRevoke *revoking, int64_t beat)
{
    sqlite3 *db = store->writer;
    bool good = sqlite_run(db, "BEGIN IMMEDIATE");
    for (StoreWrite *write = first; write != end && good; write = write->next) {
        write->answer = write_one(store, write);
        good = write->answer != STORE_FAILED;
    }
    good = good && write_revoked(store, revoking);
    if (good && beat != 0 && !write_beat(store, beat)) /* the events are worth more than it */
        good = first != NULL && sqlite3_get_autocommit(db) == 0;
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

/* When a page is damaged, only the tables on it cannot be written: each write stands alone then. */
static void commit_each(Sqlite *store, StoreWrite *first)
{
    for (StoreWrite *write = first; write != NULL; write = write->next)
        if (commit(store, write, write->next, NULL, 0) != SQLITE_OK)
            write->answer = STORE_FAILED;
}

void sqlite_write(Sqlite *store, StoreWrite *first, StoreRevoke *revoking, int64_t beat)
{
    const int code = store->lost ? SQLITE_ERROR : commit(store, first, NULL, revoking, beat);
    for (StoreRevoke *revoke = revoking; revoke != NULL; revoke = revoke->next)
        revoke->answer = code == SQLITE_OK ? STORE_DONE : STORE_FAILED;
    store->failing = code != SQLITE_OK;
    if (code == SQLITE_CORRUPT && first != NULL && first->next != NULL)
        commit_each(store, first);
    else if (code != SQLITE_OK)
        for (StoreWrite *write = first; write != NULL; write = write->next)
            write->answer = STORE_FAILED;
    if (first == NULL && revoking == NULL)
        return; /* a beat alone is not worth a file's writing */
    store->written = sqlite_clock();
    if (store->unsafe == 0)
        store->unsafe = store->written;
}

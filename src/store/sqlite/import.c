/* import.c - imports all of a store into an empty one in SQLite, in one transaction. */
#include <string.h>

#include "base/fault.h"
#include "store/checksum.h"
#include "store/sqlite/tool.h"

static sqlite3 *db_of(void *context)
{
    return ((SqliteTool *)context)->store.writer;
}

static bool said(sqlite3 *db, bool good, WfFault *fault)
{
    return good || sqlite_tool_fail(db, fault);
}

/* Servers that start learn from the heartbeat how long no server was running. */
static bool head(void *context, const uint8_t key[STORE_KEY], int64_t beat, WfFault *fault)
{
    sqlite3 *db = db_of(context);
    sqlite3_stmt *secret = sqlite_tool_prepare(db, "UPDATE secrets SET key = ?");
    (void)sqlite3_bind_blob(secret, 1, key, STORE_KEY, SQLITE_STATIC);
    if (!said(db, sqlite_tool_run(secret), fault))
        return false;
    if (beat == 0)
        return true;
    sqlite3_stmt *time = sqlite_tool_prepare(db, "INSERT INTO beats(id, at) VALUES(1, ?)");
    (void)sqlite3_bind_int64(time, 1, beat);
    return said(db, sqlite_tool_run(time), fault);
}

static bool put_event(sqlite3 *db, const char *table, uint64_t number, const char *body)
{
    sqlite3_stmt *event = sqlite_tool_prepare(
        db, "INSERT INTO events(name, number, body, checksum) VALUES(?, ?, ?, ?)");
    const size_t size = strlen(body);
    (void)sqlite3_bind_text(event, 1, table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(event, 2, (sqlite3_int64)number);
    (void)sqlite3_bind_text(event, 3, body, (int)size, SQLITE_STATIC);
    (void)sqlite3_bind_int64(event, 4, (sqlite3_int64)checksum(table, number, body, size));
    return sqlite_tool_run(event);
}

static bool put_slot(sqlite3 *db, const char *table, const StoreSlot *slot)
{
    sqlite3_stmt *statement = sqlite_tool_prepare(
        db, "INSERT INTO slots(name, slot, digest, checksum) VALUES(?, ?, ?, ?)");
    (void)sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int(statement, 2, slot->slot);
    (void)sqlite3_bind_blob(statement, 3, slot->digest, STORE_DIGEST, SQLITE_STATIC);
    (void)sqlite3_bind_int64(
        statement, 4, (sqlite3_int64)checksum(table, slot->slot, slot->digest, STORE_DIGEST));
    return sqlite_tool_run(statement);
}

bool sqlite_import_changes(sqlite3 *db, const char *name)
{
    sqlite3_stmt *notifications =
        sqlite_tool_prepare(db, "INSERT OR REPLACE INTO news(name, stamp, writer)"
                                " VALUES(?, (SELECT coalesce(max(stamp), 0) + 1 FROM news), 0)");
    (void)sqlite3_bind_text(notifications, 1, name, -1, SQLITE_STATIC);
    return sqlite_tool_run(notifications);
}

/* Writes the notification too: servers count the games of all tables by them. */
static bool put_row(sqlite3 *db, const StoreTable *table)
{
    sqlite3_stmt *row = sqlite_tool_prepare(
        db, "INSERT INTO tables(name, changed, due, open, length) VALUES(?, ?, ?, ?, ?)");
    (void)sqlite3_bind_text(row, 1, table->row.table, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(row, 2, table->row.changed);
    (void)sqlite3_bind_int64(row, 3, table->row.due);
    (void)sqlite3_bind_int(row, 4, table->row.open);
    (void)sqlite3_bind_int64(row, 5, (sqlite3_int64)table->events);
    return sqlite_tool_run(row) && sqlite_import_changes(db, table->row.table);
}

bool sqlite_import_table(sqlite3 *db, const StoreTable *table)
{
    bool good = put_row(db, table);
    for (size_t i = 0; i < table->events && good; i++)
        good = put_event(db, table->row.table, i + 1, table->body[i]);
    for (size_t i = 0; i < table->slots && good; i++)
        good = put_slot(db, table->row.table, &table->slot[i]);
    return good;
}

static bool put_table(void *context, const StoreTable *table, WfFault *fault)
{
    sqlite3 *db = db_of(context);
    return said(db, sqlite_import_table(db, table), fault);
}

static bool put_word(void *context, const StoreCookieDigest *word, WfFault *fault)
{
    sqlite3 *db = db_of(context);
    sqlite3_stmt *statement =
        sqlite_tool_prepare(db, word->revoked ? "INSERT INTO revoked(digest, at) VALUES(?, ?)"
                                              : "INSERT INTO known(digest) VALUES(?)");
    (void)sqlite3_bind_blob(statement, 1, word->digest, STORE_DIGEST, SQLITE_STATIC);
    if (word->revoked)
        (void)sqlite3_bind_int64(statement, 2, word->at);
    return said(db, sqlite_tool_run(statement), fault);
}

bool sqlite_import_ban(sqlite3 *db, const StoreBan *ban)
{
    sqlite3_stmt *statement =
        sqlite_tool_prepare(db, "INSERT OR REPLACE INTO bars(session, subject, bits, since, until)"
                                " VALUES(?, ?, ?, ?, ?)");
    (void)sqlite3_bind_int(statement, 1, ban->session);
    (void)sqlite3_bind_blob(statement, 2, ban->subject, STORE_DIGEST, SQLITE_STATIC);
    (void)sqlite3_bind_int(statement, 3, (int)ban->bits);
    (void)sqlite3_bind_int64(statement, 4, ban->since);
    (void)sqlite3_bind_int64(statement, 5, ban->until);
    return sqlite_tool_run(statement);
}

static bool put_ban(void *context, const StoreBan *ban, WfFault *fault)
{
    sqlite3 *db = db_of(context);
    return said(db, sqlite_import_ban(db, ban), fault);
}

bool sqlite_import_note(sqlite3 *db, const StoreNote *note)
{
    sqlite3_stmt *statement =
        sqlite_tool_prepare(db, "INSERT INTO notes(at, who, what) VALUES(?, ?, ?)");
    (void)sqlite3_bind_int64(statement, 1, note->at);
    (void)sqlite3_bind_text(statement, 2, note->who, -1, SQLITE_STATIC);
    (void)sqlite3_bind_text(statement, 3, note->what, -1, SQLITE_STATIC);
    return sqlite_tool_run(statement);
}

static bool put_note(void *context, const StoreNote *note, WfFault *fault)
{
    sqlite3 *db = db_of(context);
    return said(db, sqlite_import_note(db, note), fault);
}

static bool end(void *context, WfFault *fault)
{
    SqliteTool *sqlite = context;
    sqlite3 *db = db_of(context);
    if (!said(db, sqlite_run(db, "COMMIT"), fault))
        return false;
    sqlite->filling = false;
    return true;
}

bool sqlite_import(StoreTool *tool, StoreSink *sink, int64_t *beat, WfFault *fault)
{
    static const char something[] =
        "SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM events) +"
        " (SELECT count(*) FROM known) + (SELECT count(*) FROM revoked) +"
        " (SELECT count(*) FROM bars) + (SELECT count(*) FROM notes)";
    SqliteTool *sqlite = (SqliteTool *)tool;
    sqlite3 *db = sqlite->store.writer;
    if (!sqlite_run(db, "BEGIN IMMEDIATE"))
        return sqlite_tool_fail(db, fault);
    sqlite->filling = true;
    *beat = sqlite_number(db, "SELECT max(at) FROM beats");
    if (sqlite_number(db, something) != 0 || !sqlite_run(db, "DELETE FROM beats")) {
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "the store %s is not empty: it was left as it is",
                         sqlite3_db_filename(db, "main"));
        return false;
    }
    *sink = (StoreSink){.context = sqlite,
                        .head = head,
                        .table = put_table,
                        .word = put_word,
                        .ban = put_ban,
                        .note = put_note,
                        .end = end};
    return true;
}

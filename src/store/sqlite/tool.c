/* tool.c - see tool.h: a store in an SQLite file, as a tool uses it. */
#include "store/sqlite/tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"

static SqliteTool *tool_of(StoreTool *tool)
{
    return (SqliteTool *)tool;
}

static void close_tool(StoreTool *tool)
{
    SqliteTool *sqlite = tool_of(tool);
    Sqlite *store = &sqlite->store;
    if (sqlite->filling)
        (void)sqlite_run(store->writer, "ROLLBACK");
    for (unsigned i = 0; i < QUERIES; i++)
        (void)sqlite3_finalize(store->statement[i]);
    sqlite_close(store);
    mailbox_end(&store->store.box);
    free(sqlite);
}

/* Takes a statement's rows: name, changed, due, open. */
static bool take_rows(sqlite3 *db, sqlite3_stmt *statement, size_t most, StoreRow *row,
                      size_t *count, WfFault *fault)
{
    *count = 0;
    while (*count < most && sqlite3_step(statement) == SQLITE_ROW) {
        StoreRow *at = &row[*count];
        const char *name = (const char *)sqlite3_column_text(statement, 0);
        *at = (StoreRow){.changed = sqlite3_column_int64(statement, 1),
                         .due = sqlite3_column_int64(statement, 2),
                         .open = sqlite3_column_int(statement, 3) != 0};
        if (name == NULL || strlen(name) >= sizeof at->table)
            continue;
        memcpy(at->table, name, strlen(name) + 1);
        ++*count;
    }
    return sqlite3_finalize(statement) == SQLITE_OK || sqlite_tool_fail(db, fault);
}

static bool tables(StoreTool *tool, const char *after, size_t most, StoreRow *row, size_t *count,
                   WfFault *fault)
{
    sqlite3 *db = tool_of(tool)->store.reader;
    sqlite3_stmt *statement =
        sqlite_tool_prepare(db, "SELECT name, changed, due, open FROM tables WHERE name > ?"
                                " ORDER BY name LIMIT ?");
    (void)sqlite3_bind_text(statement, 1, after, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(statement, 2, (sqlite3_int64)most);
    return take_rows(db, statement, most, row, count, fault);
}

static bool tables_of(StoreTool *tool, const uint8_t digest[STORE_DIGEST], const char *after,
                      size_t most, StoreRow *row, size_t *count, WfFault *fault)
{
    sqlite3 *db = tool_of(tool)->store.reader;
    sqlite3_stmt *statement = sqlite_tool_prepare(
        db, "SELECT name, changed, due, open FROM tables WHERE name > ?1 AND EXISTS"
            " (SELECT 1 FROM slots s WHERE s.name = tables.name AND s.slot < 4 AND s.digest = ?2)"
            " ORDER BY name LIMIT ?3");
    (void)sqlite3_bind_text(statement, 1, after, -1, SQLITE_STATIC);
    (void)sqlite3_bind_blob(statement, 2, digest, STORE_DIGEST, SQLITE_STATIC);
    (void)sqlite3_bind_int64(statement, 3, (sqlite3_int64)most);
    return take_rows(db, statement, most, row, count, fault);
}

static bool made_from(StoreTool *tool, uint64_t maker, const char *after, size_t most,
                      StoreRow *row, size_t *count, WfFault *fault)
{
    sqlite3 *db = tool_of(tool)->store.reader;
    sqlite3_stmt *statement = sqlite_tool_prepare(
        db, "SELECT m.name, changed, due, open FROM makers m JOIN tables t ON t.name = m.name"
            " WHERE m.address = ?1 AND m.name > ?2 ORDER BY m.name LIMIT ?3");
    (void)sqlite3_bind_int64(statement, 1, (sqlite3_int64)maker);
    (void)sqlite3_bind_text(statement, 2, after, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int64(statement, 3, (sqlite3_int64)most);
    return take_rows(db, statement, most, row, count, fault);
}

static StoreAnswer append(StoreTool *tool, StoreWrite *write, WfFault *fault)
{
    Sqlite *store = &tool_of(tool)->store;
    write->next = NULL;
    if (write->revisions > 0) /* the removed text is overwritten in the file, too */
        (void)sqlite_run(store->writer, "PRAGMA secure_delete = ON");
    sqlite_write(store, &(SqliteBatch){.writes = write});
    if (write->answer == STORE_FAILED)
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "%s", store->store.box.trouble);
    return write->answer;
}

static bool ban(StoreTool *tool, const StoreBan *added, bool *changed, WfFault *fault)
{
    sqlite3 *db = tool_of(tool)->store.writer;
    *changed = sqlite_import_ban(db, added);
    return *changed || sqlite_tool_fail(db, fault);
}

static bool unbar(StoreTool *tool, const StoreBan *removed, bool *changed, WfFault *fault)
{
    sqlite3 *db = tool_of(tool)->store.writer;
    sqlite3_stmt *statement =
        sqlite_tool_prepare(db, "DELETE FROM bars WHERE session = ? AND subject = ? AND bits = ?");
    (void)sqlite3_bind_int(statement, 1, removed->session);
    (void)sqlite3_bind_blob(statement, 2, removed->subject, STORE_DIGEST, SQLITE_STATIC);
    (void)sqlite3_bind_int(statement, 3, (int)removed->bits);
    if (!sqlite_tool_run(statement))
        return sqlite_tool_fail(db, fault);
    *changed = sqlite3_changes(db) > 0;
    return true;
}

static bool bans(StoreTool *tool, const StoreSink *sink, WfFault *fault)
{
    return sqlite_export_bans(tool_of(tool)->store.reader, sink, fault);
}

static bool note(StoreTool *tool, const StoreNote *added, WfFault *fault)
{
    sqlite3 *db = tool_of(tool)->store.writer;
    return sqlite_import_note(db, added) || sqlite_tool_fail(db, fault);
}

static bool notes(StoreTool *tool, const StoreSink *sink, WfFault *fault)
{
    return sqlite_export_notes(tool_of(tool)->store.reader, sink, fault);
}

StoreTool *sqlite_tool_open(const char *url, bool make, WfFault *fault)
{
    static const StoreToolUse use = {.close = close_tool,
                                     .export = sqlite_export,
                                     .import = sqlite_import,
                                     .tables = tables,
                                     .table = sqlite_export_table,
                                     .append = append,
                                     .remove = sqlite_remove,
                                     .put = sqlite_put,
                                     .tables_of = tables_of,
                                     .made_from = made_from,
                                     .ban = ban,
                                     .unbar = unbar,
                                     .bans = bans,
                                     .note = note,
                                     .notes = notes};
    const char *path = url + strlen(sqlite_backend.scheme);
    struct stat file;
    const bool entry = make || stat(path, &file) == 0;
    if (!entry || (!make && S_ISREG(file.st_mode) && file.st_size == 0)) {
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "the store %s cannot be opened: %s", path,
                         entry ? "the file is empty" : strerror(errno));
        return NULL;
    }
    SqliteTool *sqlite = calloc(1, sizeof *sqlite);
    if (sqlite == NULL) {
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
        return NULL;
    }
    sqlite->tool.use = &use;
    mailbox_begin(&sqlite->store.store.box);
    if (sqlite_open(&sqlite->store, path, fault) != WF_OK) {
        close_tool(&sqlite->tool);
        return NULL;
    }
    sqlite->tool.name = sqlite3_db_filename(sqlite->store.writer, "main");
    memcpy(sqlite->tool.key, sqlite->store.store.key, STORE_KEY);
    return &sqlite->tool;
}

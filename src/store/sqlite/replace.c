/* replace.c - removes a table for an operator, or puts it back. */
#include <string.h>

#include "base/fault.h"
#include "store/sqlite/tool.h"

/* Removed data is overwritten in the file, too. The lease stays: its numbers must not start again,
 * because a server that held it may still write. */
static bool clear(sqlite3 *db, const char *name)
{
    static const char *const all[] = {
        "DELETE FROM tables WHERE name = ?", "DELETE FROM events WHERE name = ?",
        "DELETE FROM slots WHERE name = ?", "DELETE FROM makers WHERE name = ?",
        "DELETE FROM swept WHERE name = ?"};
    bool good = true;
    for (size_t i = 0; i < sizeof all / sizeof all[0] && good; i++) {
        sqlite3_stmt *statement = sqlite_tool_prepare(db, all[i]);
        (void)sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
        good = sqlite_tool_run(statement);
    }
    return good;
}

static bool begin(sqlite3 *db)
{
    return sqlite_run(db, "PRAGMA secure_delete = ON") && sqlite_begin(db, "BEGIN IMMEDIATE");
}

static bool end(sqlite3 *db, bool good, WfFault *fault)
{
    if (good && sqlite_run(db, "COMMIT"))
        return true;
    (void)sqlite_tool_fail(db, fault);
    if (sqlite3_get_autocommit(db) == 0)
        (void)sqlite_run(db, "ROLLBACK");
    return false;
}

/* Notifies the servers, which look at the table again and find that it is gone. */
bool sqlite_remove(StoreTool *tool, const char *name, WfFault *fault)
{
    sqlite3 *db = ((SqliteTool *)tool)->store.writer;
    return end(db, begin(db) && clear(db, name) && sqlite_import_changes(db, name), fault);
}

/* Its notification comes with its row: see import.c. */
bool sqlite_put(StoreTool *tool, const StoreTable *table, WfFault *fault)
{
    sqlite3 *db = ((SqliteTool *)tool)->store.writer;
    return end(db, begin(db) && clear(db, table->row.table) && sqlite_import_table(db, table),
               fault);
}

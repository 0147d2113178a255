/* tool_call.c - see tool.h: how all files of the SQLite tool run statements. */
#include "base/fault.h"
#include "store/sqlite/tool.h"

bool sqlite_tool_fail(sqlite3 *db, WfFault *fault)
{
    (void)fault_fill(fault, WF_BAD_INPUT, 0, "the store %s: %s",
                     db != NULL ? sqlite3_db_filename(db, "main") : "", sqlite3_errmsg(db));
    return false;
}

bool sqlite_tool_run(sqlite3_stmt *statement)
{
    const int code = statement != NULL ? sqlite3_step(statement) : SQLITE_ERROR;
    return sqlite3_finalize(statement) == SQLITE_OK && code == SQLITE_DONE;
}

sqlite3_stmt *sqlite_tool_prepare(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    (void)sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    return statement;
}

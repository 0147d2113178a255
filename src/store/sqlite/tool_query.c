/* tool_query.c - how a tool runs statements on SQLite: see tool_backend.h. */
#include "base/fault.h"
#include "store/sqlite/tool.h"

bool sqlite_tool_fail(sqlite3 *db, WfFault *fault)
{
    (void)fault_fill(fault, WF_BAD_INPUT, 0, "the store %s: %s",
                     db != NULL ? sqlite3_db_filename(db, "main") : "", sqlite3_errmsg(db));
    return false;
}

/* While this runs, the write-ahead log cannot be emptied; it may grow. */
bool sqlite_tool_begin(StoreTool *tool, WfFault *fault)
{
    sqlite3 *db = sqlite_tool_of(tool)->store.reader;
    return sqlite_run(db, "BEGIN") || sqlite_tool_fail(db, fault);
}

void sqlite_tool_end(StoreTool *tool)
{
    (void)sqlite_run(sqlite_tool_of(tool)->store.reader, "COMMIT");
}

bool sqlite_tool_goes_on(const StoreTool *tool)
{
    (void)tool;
    return true;
}

static int bind(sqlite3_stmt *statement, int at, const StoreValue *value)
{
    if (value->type == STORE_NUMBER)
        return sqlite3_bind_int64(statement, at, value->number);
    if (value->type == STORE_TEXT)
        return sqlite3_bind_text(statement, at, value->bytes, (int)value->size, SQLITE_STATIC);
    return sqlite3_bind_blob(statement, at, value->bytes, (int)value->size, SQLITE_STATIC);
}

/* NULL: it could not be prepared; sqlite3_errmsg says why. */
static sqlite3_stmt *prepare(sqlite3 *db, const char *sql, StoreValues values)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    for (size_t i = 0; i < values.count && code == SQLITE_OK; i++)
        code = bind(statement, (int)i + 1, &values.value[i]);
    if (code == SQLITE_OK)
        return statement;
    (void)sqlite3_finalize(statement);
    return NULL;
}

bool sqlite_tool_rows(StoreTool *tool, StoreCursor *cursor, const char *sql, StoreValues values,
                      WfFault *fault)
{
    sqlite3 *db = sqlite_tool_of(tool)->store.reader;
    cursor->rows = prepare(db, sql, values);
    return cursor->rows != NULL || sqlite_tool_fail(db, fault);
}

bool sqlite_tool_next(StoreCursor *cursor, WfFault *fault)
{
    const int code = sqlite3_step(cursor->rows);
    cursor->row = code == SQLITE_ROW;
    return cursor->row || code == SQLITE_DONE ||
           sqlite_tool_fail(sqlite_tool_of(cursor->tool)->store.reader, fault);
}

int64_t sqlite_tool_number(const StoreCursor *cursor, int column)
{
    return sqlite3_column_int64(cursor->rows, column);
}

const char *sqlite_tool_bytes(const StoreCursor *cursor, int column, size_t *size)
{
    const void *bytes = sqlite3_column_type(cursor->rows, column) == SQLITE_BLOB
                            ? sqlite3_column_blob(cursor->rows, column)
                            : (const void *)sqlite3_column_text(cursor->rows, column);
    *size = (size_t)sqlite3_column_bytes(cursor->rows, column);
    return bytes != NULL ? bytes : "";
}

void sqlite_tool_shut(StoreCursor *cursor)
{
    (void)sqlite3_finalize(cursor->rows);
}

int64_t sqlite_tool_run(StoreTool *tool, const char *sql, StoreValues values, WfFault *fault)
{
    sqlite3 *db = sqlite_tool_of(tool)->store.writer;
    sqlite3_stmt *statement = prepare(db, sql, values);
    const int code = statement != NULL ? sqlite3_step(statement) : SQLITE_ERROR;
    if (sqlite3_finalize(statement) == SQLITE_OK && code == SQLITE_DONE)
        return sqlite3_changes(db);
    (void)sqlite_tool_fail(db, fault);
    return -1;
}

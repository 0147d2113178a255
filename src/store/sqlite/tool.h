/* tool.h - what the files of the SQLite tool share. */
#ifndef STORE_SQLITE_TOOL_H
#define STORE_SQLITE_TOOL_H

#include "store/sqlite/inside.h"
#include "store/tool_backend.h"

/* A store without its thread: the tool reads by `reader` and writes by `writer`. */
typedef struct SqliteTool {
    StoreTool tool; /* first: other code knows the tool by this */
    Sqlite store;
} SqliteTool;

static inline SqliteTool *sqlite_tool_of(const StoreTool *tool)
{
    return (SqliteTool *)tool;
}

/* ---- tool_query.c: see tool_backend.h ---- */

/* Fills the fault with why the last call of a connection failed, and returns false. */
bool sqlite_tool_fail(sqlite3 *db, WfFault *fault);

bool sqlite_tool_begin(StoreTool *tool, WfFault *fault);
void sqlite_tool_end(StoreTool *tool);
bool sqlite_tool_goes_on(const StoreTool *tool);
bool sqlite_tool_rows(StoreTool *tool, StoreCursor *cursor, const char *sql, StoreValues values,
                      WfFault *fault);
bool sqlite_tool_next(StoreCursor *cursor, WfFault *fault);
int64_t sqlite_tool_number(const StoreCursor *cursor, int column);
const char *sqlite_tool_bytes(const StoreCursor *cursor, int column, size_t *size);
void sqlite_tool_shut(StoreCursor *cursor);
int64_t sqlite_tool_run(StoreTool *tool, const char *sql, StoreValues values, WfFault *fault);

#endif

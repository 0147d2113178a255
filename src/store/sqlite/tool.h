/* tool.h - what the files of the SQLite tool share. */
#ifndef STORE_SQLITE_TOOL_H
#define STORE_SQLITE_TOOL_H

#include "store/sqlite/inside.h"
#include "store/tool.h"

/* A store without its thread: the tool reads by `reader` and writes by `writer`. */
typedef struct SqliteTool {
    StoreTool tool; /* first: other code knows the tool by this */
    Sqlite store;
    bool filling; /* a transaction is open */
} SqliteTool;

/* Fills the fault with why the last call of a connection failed, and returns false. */
bool sqlite_tool_fail(sqlite3 *db, WfFault *fault);

/* Runs a prepared statement that returns no rows, and frees it; returns whether it succeeded. */
bool sqlite_tool_run(sqlite3_stmt *statement);

/* A prepared statement, or NULL if it cannot be prepared; free it with sqlite3_finalize. */
sqlite3_stmt *sqlite_tool_prepare(sqlite3 *db, const char *sql);

/* ---- export.c ---- */
bool sqlite_export(StoreTool *tool, const StoreSink *sink, WfFault *fault);
bool sqlite_export_table(StoreTool *tool, const char *name,
                         bool (*visit)(void *context, const StoreTable *table, WfFault *fault),
                         void *context, WfFault *fault);
bool sqlite_export_bans(sqlite3 *db, const StoreSink *sink, WfFault *fault);
bool sqlite_export_notes(sqlite3 *db, const StoreSink *sink, WfFault *fault);

/* ---- replace.c ---- */
bool sqlite_remove(StoreTool *tool, const char *name, WfFault *fault);
bool sqlite_put(StoreTool *tool, const StoreTable *table, WfFault *fault);

/* ---- import.c ---- */
bool sqlite_import(StoreTool *tool, StoreSink *sink, int64_t *beat, WfFault *fault);
bool sqlite_import_table(sqlite3 *db, const StoreTable *table);
bool sqlite_import_changes(sqlite3 *db, const char *name); /* servers look at the table again */
bool sqlite_import_ban(sqlite3 *db, const StoreBan *ban);
bool sqlite_import_note(sqlite3 *db, const StoreNote *note);

#endif

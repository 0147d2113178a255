/* tool.h - what the files of the PostgreSQL tool share: one connection whose calls block. */
#ifndef STORE_POSTGRES_TOOL_H
#define STORE_POSTGRES_TOOL_H

#include "store/postgres/call.h"
#include "store/postgres/writing.h"
#include "store/tool_backend.h"
#include "store/transfer/table_snapshot.h"

enum { PG_HELD = 64 /* tables written with one statement at most */ };

/* Tables that wait to be written. */
typedef struct PgPendingTables {
    TableSnapshot table[PG_HELD];
    size_t tables, bytes;
    int64_t stamp; /* of the last table that was written */
} PgPendingTables;

typedef struct PgTool {
    StoreTool tool; /* first: other code knows the tool by this */
    PgCall call;
    unsigned cursors;  /* how many were opened */
    int64_t id, batch; /* as a writer of batches: see writing.h */
    PgPendingTables held;
} PgTool;

static inline PgTool *pg_tool_of(const StoreTool *tool)
{
    return (PgTool *)tool;
}

/* The write that a table is from its first event on. */
static inline StoreWrite pg_tool_write(const StoreTable *table)
{
    return (StoreWrite){.row = table->row,
                        .number = 1,
                        .body = table->body,
                        .events = table->events,
                        .slot = table->slot,
                        .slots = table->slots};
}

/* ---- tool_query.c: see tool_backend.h ---- */

/* Fills the fault with why the last call failed, and returns false. */
bool pg_tool_fail(PgTool *tool, WfFault *fault);

/* Runs a statement with parameters (NULL: none; otherwise they are freed), all in binary form.
 * NULL: it failed. */
PGresult *pg_tool_ask(PgTool *tool, const char *sql, PgValues *values);

/* The same without a result; returns whether it succeeded. */
bool pg_tool_run(PgTool *tool, const char *sql, PgValues *values);

/* The statement of that name, as the store itself has it; NULL: there is none. */
const char *pg_statement(const PgStatement *statement, unsigned count, const char *name);

/* Commits. If the connection is lost meanwhile, the outcome is unknown; then the fault says what to
 * look for. */
bool pg_tool_commit(PgTool *tool, const char *look, WfFault *fault);

bool pg_tool_begin(StoreTool *tool, WfFault *fault);
void pg_tool_end(StoreTool *tool);
bool pg_tool_goes_on(const StoreTool *tool);
bool pg_tool_open(StoreTool *tool, StoreCursor *cursor, const char *sql, StoreValues values,
                  WfFault *fault);
bool pg_tool_next(StoreCursor *cursor, WfFault *fault);
int64_t pg_tool_number(const StoreCursor *cursor, int column);
const char *pg_tool_bytes(const StoreCursor *cursor, int column, size_t *size);
void pg_tool_shut(StoreCursor *cursor);
int64_t pg_tool_change(StoreTool *tool, const char *sql, StoreValues values, WfFault *fault);

/* ---- import.c ---- */
bool pg_begin_import(StoreTool *tool, WfFault *fault);
bool pg_import_table(StoreTool *tool, const StoreTable *table, WfFault *fault);
bool pg_end_import(StoreTool *tool, WfFault *fault);
void pg_drop_held(PgTool *tool);

#endif

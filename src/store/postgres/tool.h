/* tool.h - what the files of the PostgreSQL tool share: one connection whose calls block. */
#ifndef STORE_POSTGRES_TOOL_H
#define STORE_POSTGRES_TOOL_H

#include "store/postgres/call.h"
#include "store/tool.h"

enum { PG_HELD = 64 /* tables written with one statement at most */ };

/* Tables that wait to be written; the tool owns their events and slots. */
typedef struct PgPendingTables {
    StoreWrite table[PG_HELD];
    size_t tables, bytes;
    int64_t stamp; /* of the last table that was written */
} PgPendingTables;

typedef struct PgTool {
    StoreTool tool; /* first: other code knows the tool by this */
    PgCall call;
    int64_t id, batch; /* as a writer of batches: see inside.h */
    PgPendingTables held;
} PgTool;

static inline PgTool *pg_tool_of(StoreTool *tool)
{
    return (PgTool *)tool;
}

/* Fills the fault with why the last call failed, and returns false. */
bool pg_tool_fail(PgTool *tool, WfFault *fault);

/* Runs a statement with parameters (NULL: none; otherwise they are freed), all in binary form.
 * NULL: it failed. */
PGresult *pg_tool_ask(PgTool *tool, const char *sql, PgValues *values);

/* The same without a result; returns whether it succeeded. */
bool pg_tool_run(PgTool *tool, const char *sql, PgValues *values);

/* The statement of that name, as the store itself has it; NULL: there is none. */
const char *pg_statement(const PgStatement *statement, unsigned count, const char *name);

/* pg_tool_begin starts a transaction that writes tables the way a batch of the store does, so that
 * servers are notified. pg_tool_commit ends it; pg_tool_rollback takes it back. */
bool pg_tool_begin(PgTool *tool, const StoreWrite *const *table, size_t count);
StoreAnswer pg_tool_append_all(PgTool *tool, const StoreWrite *const *table, size_t count);
bool pg_tool_append(PgTool *tool, const StoreWrite *write);
StoreAnswer pg_tool_commit(PgTool *tool, WfFault *fault);
void pg_tool_rollback(PgTool *tool);

/* ---- replace.c ---- */
bool pg_remove(StoreTool *tool, const char *name, WfFault *fault);
bool pg_put(StoreTool *tool, const StoreTable *table, WfFault *fault);

/* ---- export.c ---- */
bool pg_export(StoreTool *tool, const StoreSink *sink, WfFault *fault);
bool pg_export_table(StoreTool *tool, const char *name,
                     bool (*visit)(void *context, const StoreTable *table, WfFault *fault),
                     void *context, WfFault *fault);
bool pg_export_bans(StoreTool *tool, const StoreSink *sink, WfFault *fault);
bool pg_export_notes(StoreTool *tool, const StoreSink *sink, WfFault *fault);

/* ---- import.c ---- */
bool pg_import(StoreTool *tool, StoreSink *sink, int64_t *beat, WfFault *fault);
bool pg_import_ban(PgTool *tool, const StoreBan *ban);
bool pg_import_note(PgTool *tool, const StoreNote *note);
void pg_import_end(PgTool *tool); /* drops what is held */

#endif

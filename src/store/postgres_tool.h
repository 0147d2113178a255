/* postgres_tool.h - what the files of the tool for PostgreSQL share: one connection, whose calls
 * wait. */
#ifndef STORE_POSTGRES_TOOL_H
#define STORE_POSTGRES_TOOL_H

#include "store/postgres_call.h"
#include "store/tool.h"

enum { PG_HELD = 64 /* tables that are written with one statement at most */ };

/* Tables that wait to be written; their events and slots are the tool's own. */
typedef struct PgHeld {
    StoreWrite table[PG_HELD];
    size_t tables, bytes;
    int64_t stamp; /* of the last table that was written */
} PgHeld;

typedef struct PgTool {
    StoreTool tool; /* first: it is known by this */
    PgCall call;
    int64_t id, batch; /* as a writer of batches: see postgres_inside.h */
    PgHeld held;
} PgTool;

static inline PgTool *pg_tool_of(StoreTool *tool)
{
    return (PgTool *)tool;
}

/* Says why the last call failed; false. */
bool pg_tool_fail(PgTool *tool, WfFault *fault);

/* Runs a statement with parameters (NULL: none; else they are freed), all in binary form. NULL: it
 * failed. */
PGresult *pg_tool_ask(PgTool *tool, const char *sql, PgValues *values);

/* The same, if nobody wants to see the result; whether it went well. */
bool pg_tool_run(PgTool *tool, const char *sql, PgValues *values);

/* The statement of that name, as the store itself has it; NULL: there is none. */
const char *pg_statement(const PgStatement *statement, unsigned count, const char *name);

/* ---- postgres_pour.c ---- */
bool pg_pour(StoreTool *tool, const StoreSink *sink, WfFault *fault);
bool pg_pour_table(StoreTool *tool, const char *name,
                   bool (*visit)(void *context, const StoreTable *table, WfFault *fault),
                   void *context, WfFault *fault);
bool pg_pour_bars(StoreTool *tool, const StoreSink *sink, WfFault *fault);
bool pg_pour_notes(StoreTool *tool, const StoreSink *sink, WfFault *fault);

/* ---- postgres_fill.c ---- */
bool pg_fill(StoreTool *tool, StoreSink *sink, int64_t *beat, WfFault *fault);
bool pg_fill_bar(PgTool *tool, const StoreBar *bar);
bool pg_fill_note(PgTool *tool, const StoreNote *note);
void pg_fill_end(PgTool *tool); /* gives up what is held */

#endif

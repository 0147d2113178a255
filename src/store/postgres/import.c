/* import.c - imports all of a store into an empty one in PostgreSQL, in one transaction, with one
 * statement for several tables. */
#include <string.h>

#include "base/fault.h"
#include "store/postgres/tool.h"

enum { HELD_BYTES = 1 << 20 /* of events, about, that are held back */ };

/* Parameters as those of the statement `append` of write.c, except that the last one is the stamp
 * of the table before. Stamps count the tables from 1, so that a server reads the new ones in
 * pieces. */
static const char put_tables[] =
    "WITH t AS (INSERT INTO wayfarer.tables(name, changed, due, open, length, added, stamp)"
    " SELECT w.name, w.changed, w.due, w.open, w.length, w.added, $17::bigint + w.place"
    " FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::boolean[], $5::bigint[],"
    "  $6::bigint[], $7::bigint[]) WITH ORDINALITY"
    "  AS w(name, changed, due, open, length, added, fence, place)),"
    " e AS (INSERT INTO wayfarer.events(name, number, body, checksum, batch)"
    " SELECT n.name, n.number, n.body, n.checksum, $16::bigint"
    " FROM unnest($8::text[], $9::bigint[], $10::text[], $11::bigint[])"
    "  AS n(name, number, body, checksum))"
    " INSERT INTO wayfarer.slots(name, slot, digest, checksum)"
    " SELECT n.name, n.slot, n.digest, n.checksum"
    " FROM unnest($12::text[], $13::bigint[], $14::bytea[], $15::bigint[])"
    "  AS n(name, slot, digest, checksum)";

/* ---- held tables ---- */

void pg_drop_held(PgTool *tool)
{
    PgPendingTables *held = &tool->held;
    for (size_t t = 0; t < held->tables; t++)
        table_snapshot_drop(&held->table[t]);
    held->tables = held->bytes = 0;
}

static bool write_held(PgTool *tool)
{
    PgPendingTables *held = &tool->held;
    StoreWrite write[PG_HELD];
    const StoreWrite *table[PG_HELD];
    PgValues values = {0};
    if (held->tables == 0)
        return true;
    for (size_t t = 0; t < held->tables; t++) {
        write[t] = pg_tool_write(&held->table[t].table);
        table[t] = &write[t];
    }
    pg_batch_values(&values, table, held->tables, 0, (size_t)held->stamp);
    held->stamp += (int64_t)held->tables;
    pg_drop_held(tool);
    return pg_tool_run(tool, put_tables, &values);
}

bool pg_import_table(StoreTool *opened, const StoreTable *table, WfFault *fault)
{
    PgTool *tool = pg_tool_of(opened);
    PgPendingTables *held = &tool->held;
    if (!table_snapshot_copy(&held->table[held->tables++], table, fault))
        return false;
    for (size_t i = 0; i < table->events; i++)
        held->bytes += strlen(table->body[i]);
    return (held->tables < PG_HELD && held->bytes < HELD_BYTES) || write_held(tool) ||
           pg_tool_fail(tool, fault);
}

/* ---- the transaction ---- */

/* Nobody else writes until the end; this waits for transactions that have one of the tables locked
 * for writing. A server that starts meanwhile waits for the new secret. */
bool pg_begin_import(StoreTool *opened, WfFault *fault)
{
    PgTool *tool = pg_tool_of(opened);
    return (pg_tool_run(tool, "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", NULL) &&
            pg_tool_run(tool,
                        "LOCK TABLE tables, events, known, revoked, bars, notes"
                        " IN SHARE ROW EXCLUSIVE MODE",
                        NULL) &&
            pg_tool_run(tool, "LOCK TABLE secrets IN ACCESS EXCLUSIVE MODE", NULL)) ||
           pg_tool_fail(tool, fault);
}

/* Checks that no server came up meanwhile: one that had read the old secret before it was locked,
 * and reports only now that it is running. A server that is still starting waits for the new
 * secret; otherwise it was known at the beginning. */
static bool nobody_came(StoreTool *tool, WfFault *fault)
{
    int64_t servers;
    return query_one(tool,
                     "SELECT count(*) FROM beats WHERE writer <> 0 AND at <> 0 AND NOT stopped",
                     STORE_NO_VALUES, &servers, fault) &&
           (servers == 0 || fault_fill(fault, WF_BAD_INPUT, 0,
                                       "a server was started on %s meanwhile: it was left as it is",
                                       tool->name) == WF_OK);
}

/* If stamps are higher than the database's transaction numbers, the shift is raised to match. */
bool pg_end_import(StoreTool *opened, WfFault *fault)
{
    PgTool *tool = pg_tool_of(opened);
    const char *shift = pg_statement(pg_recovery_statements, PG_RECOVERY_STATEMENTS, "shift");
    if (!write_held(tool) || !pg_tool_run(tool, shift, NULL))
        return pg_tool_fail(tool, fault);
    return nobody_came(opened, fault) && pg_tool_commit(tool, "whether all is there", fault);
}

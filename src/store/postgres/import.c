/* import.c - imports all of a store into an empty one in PostgreSQL, in one transaction, with one
 * statement for several tables. */
#include <stdlib.h>
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

static bool said(PgTool *tool, bool good, WfFault *fault)
{
    return good || pg_tool_fail(tool, fault);
}

/* ---- held tables ---- */

static void drop_held(PgPendingTables *held)
{
    for (size_t t = 0; t < held->tables; t++) {
        char **body = (char **)held->table[t].body;
        for (size_t i = 0; i < held->table[t].events; i++)
            free(body[i]);
        free(body);
        free((StoreSlot *)held->table[t].slot);
    }
    held->tables = held->bytes = 0;
}

static bool write_held(PgTool *tool)
{
    PgPendingTables *held = &tool->held;
    const StoreWrite *table[PG_HELD];
    PgValues values = {0};
    if (held->tables == 0)
        return true;
    for (size_t t = 0; t < held->tables; t++)
        table[t] = &held->table[t];
    pg_batch_values(&values, table, held->tables, 0, (size_t)held->stamp);
    held->stamp += (int64_t)held->tables;
    drop_held(held);
    return pg_tool_run(tool, put_tables, &values);
}

/* False: not enough memory. */
static bool hold(PgPendingTables *held, const StoreTable *table)
{
    StoreWrite *write = &held->table[held->tables];
    char **body = calloc(table->events + 1, sizeof *body);
    StoreSlot *slot = calloc(table->slots + 1, sizeof *slot);
    *write = (StoreWrite){.row = table->row, .number = 1, .body = body, .slot = slot};
    held->tables++;
    if (body == NULL || slot == NULL)
        return false;
    for (; write->events < table->events; write->events++) {
        body[write->events] = strdup(table->body[write->events]);
        if (body[write->events] == NULL)
            return false;
        held->bytes += strlen(body[write->events]);
    }
    if (table->slots > 0)
        memcpy(slot, table->slot, table->slots * sizeof *slot);
    write->slots = table->slots;
    return true;
}

void pg_import_end(PgTool *tool)
{
    drop_held(&tool->held);
}

/* ---- the sink ---- */

/* Servers that start learn from the heartbeat how long no server was running. No server is that
 * writer. */
static bool head(void *context, const uint8_t key[STORE_KEY], int64_t beat, WfFault *fault)
{
    PgTool *tool = context;
    PgValues secret = {0}, time = {0};
    values_bytes(&secret, key, STORE_KEY);
    if (!pg_tool_run(tool,
                     "INSERT INTO wayfarer.secrets(key) VALUES ($1::bytea)"
                     " ON CONFLICT (one) DO UPDATE SET key = excluded.key",
                     &secret))
        return pg_tool_fail(tool, fault);
    if (beat == 0)
        return true;
    values_int(&time, beat);
    return said(
        tool,
        pg_tool_run(tool, "INSERT INTO wayfarer.beats(writer, at) VALUES (0, $1::bigint)", &time),
        fault);
}

static bool put_table(void *context, const StoreTable *table, WfFault *fault)
{
    PgTool *tool = context;
    if (!hold(&tool->held, table))
        return fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory") == WF_OK;
    if (tool->held.tables < PG_HELD && tool->held.bytes < HELD_BYTES)
        return true;
    return said(tool, write_held(tool), fault);
}

static bool put_word(void *context, const StoreCookieDigest *word, WfFault *fault)
{
    PgTool *tool = context;
    PgValues values = {0};
    values_bytes(&values, word->digest, STORE_DIGEST);
    if (word->revoked) {
        values_int(&values, word->at);
        values_int(&values, tool->held.stamp + 1);
    }
    return said(tool,
                pg_tool_run(tool,
                            word->revoked ? "INSERT INTO wayfarer.revoked(digest, at, stamp)"
                                            " VALUES ($1::bytea, $2::bigint, $3::bigint)"
                                          : "INSERT INTO wayfarer.known(digest) VALUES ($1::bytea)",
                            &values),
                fault);
}

bool pg_import_ban(PgTool *tool, const StoreBan *ban)
{
    PgValues values = {0};
    values_int(&values, ban->session);
    values_bytes(&values, ban->subject, STORE_DIGEST);
    values_int(&values, ban->bits);
    values_int(&values, ban->since);
    values_int(&values, ban->until);
    return pg_tool_run(tool,
                       "INSERT INTO wayfarer.bars(session, subject, bits, since, until)"
                       " VALUES ($1::bigint <> 0, $2::bytea, $3::bigint, $4::bigint, $5::bigint)"
                       " ON CONFLICT (session, subject, bits)"
                       " DO UPDATE SET since = excluded.since, until = excluded.until",
                       &values);
}

static bool put_ban(void *context, const StoreBan *ban, WfFault *fault)
{
    PgTool *tool = context;
    return said(tool, pg_import_ban(tool, ban), fault);
}

bool pg_import_note(PgTool *tool, const StoreNote *note)
{
    PgValues values = {0};
    values_int(&values, note->at);
    values_bytes(&values, note->who, strlen(note->who));
    values_bytes(&values, note->what, strlen(note->what));
    return pg_tool_run(tool,
                       "INSERT INTO wayfarer.notes(at, who, what)"
                       " VALUES ($1::bigint, $2::text, $3::text)",
                       &values);
}

static bool put_note(void *context, const StoreNote *note, WfFault *fault)
{
    PgTool *tool = context;
    return said(tool, pg_import_note(tool, note), fault);
}

/* Checks that no server came up meanwhile: one that had read the old secret before it was locked,
 * and reports only now that it is running. A server that is still starting waits for the new
 * secret; otherwise it was known at the beginning. */
static bool nobody_came(PgTool *tool, WfFault *fault)
{
    PGresult *result = pg_tool_ask(
        tool, "SELECT count(*) FROM wayfarer.beats WHERE writer <> 0 AND at <> 0 AND NOT stopped",
        NULL);
    if (result == NULL)
        return pg_tool_fail(tool, fault);
    const bool none = pg_int(result, 0, 0) == 0;
    PQclear(result);
    return none || fault_fill(fault, WF_BAD_INPUT, 0,
                              "a server was started on %s meanwhile: it was left as it is",
                              tool->call.where) == WF_OK;
}

/* If stamps are higher than the database's transaction numbers, the shift is raised to match. */
static bool end(void *context, WfFault *fault)
{
    PgTool *tool = context;
    const char *shift = pg_statement(pg_recovery_statements, PG_RECOVERY_STATEMENTS, "shift");
    if (!write_held(tool) || !pg_tool_run(tool, shift, NULL))
        return pg_tool_fail(tool, fault);
    if (!nobody_came(tool, fault))
        return false;
    PGresult *result = pg_tool_ask(tool, "COMMIT", NULL);
    const bool good = result != NULL && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    PQclear(result);
    if (!good && pg_call_lost(&tool->call)) {
        (void)fault_fill(fault, WF_BAD_INPUT, 0,
                         "the database at %s was lost just then: look whether all is there",
                         tool->call.where);
        return false;
    }
    return said(tool, good, fault);
}

/* Nobody else writes until the end; this waits for transactions that have one of the tables locked
 * for writing. A server that starts meanwhile waits for the new secret. */
bool pg_import(StoreTool *opened, StoreSink *sink, int64_t *beat, WfFault *fault)
{
    static const char lock[] = "LOCK TABLE wayfarer.tables, wayfarer.events, wayfarer.known,"
                               " wayfarer.revoked, wayfarer.bars, wayfarer.notes"
                               " IN SHARE ROW EXCLUSIVE MODE",
                      lock_secret[] = "LOCK TABLE wayfarer.secrets IN ACCESS EXCLUSIVE MODE",
                      something[] = "SELECT (EXISTS (SELECT FROM wayfarer.tables)"
                                    " OR EXISTS (SELECT FROM wayfarer.events)"
                                    " OR EXISTS (SELECT FROM wayfarer.known)"
                                    " OR EXISTS (SELECT FROM wayfarer.revoked)"
                                    " OR EXISTS (SELECT FROM wayfarer.bars)"
                                    " OR EXISTS (SELECT FROM wayfarer.notes))::int::bigint,"
                                    " greatest((" PG_LAST_BEAT "), (SELECT max(since)"
                                    "  FROM wayfarer.beats WHERE at = 0 AND " PG_FRESH "))";
    PgTool *tool = pg_tool_of(opened);
    PGresult *result = NULL;
    if (!pg_tool_run(tool, "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", NULL) ||
        !pg_tool_run(tool, lock, NULL) || !pg_tool_run(tool, lock_secret, NULL) ||
        (result = pg_tool_ask(tool, something, NULL)) == NULL)
        return pg_tool_fail(tool, fault);
    const bool empty = pg_int(result, 0, 0) == 0;
    *beat = pg_int(result, 0, 1);
    PQclear(result);
    if (!empty) {
        (void)fault_fill(fault, WF_BAD_INPUT, 0,
                         "the store at %s is not empty: it was left as it is", tool->call.where);
        return false;
    }
    if (!pg_tool_run(tool, "DELETE FROM wayfarer.beats", NULL))
        return pg_tool_fail(tool, fault);
    *sink = (StoreSink){.context = tool,
                        .head = head,
                        .table = put_table,
                        .word = put_word,
                        .ban = put_ban,
                        .note = put_note,
                        .end = end};
    return true;
}

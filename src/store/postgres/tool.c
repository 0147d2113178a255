/* tool.c - see tool.h: a store in PostgreSQL, as a tool uses it. */
#include "store/postgres/tool.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/fault.h"
#include "store/checksum.h"

static void close_tool(StoreTool *tool)
{
    PgTool *postgres = pg_tool_of(tool);
    pg_import_end(postgres);
    pg_call_close(&postgres->call);
    free(postgres);
}

/* Takes the rows of a result, or NULL: name, changed, due, open. */
static bool take_rows(PgTool *postgres, PGresult *result, size_t most, StoreRow *row, size_t *count,
                      WfFault *fault)
{
    *count = 0;
    if (result == NULL)
        return pg_tool_fail(postgres, fault);
    for (int i = 0; i < PQntuples(result) && *count < most; i++) {
        StoreRow *at = &row[*count];
        const size_t length = (size_t)PQgetlength(result, i, 0);
        *at = (StoreRow){.changed = pg_int(result, i, 1),
                         .due = pg_int(result, i, 2),
                         .open = pg_int(result, i, 3) != 0};
        if (length >= sizeof at->table)
            continue;
        memcpy(at->table, PQgetvalue(result, i, 0), length + 1);
        ++*count;
    }
    PQclear(result);
    return true;
}

static bool tables(StoreTool *tool, const char *after, size_t most, StoreRow *row, size_t *count,
                   WfFault *fault)
{
    PgTool *postgres = pg_tool_of(tool);
    PgValues values = {0};
    values_bytes(&values, after, strlen(after));
    values_int(&values, (int64_t)most);
    PGresult *result =
        pg_tool_ask(postgres,
                    "SELECT name, changed, due, open::int::bigint FROM wayfarer.tables"
                    " WHERE name > $1::text ORDER BY name LIMIT $2::bigint",
                    &values);
    return take_rows(postgres, result, most, row, count, fault);
}

static bool tables_of(StoreTool *tool, const uint8_t digest[STORE_DIGEST], const char *after,
                      size_t most, StoreRow *row, size_t *count, WfFault *fault)
{
    PgTool *postgres = pg_tool_of(tool);
    PgValues values = {0};
    values_bytes(&values, after, strlen(after));
    values_bytes(&values, digest, STORE_DIGEST);
    values_int(&values, (int64_t)most);
    PGresult *result = pg_tool_ask(
        postgres,
        "SELECT name, changed, due, open::int::bigint FROM wayfarer.tables t"
        " WHERE name > $1::text AND EXISTS (SELECT FROM wayfarer.slots s WHERE s.name = t.name"
        "  AND s.slot < 4 AND s.digest = $2::bytea) ORDER BY name LIMIT $3::bigint",
        &values);
    return take_rows(postgres, result, most, row, count, fault);
}

static bool made_from(StoreTool *tool, uint64_t maker, const char *after, size_t most,
                      StoreRow *row, size_t *count, WfFault *fault)
{
    PgTool *postgres = pg_tool_of(tool);
    PgValues values = {0};
    values_int(&values, (int64_t)maker);
    values_bytes(&values, after, strlen(after));
    values_int(&values, (int64_t)most);
    PGresult *result =
        pg_tool_ask(postgres,
                    "SELECT m.name, changed, due, open::int::bigint FROM wayfarer.makers m"
                    " JOIN wayfarer.tables t ON t.name = m.name WHERE m.address = $1::bigint"
                    " AND m.name > $2::text ORDER BY m.name LIMIT $3::bigint",
                    &values);
    return take_rows(postgres, result, most, row, count, fault);
}

/* ---- append ---- */

static StoreAnswer revise(PgTool *postgres, const char *table, const StoreRevision *revision)
{
    const size_t size = strlen(revision->body);
    PgValues values = {0};
    values_bytes(&values, table, strlen(table));
    values_int(&values, (int64_t)revision->number);
    values_bytes(&values, revision->body, size);
    values_int(&values, (int64_t)checksum(table, revision->number, revision->body, size));
    PGresult *result = pg_tool_ask(postgres,
                                   "UPDATE wayfarer.events SET body = $3::text,"
                                   " checksum = $4::bigint"
                                   " WHERE name = $1::text AND number = $2::bigint",
                                   &values);
    if (result == NULL)
        return STORE_FAILED;
    const bool one = strcmp(PQcmdTuples(result), "1") == 0;
    PQclear(result);
    return one ? STORE_DONE : STORE_CONFLICT;
}

static StoreAnswer append(StoreTool *tool, StoreWrite *write, WfFault *fault)
{
    PgTool *postgres = pg_tool_of(tool);
    const StoreWrite *const table[] = {write, write->with};
    const size_t count = write->with != NULL ? 2 : 1;
    write->answer = STORE_FAILED;
    if (pg_tool_begin(postgres, table, count))
        write->answer = pg_tool_append_all(postgres, table, count);
    for (size_t i = 0; i < write->revisions && write->answer == STORE_DONE; i++)
        write->answer = revise(postgres, write->row.table, &write->revision[i]);
    if (write->answer == STORE_FAILED)
        (void)pg_tool_fail(postgres, fault);
    if (write->answer == STORE_DONE)
        write->answer = pg_tool_commit(postgres, fault);
    else
        pg_tool_rollback(postgres);
    return write->answer;
}

/* ---- bans and notes ---- */

static bool ban(StoreTool *tool, const StoreBan *added, bool *changed, WfFault *fault)
{
    PgTool *postgres = pg_tool_of(tool);
    *changed = pg_import_ban(postgres, added);
    return *changed || pg_tool_fail(postgres, fault);
}

static bool unbar(StoreTool *tool, const StoreBan *removed, bool *changed, WfFault *fault)
{
    PgTool *postgres = pg_tool_of(tool);
    PgValues values = {0};
    values_int(&values, removed->session);
    values_bytes(&values, removed->subject, STORE_DIGEST);
    values_int(&values, removed->bits);
    PGresult *result = pg_tool_ask(postgres,
                                   "DELETE FROM wayfarer.bars WHERE session = ($1::bigint <> 0)"
                                   " AND subject = $2::bytea AND bits = $3::bigint",
                                   &values);
    if (result == NULL)
        return pg_tool_fail(postgres, fault);
    *changed = strcmp(PQcmdTuples(result), "0") != 0;
    PQclear(result);
    return true;
}

static bool note(StoreTool *tool, const StoreNote *added, WfFault *fault)
{
    PgTool *postgres = pg_tool_of(tool);
    return pg_import_note(postgres, added) || pg_tool_fail(postgres, fault);
}

/* ---- opening ---- */

static bool open_tool(PgTool *postgres, const char *url, bool make, WfFault *fault)
{
    uint64_t random;
    if (getrandom(&random, sizeof random, 0) != (ssize_t)sizeof random)
        return fault_fill(fault, WF_BAD_INPUT, 0, "there are no random numbers") == WF_OK;
    postgres->id = (int64_t)(random >> 1);
    PgCall *call = &postgres->call;
    if (!pg_call_open(call, url, fault))
        return false;
    if (!make && !pg_has_schema(call)) {
        if (pg_call_lost(call))
            return pg_tool_fail(postgres, fault);
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "the database at %s has no store", call->where);
        return false;
    }
    if (pg_schema(call, fault) != WF_OK)
        return false;
    call->waits = PG_CALL_LONG;
    return (pg_call_run(call, "SET idle_in_transaction_session_timeout = 0") &&
            pg_read_key(call, postgres->tool.key)) ||
           pg_tool_fail(postgres, fault);
}

StoreTool *postgres_tool_open(const char *url, bool make, WfFault *fault)
{
    static const StoreToolUse use = {.close = close_tool,
                                     .export = pg_export,
                                     .import = pg_import,
                                     .tables = tables,
                                     .table = pg_export_table,
                                     .append = append,
                                     .remove = pg_remove,
                                     .put = pg_put,
                                     .tables_of = tables_of,
                                     .made_from = made_from,
                                     .ban = ban,
                                     .unbar = unbar,
                                     .bans = pg_export_bans,
                                     .note = note,
                                     .notes = pg_export_notes};
    PgTool *postgres = calloc(1, sizeof *postgres);
    if (postgres == NULL) {
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
        return NULL;
    }
    postgres->tool.use = &use;
    postgres->tool.name = postgres->call.where;
    if (open_tool(postgres, url, make, fault))
        return &postgres->tool;
    close_tool(&postgres->tool);
    return NULL;
}

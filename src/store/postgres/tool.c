/* tool.c - a store in PostgreSQL, as a tool uses it: see tool_backend.h. */
#include "store/postgres/tool.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/fault.h"
#include "store/checksum.h"
#include "store/postgres/news.h"

/* ---- batches ---- */

/* A statement of the store's own writer. */
static const char *writers(const char *name)
{
    return pg_statement(pg_writer_role.statement, pg_writer_role.statements, name);
}

/* Starts a transaction that writes tables the way a batch of the store does, so that servers are
 * notified. */
static bool begin_batch(PgTool *tool, const StoreWrite *const *table, size_t count)
{
    PgValues row = {0}, batch = {0};
    values_int(&row, tool->id);
    values_int(&row, 0);
    values_int(&batch, tool->id);
    values_int(&batch, ++tool->batch);
    pg_batch_names(&batch, table, count);
    const bool good = pg_tool_run(
        tool, pg_statement(pg_recovery_statements, PG_RECOVERY_STATEMENTS, "fence"), &row);
    if (!good)
        values_end(&batch);
    return good && pg_tool_run(tool, writers("begin"), NULL) &&
           pg_tool_run(tool, writers("batch"), &batch);
}

static StoreAnswer append_all(PgTool *tool, const StoreWrite *const *table, size_t count)
{
    PgValues values = {0};
    const int64_t mark = (int64_t)((uint64_t)tool->id + (uint64_t)tool->batch);
    pg_append_values(&values, table, count, mark, 0);
    PGresult *result = pg_tool_ask(tool, writers("append"), &values);
    if (result == NULL) /* 23505: an event of that number exists although its table has fewer */
        return strcmp(tool->call.state, "23505") == 0 ? STORE_CONFLICT : STORE_FAILED;
    const StoreAnswer answer = PQntuples(result) == (int)count ? STORE_DONE : STORE_CONFLICT;
    PQclear(result);
    return answer;
}

static bool end_batch(PgTool *tool, bool good, WfFault *fault)
{
    if (good && pg_tool_commit(tool, "whether it was done", fault))
        return pg_tool_run(tool, "NOTIFY wayfarer_news", NULL) || true;
    if (!good && pg_tool_run(tool, writers("rollback"), NULL))
        tool->batch--; /* servers would take a missing number for a missed notification */
    return false;
}

/* ---- replacing ---- */

static bool begin_replace(StoreTool *opened, const char *name, WfFault *fault)
{
    PgTool *tool = pg_tool_of(opened);
    StoreWrite write = {.number = 1};
    const StoreWrite *const only[] = {&write};
    memcpy(write.row.table, name, strnlen(name, sizeof write.row.table - 1));
    return begin_batch(tool, only, 1) || pg_tool_fail(tool, fault);
}

/* The whole log is one write, because no existing table conflicts with it. */
static bool put_table(StoreTool *opened, const StoreTable *table, WfFault *fault)
{
    PgTool *tool = pg_tool_of(opened);
    const StoreWrite write = pg_tool_write(table), *const only[] = {&write};
    return append_all(tool, only, 1) == STORE_DONE || pg_tool_fail(tool, fault);
}

static bool end_replace(StoreTool *opened, bool good, WfFault *fault)
{
    return end_batch(pg_tool_of(opened), good, fault);
}

/* ---- append ---- */

static StoreAnswer revise(StoreTool *tool, const char *table, const StoreRevision *revision,
                          WfFault *fault)
{
    const uint64_t sum = checksum(table, revision->number, revision->body, strlen(revision->body));
    const int64_t changed = pg_tool_change(
        tool, "UPDATE events SET body = $1, checksum = $2 WHERE name = $3 AND number = $4",
        STORE_VALUES(store_text(revision->body), store_number((int64_t)sum), store_text(table),
                     store_number((int64_t)revision->number)),
        fault);
    if (changed < 0)
        return STORE_FAILED;
    return changed == 1 ? STORE_DONE : STORE_CONFLICT;
}

static StoreAnswer append(StoreTool *opened, StoreWrite *write, WfFault *fault)
{
    PgTool *tool = pg_tool_of(opened);
    const StoreWrite *const table[] = {write, write->with};
    const size_t count = write->with != NULL ? 2 : 1;
    write->answer = begin_batch(tool, table, count) ? append_all(tool, table, count) : STORE_FAILED;
    if (write->answer == STORE_FAILED)
        (void)pg_tool_fail(tool, fault);
    for (size_t i = 0; i < write->revisions && write->answer == STORE_DONE; i++)
        write->answer = revise(opened, write->row.table, &write->revision[i], fault);
    const bool good = write->answer == STORE_DONE;
    if (!end_batch(tool, good, fault) && good)
        write->answer = STORE_FAILED;
    return write->answer;
}

/* ---- opening ---- */

static void close_tool(StoreTool *opened)
{
    PgTool *tool = pg_tool_of(opened);
    pg_drop_held(tool);
    pg_call_close(&tool->call);
    free(tool);
}

static bool open_tool(PgTool *tool, const char *url, bool make, WfFault *fault)
{
    uint64_t random;
    if (getrandom(&random, sizeof random, 0) != (ssize_t)sizeof random)
        return fault_fill(fault, WF_BAD_INPUT, 0, "there are no random numbers") == WF_OK;
    tool->id = (int64_t)(random >> 1);
    PgCall *call = &tool->call;
    if (!pg_call_open(call, url, fault))
        return false;
    if (!make && !pg_has_schema(call)) {
        if (pg_call_lost(call))
            return pg_tool_fail(tool, fault);
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "the database at %s has no store", call->where);
        return false;
    }
    if (pg_schema(call, fault) != WF_OK)
        return false;
    call->waits = PG_CALL_LONG;
    return (pg_call_run(call, "SET search_path = pg_catalog, wayfarer, pg_temp") &&
            pg_call_run(call, "SET idle_in_transaction_session_timeout = 0") &&
            pg_read_key(call, tool->tool.key)) ||
           pg_tool_fail(tool, fault);
}

/* An import's heartbeat is that of writer 0, which no server is. */
static const StoreToolBackend use = {
    .noun = "the store at",
    .last_beat = PG_LAST_BEAT,
    .latest_beat = "SELECT greatest((" PG_LAST_BEAT "), (SELECT max(since)"
                   "  FROM wayfarer.beats WHERE at = 0 AND " PG_FRESH "))",
    .put_beat = "INSERT INTO beats(writer, at) VALUES (0, $1)",
    .put_revoked = "INSERT INTO revoked(digest, at, stamp) SELECT $1::bytea, $2::bigint,"
                   " coalesce(max(stamp), 0) + 1 FROM tables",
    .close = close_tool,
    .begin = pg_tool_begin,
    .end = pg_tool_end,
    .goes_on = pg_tool_goes_on,
    .open = pg_tool_open,
    .next = pg_tool_next,
    .number = pg_tool_number,
    .bytes = pg_tool_bytes,
    .shut = pg_tool_shut,
    .run = pg_tool_change,
    .begin_import = pg_begin_import,
    .import_table = pg_import_table,
    .end_import = pg_end_import,
    .begin_replace = begin_replace,
    .put_table = put_table,
    .end_replace = end_replace,
    .append = append,
};

StoreTool *postgres_tool_open(const char *url, bool make, WfFault *fault)
{
    PgTool *tool = calloc(1, sizeof *tool);
    if (tool == NULL) {
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
        return NULL;
    }
    tool->tool.use = &use;
    tool->tool.name = tool->call.where;
    if (open_tool(tool, url, make, fault))
        return &tool->tool;
    close_tool(&tool->tool);
    return NULL;
}

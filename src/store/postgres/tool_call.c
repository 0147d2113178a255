/* tool_call.c - see tool.h: how the files of the PostgreSQL tool run statements. */
#include <string.h>

#include "base/fault.h"
#include "store/postgres/tool.h"

bool pg_tool_fail(PgTool *tool, WfFault *fault)
{
    char connection[WF_MESSAGE_MAX];
    pg_call_why(&tool->call, connection, sizeof connection);
    (void)fault_fill(fault, WF_BAD_INPUT, 0, "the database at %s: %s", tool->call.where,
                     connection);
    return false;
}

PGresult *pg_tool_ask(PgTool *tool, const char *sql, PgValues *values)
{
    PGresult *result = pg_call(&tool->call, sql, values);
    if (values != NULL)
        values_end(values);
    return result;
}

bool pg_tool_run(PgTool *tool, const char *sql, PgValues *values)
{
    PGresult *result = pg_tool_ask(tool, sql, values);
    PQclear(result);
    return result != NULL;
}

const char *pg_statement(const PgStatement *statement, unsigned count, const char *name)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(statement[i].name, name) == 0)
            return statement[i].sql;
    return NULL;
}

/* A statement of the store's own writer. */
static const char *writers(const char *name)
{
    return pg_statement(pg_writer_role.statement, pg_writer_role.statements, name);
}

bool pg_tool_begin(PgTool *postgres, const StoreWrite *const *table, size_t count)
{
    PgValues row = {0}, batch = {0};
    values_int(&row, postgres->id);
    values_int(&row, 0);
    values_int(&batch, postgres->id);
    values_int(&batch, ++postgres->batch);
    pg_batch_names(&batch, table, count);
    const bool good = pg_tool_run(
        postgres, pg_statement(pg_recovery_statements, PG_RECOVERY_STATEMENTS, "fence"), &row);
    if (!good)
        values_end(&batch);
    return good && pg_tool_run(postgres, writers("begin"), NULL) &&
           pg_tool_run(postgres, writers("batch"), &batch);
}

StoreAnswer pg_tool_append_all(PgTool *postgres, const StoreWrite *const *table, size_t count)
{
    PgValues values = {0};
    const int64_t mark = (int64_t)((uint64_t)postgres->id + (uint64_t)postgres->batch);
    pg_append_values(&values, table, count, mark, 0);
    PGresult *result = pg_tool_ask(postgres, writers("append"), &values);
    if (result == NULL) /* 23505: an event of that number exists although its table has fewer */
        return strcmp(postgres->call.state, "23505") == 0 ? STORE_CONFLICT : STORE_FAILED;
    const StoreAnswer answer = PQntuples(result) == (int)count ? STORE_DONE : STORE_CONFLICT;
    PQclear(result);
    return answer;
}

bool pg_tool_append(PgTool *postgres, const StoreWrite *write)
{
    return pg_tool_append_all(postgres, &write, 1) == STORE_DONE;
}

void pg_tool_rollback(PgTool *postgres)
{
    if (pg_tool_run(postgres, writers("rollback"), NULL))
        postgres->batch--; /* servers would take a missing number for a missed notification */
}

/* If the connection is lost during the commit, the outcome is unknown, and the fault says so. */
StoreAnswer pg_tool_commit(PgTool *postgres, WfFault *fault)
{
    PGresult *result = pg_tool_ask(postgres, writers("commit"), NULL);
    const bool good = result != NULL && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    PQclear(result);
    if (good) {
        (void)pg_tool_run(postgres, "NOTIFY wayfarer_news", NULL);
        return STORE_DONE;
    }
    (void)pg_tool_fail(postgres, fault);
    if (pg_call_lost(&postgres->call))
        (void)fault_fill(fault, WF_BAD_INPUT, 0,
                         "the database at %s was lost just then: look whether it was done",
                         postgres->call.where);
    return STORE_FAILED;
}

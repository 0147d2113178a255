/* tool_query.c - how a tool runs statements on PostgreSQL: see tool_backend.h. In a transaction,
 * rows come by cursors, so they need no more memory than some hundred of them. */
#include <stdio.h>
#include <stdlib.h>

#include "base/fault.h"
#include "store/postgres/tool.h"

enum { LONGEST = 1024 /* bytes of a statement */ };

bool pg_tool_fail(PgTool *tool, WfFault *fault)
{
    char why[WF_MESSAGE_MAX];
    pg_call_why(&tool->call, why, sizeof why);
    (void)fault_fill(fault, WF_BAD_INPUT, 0, "the database at %s: %s", tool->call.where, why);
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

static PGresult *ask(PgTool *tool, const char *sql, StoreValues values)
{
    PgValues all = {0};
    for (size_t i = 0; i < values.count; i++) {
        const StoreValue *value = &values.value[i];
        if (value->type == STORE_NUMBER)
            values_int(&all, value->number);
        else
            values_bytes(&all, value->bytes, value->size);
    }
    return pg_tool_ask(tool, sql, &all);
}

/* ---- transactions ---- */

bool pg_tool_begin(StoreTool *opened, WfFault *fault)
{
    PgTool *tool = pg_tool_of(opened);
    return pg_tool_run(tool, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", NULL) ||
           pg_tool_fail(tool, fault);
}

void pg_tool_end(StoreTool *opened)
{
    (void)pg_tool_run(pg_tool_of(opened), "ROLLBACK", NULL);
}

bool pg_tool_goes_on(const StoreTool *opened)
{
    const PgTool *tool = pg_tool_of(opened);
    return !pg_call_lost(&tool->call) && PQtransactionStatus(tool->call.conn) == PQTRANS_INTRANS;
}

bool pg_tool_commit(PgTool *tool, const char *look, WfFault *fault)
{
    PGresult *result = pg_tool_ask(tool, "COMMIT", NULL);
    const bool good = result != NULL && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    PQclear(result);
    if (good)
        return true;
    (void)pg_tool_fail(tool, fault);
    if (pg_call_lost(&tool->call))
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "the database at %s was lost just then: look %s",
                         tool->call.where, look);
    return false;
}

/* ---- rows ---- */

/* Outside a transaction, all rows come at once. */
bool pg_tool_open(StoreTool *opened, StoreCursor *cursor, const char *sql, StoreValues values,
                  WfFault *fault)
{
    PgTool *tool = pg_tool_of(opened);
    char declare[LONGEST];
    const bool fetches = PQtransactionStatus(tool->call.conn) == PQTRANS_INTRANS;
    if (fetches) {
        cursor->number = ++tool->cursors;
        if (snprintf(declare, sizeof declare, "DECLARE c%u NO SCROLL CURSOR FOR %s", cursor->number,
                     sql) >= LONGEST)
            return fault_fill(fault, WF_BAD_INPUT, 0, "a statement is too long") == WF_OK;
    }
    PGresult *result = ask(tool, fetches ? declare : sql, values);
    if (result == NULL)
        return pg_tool_fail(tool, fault);
    cursor->rows = result; /* a cursor's has none yet */
    cursor->at = -1;
    return true;
}

bool pg_tool_next(StoreCursor *cursor, WfFault *fault)
{
    PgTool *tool = pg_tool_of(cursor->tool);
    char fetch[40];
    cursor->row = cursor->rows != NULL && ++cursor->at < PQntuples(cursor->rows);
    if (cursor->row || cursor->number == 0)
        return true;
    PQclear(cursor->rows);
    (void)snprintf(fetch, sizeof fetch, "FETCH 256 FROM c%u", cursor->number);
    cursor->rows = pg_tool_ask(tool, fetch, NULL);
    cursor->at = 0;
    cursor->row = cursor->rows != NULL && PQntuples(cursor->rows) > 0;
    return cursor->rows != NULL || pg_tool_fail(tool, fault);
}

/* Of a number of any size, or a truth value. */
int64_t pg_tool_number(const StoreCursor *cursor, int column)
{
    const PGresult *rows = cursor->rows;
    const int size = PQgetlength(rows, cursor->at, column);
    const uint8_t *bytes = (const uint8_t *)PQgetvalue(rows, cursor->at, column);
    if (size == 1)
        return bytes[0];
    if (size == 4)
        return (int32_t)((uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 |
                         (uint32_t)bytes[2] << 8 | bytes[3]);
    return pg_int(rows, cursor->at, column);
}

const char *pg_tool_bytes(const StoreCursor *cursor, int column, size_t *size)
{
    *size = (size_t)PQgetlength(cursor->rows, cursor->at, column);
    return PQgetvalue(cursor->rows, cursor->at, column);
}

void pg_tool_shut(StoreCursor *cursor)
{
    char close[40];
    (void)snprintf(close, sizeof close, "CLOSE c%u", cursor->number);
    if (cursor->number != 0 && pg_tool_goes_on(cursor->tool))
        (void)pg_tool_run(pg_tool_of(cursor->tool), close, NULL);
    PQclear(cursor->rows);
}

int64_t pg_tool_change(StoreTool *opened, const char *sql, StoreValues values, WfFault *fault)
{
    PgTool *tool = pg_tool_of(opened);
    PGresult *result = ask(tool, sql, values);
    if (result == NULL)
        return pg_tool_fail(tool, fault) ? 0 : -1;
    const int64_t changed = strtoll(PQcmdTuples(result), NULL, 10);
    PQclear(result);
    return changed;
}

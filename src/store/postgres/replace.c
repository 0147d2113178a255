/* replace.c - removes a table for an operator, or puts it back. */
#include <string.h>

#include "base/fault.h"
#include "store/postgres/tool.h"

/* The row is locked first: a server that is about to write waits, and then finds no table. Each
 * statement sees what was committed before it. The lease stays: its numbers must not start again,
 * because a server that held it may still write. */
static bool clear(PgTool *tool, const char *name)
{
    static const char *const all[] = {"DELETE FROM wayfarer.tables WHERE name = $1::text",
                                      "DELETE FROM wayfarer.events WHERE name = $1::text",
                                      "DELETE FROM wayfarer.slots WHERE name = $1::text",
                                      "DELETE FROM wayfarer.makers WHERE name = $1::text"};
    bool good = true;
    for (size_t i = 0; i < sizeof all / sizeof all[0] && good; i++) {
        PgValues values = {0};
        values_bytes(&values, name, strlen(name));
        good = pg_tool_run(tool, all[i], &values);
    }
    return good;
}

static StoreWrite write_of(const StoreRow *row)
{
    return (StoreWrite){.row = *row, .number = 1};
}

static bool begin(PgTool *tool, const StoreWrite *write)
{
    const StoreWrite *const only[] = {write};
    return pg_tool_begin(tool, only, 1) && clear(tool, write->row.table);
}

static bool end(PgTool *tool, bool good, WfFault *fault)
{
    if (good)
        return pg_tool_commit(tool, fault) == STORE_DONE;
    (void)pg_tool_fail(tool, fault);
    pg_tool_rollback(tool);
    return false;
}

bool pg_remove(StoreTool *opened, const char *name, WfFault *fault)
{
    PgTool *tool = pg_tool_of(opened);
    StoreRow row = {.changed = 0};
    memcpy(row.table, name, strnlen(name, sizeof row.table - 1));
    const StoreWrite write = write_of(&row);
    return end(tool, begin(tool, &write), fault);
}

/* The whole log is one write, because no existing table conflicts with it. */
bool pg_put(StoreTool *opened, const StoreTable *table, WfFault *fault)
{
    PgTool *tool = pg_tool_of(opened);
    StoreWrite write = write_of(&table->row);
    write.body = table->body;
    write.events = table->events;
    write.slot = table->slot;
    write.slots = table->slots;
    return end(tool, begin(tool, &write) && pg_tool_append(tool, &write), fault);
}

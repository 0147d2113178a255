/* tool.c - see tool.h. */
#include "store/tool.h"

#include <string.h>

#include "store/backend.h"

StoreTool *store_tool_open(const char *url, bool make, WfFault *fault)
{
    const StoreBackend *kind = store_backend(url, fault);
    return kind != NULL ? kind->open_tool(url, make, fault) : NULL;
}

void store_tool_close(StoreTool *tool)
{
    tool->use->close(tool);
}

const char *store_tool_name(const StoreTool *tool)
{
    return tool->name;
}

bool store_tool_export(StoreTool *tool, const StoreSink *sink, WfFault *fault)
{
    return tool->use->export(tool, sink, fault);
}

bool store_tool_import(StoreTool *tool, StoreSink *sink, int64_t *beat, WfFault *fault)
{
    return tool->use->import(tool, sink, beat, fault);
}

bool store_tool_tables(StoreTool *tool, const char *after, size_t most, StoreRow *row,
                       size_t *count, WfFault *fault)
{
    return tool->use->tables(tool, after, most, row, count, fault);
}

bool store_tool_table(StoreTool *tool, const char *name,
                      bool (*visit)(void *context, const StoreTable *table, WfFault *fault),
                      void *context, WfFault *fault)
{
    return tool->use->table(tool, name, visit, context, fault);
}

StoreAnswer store_tool_append(StoreTool *tool, StoreWrite *write, WfFault *fault)
{
    return tool->use->append(tool, write, fault);
}

/* Looks at the first table after a name chosen so that no other table's name can come between. */
bool store_tool_has(StoreTool *tool, const char *name, bool *entry, WfFault *fault)
{
    char after[STORE_TABLE_NAME];
    StoreRow row = {.changed = 0};
    size_t count = 0;
    *entry = false;
    if (strlen(name) != sizeof after - 1)
        return true;
    memcpy(after, name, sizeof after);
    after[sizeof after - 2]--;
    if (!tool->use->tables(tool, after, 1, &row, &count, fault))
        return false;
    *entry = count == 1 && strcmp(row.table, name) == 0;
    return true;
}

bool store_tool_remove(StoreTool *tool, const char *name, WfFault *fault)
{
    return tool->use->remove(tool, name, fault);
}

bool store_tool_put(StoreTool *tool, const StoreTable *table, WfFault *fault)
{
    return tool->use->put(tool, table, fault);
}

bool store_tool_tables_of(StoreTool *tool, const uint8_t digest[STORE_DIGEST], const char *after,
                          size_t most, StoreRow *row, size_t *count, WfFault *fault)
{
    return tool->use->tables_of(tool, digest, after, most, row, count, fault);
}

bool store_tool_made_from(StoreTool *tool, uint64_t maker, const char *after, size_t most,
                          StoreRow *row, size_t *count, WfFault *fault)
{
    return tool->use->made_from(tool, maker, after, most, row, count, fault);
}

void store_tool_key(const StoreTool *tool, uint8_t key[STORE_KEY])
{
    memcpy(key, tool->key, STORE_KEY);
}

bool store_tool_ban(StoreTool *tool, const StoreBan *ban, bool *changed, WfFault *fault)
{
    return tool->use->ban(tool, ban, changed, fault);
}

bool store_tool_unbar(StoreTool *tool, const StoreBan *ban, bool *changed, WfFault *fault)
{
    return tool->use->unbar(tool, ban, changed, fault);
}

bool store_tool_bans(StoreTool *tool, const StoreSink *sink, WfFault *fault)
{
    return tool->use->bans(tool, sink, fault);
}

bool store_tool_notes(StoreTool *tool, const StoreSink *sink, WfFault *fault)
{
    return tool->use->notes(tool, sink, fault);
}

bool store_tool_note(StoreTool *tool, const StoreNote *note, WfFault *fault)
{
    return tool->use->note(tool, note, fault);
}

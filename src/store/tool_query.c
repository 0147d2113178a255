/* tool_query.c - see tool_backend.h. */
#include "store/tool_backend.h"

bool query_open(StoreTool *tool, StoreCursor *cursor, const char *sql, StoreValues values,
                WfFault *fault)
{
    *cursor = (StoreCursor){.tool = tool};
    return tool->use->open(tool, cursor, sql, values, fault) && query_next(cursor, fault);
}

bool query_next(StoreCursor *cursor, WfFault *fault)
{
    return cursor->tool->use->next(cursor, fault);
}

int64_t query_number(const StoreCursor *cursor, int column)
{
    return cursor->tool->use->number(cursor, column);
}

const char *query_text(const StoreCursor *cursor, int column)
{
    size_t size;
    return cursor->tool->use->bytes(cursor, column, &size);
}

bool query_copy(const StoreCursor *cursor, int column, void *bytes, size_t size)
{
    size_t found;
    const char *from = cursor->tool->use->bytes(cursor, column, &found);
    if (found == size)
        memcpy(bytes, from, size);
    return found == size;
}

void query_close(StoreCursor *cursor)
{
    if (cursor->tool != NULL)
        cursor->tool->use->shut(cursor);
    *cursor = (StoreCursor){.tool = NULL};
}

bool query_one(StoreTool *tool, const char *sql, StoreValues values, int64_t *number,
               WfFault *fault)
{
    StoreCursor cursor;
    const bool good = query_open(tool, &cursor, sql, values, fault);
    *number = good && cursor.row ? query_number(&cursor, 0) : 0;
    query_close(&cursor);
    return good;
}

bool query_run(StoreTool *tool, const char *sql, StoreValues values, WfFault *fault)
{
    return tool->use->run(tool, sql, values, fault) >= 0;
}

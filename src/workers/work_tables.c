/* work_tables.c - see work_tables.h. */
#include "workers/work_tables.h"

#include <stdlib.h>

bool work_tables_open(WorkTables *tables, const WfTableSource *source)
{
    const WfGame *const *games = wf_games(&tables->count);
    tables->game = calloc(tables->count, sizeof(WfTables *));
    if (tables->game == NULL)
        return false;
    for (size_t i = 0; i < tables->count; i++)
        tables->game[i] = wf_tables_open(games[i], &wf_system_allocator, source);
    return true;
}

void work_tables_close(WorkTables *tables)
{
    for (size_t i = 0; tables->game != NULL && i < tables->count; i++)
        wf_tables_free(tables->game[i]);
    free(tables->game);
    tables->game = NULL;
}

WfTables *work_tables_of(const WorkTables *tables, const WfGame *game)
{
    size_t count;
    const WfGame *const *games = wf_games(&count);
    for (size_t i = 0; tables != NULL && i < tables->count; i++)
        if (games[i] == game)
            return tables->game[i];
    return NULL;
}

/* open_tables.c - see open_tables.h. */
#include "cli/tables/open_tables.h"

#include "cli/errors.h"
#include "cli/tables/table_names.h"

enum { CACHE_BYTES = 64 << 20 };

bool cli_tables_open(CliTables *tables, const WfGame *game, const char *path)
{
    const char *folder = table_names_folder(path);
    *tables = (CliTables){.folder = NULL};
    if (game == NULL)
        game = table_names_game()->game;
    if (table_game_of(game) == NULL)
        return true;
    if (folder != NULL)
        tables->folder = table_folder_open(folder, CACHE_BYTES, &wf_system_allocator);
    if (folder != NULL && tables->folder == NULL)
        return cli_no(ERROR_NO_MEMORY);
    const WfTableSource source = tables->folder != NULL ? table_folder_source(tables->folder)
                                                        : (WfTableSource){.read = NULL};
    tables->tables = wf_tables_open(game, &wf_system_allocator, &source);
    return tables->tables != NULL || cli_no(ERROR_NO_MEMORY);
}

void cli_tables_close(CliTables *tables)
{
    wf_tables_free(tables->tables);
    table_folder_close(tables->folder);
    *tables = (CliTables){.folder = NULL};
}

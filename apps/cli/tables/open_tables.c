/* open_tables.c - see open_tables.h. */
#include "cli/tables/open_tables.h"

#include <dirent.h>
#include <errno.h>

#include "cli/errors.h"
#include "cli/tables/table_names.h"

enum { CACHE_BYTES = 64 << 20 };

bool cli_table_folder_open(const char *path, TableFolder **folder)
{
    const char *name = table_names_folder(path);
    *folder = NULL;
    if (name == NULL)
        return true;
    DIR *directory = opendir(name);
    if (directory == NULL)
        return cli_no(ERROR_CANNOT_OPEN, error_start(name, 200), fault_words(cli_reason(errno)));
    (void)closedir(directory);
    *folder = table_folder_open(name, CACHE_BYTES, &wf_system_allocator);
    return *folder != NULL || cli_no(ERROR_NO_MEMORY);
}

bool cli_tables_open(CliTables *tables, const WfGame *game, const char *path)
{
    *tables = (CliTables){.folder = NULL};
    if (game == NULL)
        game = table_names_game()->game;
    if (table_game_of(game) == NULL)
        return true;
    if (!cli_table_folder_open(path, &tables->folder))
        return false;
    const WfTableSource source = table_folder_source(tables->folder);
    tables->tables =
        wf_tables_open(game, &wf_system_allocator, tables->folder != NULL ? &source : NULL);
    return tables->tables != NULL || cli_no(ERROR_NO_MEMORY);
}

void cli_tables_close(CliTables *tables)
{
    wf_tables_free(tables->tables);
    table_folder_close(tables->folder);
    *tables = (CliTables){.folder = NULL};
}

/* open_tables.h - the endgame tables that engines of the program use. */
#ifndef CLI_TABLES_OPEN_TABLES_H
#define CLI_TABLES_OPEN_TABLES_H

#include <wayfarer/tables.h>

#include "tablefiles/table_folder.h"

/* Opens the folder of tables with four men: `path`, or if it is NULL that of WAYFARER_TABLES.
 * `folder` is NULL if neither names one. False after an error message. */
bool cli_table_folder_open(const char *path, TableFolder **folder);

typedef struct CliTables {
    TableFolder *folder; /* NULL: three men only */
    WfTables *tables;    /* NULL: the game has none */
} CliTables;

/* Opens the tables of a game, or with NULL of the game that has some, with those of the
 * folder as above. False after an error message. Close them in either case. */
bool cli_tables_open(CliTables *tables, const WfGame *game, const char *path);
void cli_tables_close(CliTables *tables);

#endif

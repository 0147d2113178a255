/* table_folder.h - a folder of endgame tables, as a source for wf_tables_open. */
#ifndef TABLEFILES_TABLE_FOLDER_H
#define TABLEFILES_TABLE_FOLDER_H

#include <wayfarer/tables.h>

#include "tablefiles/table_file.h"

typedef struct TableFolder TableFolder;

/* Opens a folder, whose files are opened when they are first needed. NULL: there is no memory.
 * `cache_bytes` is for blocks that were read. */
TableFolder *table_folder_open(const char *path, size_t cache_bytes, const WfAllocator *allocator);
void table_folder_close(TableFolder *folder);

/* A source that reads the folder, which must stay open as long. Any thread may read. */
WfTableSource table_folder_source(TableFolder *folder);

/* The path of a table's file, "FOLDER/KCGvK.wft"; false if it is too long. */
bool table_folder_path(const char *folder, const char *name, char *path, size_t size);

#endif

/* work_tables.h - the endgame tables of a worker, which all its jobs share: each table is unpacked
 * once, at the start if there is a source, else by the first job that needs it. Any thread may use
 * them. */
#ifndef WORKERS_WORK_TABLES_H
#define WORKERS_WORK_TABLES_H

#include <wayfarer/tables.h>

typedef struct WorkTables {
    WfTables **game; /* in the order of wf_games; NULL: the game has no tables */
    size_t count;
} WorkTables;

/* `source` has tables with four men, and must stay open as long; NULL: three men only. False: there
 * is no memory, and nothing to close. */
bool work_tables_open(WorkTables *tables, const WfTableSource *source);
void work_tables_close(WorkTables *tables);

/* The tables of a game; NULL if it has none, or if `tables` is NULL. */
WfTables *work_tables_of(const WorkTables *tables, const WfGame *game);

#endif

/* probe.h - the code of a position, from the tables in memory or from their source. */
#ifndef TABLES_PROBE_H
#define TABLES_PROBE_H

#include <wayfarer/tables.h>

#include "base/parallel.h"
#include "tables/set.h"

struct WfTables {
    TableSet set;
    Lock *lock; /* while a table is made */
    WfTableSource source;
};

/* The code of an aligned position, which may be mate or another end. WF_BAD_INPUT if no table has
 * it, or WF_NO_MEMORY. */
WfCode table_probe_code(WfTables *tables, const WfPosition *position, unsigned *code);

#endif

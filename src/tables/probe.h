/* probe.h - the code of a position, from the tables in memory or from their source. */
#ifndef TABLES_PROBE_H
#define TABLES_PROBE_H

#include <wayfarer/tables.h>

#include "base/parallel.h"
#include "tables/packed.h"

struct WfTables {
    const TableGame *game;
    WfAllocator allocator;
    Lock *lock; /* while a table is made */
    bool opened;
    TableSet set; /* after table_probe_open */
    WfTableSource source;
    PackedTables packed;
};

/* Opens the set if it is not open yet; false: there is no memory. */
bool table_probe_open(WfTables *tables);

/* Unpacks the tables of three men, if there is memory, so that no probe has to wait for it. */
void table_probe_prepare(WfTables *tables);

/* The code of an aligned position, which may be mate or another end. WF_BAD_INPUT if no table has
 * it, or WF_NO_MEMORY. */
WfCode table_probe_code(WfTables *tables, const WfPosition *position, unsigned *code);

/* Whether such a position has the code `wanted`, if no other code that it can have is better for
 * the side that has just moved. It mostly reads fewer entries than table_probe_code. */
WfCode table_probe_is(WfTables *tables, const WfPosition *position, unsigned wanted, bool *is);

#endif

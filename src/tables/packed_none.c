/* packed_none.c - see packed.h: in a browser no tables ship, they are made when they are needed. */
#include "tables/packed.h"

PackedTables packed_tables_of(const WfGame *game)
{
    (void)game;
    return (PackedTables){.bytes = NULL};
}

PackedKind packed_find(const PackedTables *tables, const TableSet *set, unsigned kind)
{
    (void)tables;
    (void)set;
    (void)kind;
    return PACKED_NONE;
}

WfCode packed_read(const PackedTables *tables, const TableSet *set, EndgameTable *table)
{
    (void)tables;
    (void)set;
    (void)table;
    return WF_BAD_INPUT;
}

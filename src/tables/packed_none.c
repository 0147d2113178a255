/* packed_none.c - see packed.h: in a browser no tables ship. Those that have a win are made when
 * they are needed. */
#include "tables/packed.h"

#include <string.h>

PackedTables packed_tables_of(const WfGame *game)
{
    (void)game;
    return (PackedTables){.bytes = NULL};
}

PackedKind packed_find(const PackedTables *tables, const TableSet *set, unsigned kind)
{
    (void)tables;
    const TableGame *game = set->game;
    const bool unknown = game->winning == NULL || set->cube.edge != game->edge;
    return unknown || strchr(game->winning, game->letters[kind]) != NULL ? PACKED_NONE
                                                                         : PACKED_DRAWN;
}

WfCode packed_read(const PackedTables *tables, const TableSet *set, EndgameTable *table)
{
    (void)tables;
    (void)set;
    (void)table;
    return WF_BAD_INPUT;
}

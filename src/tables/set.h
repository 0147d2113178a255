/* set.h - the endgame tables of a game on a cube of one edge. */
#ifndef TABLES_SET_H
#define TABLES_SET_H

#include "tables/table.h"

typedef struct TableSet {
    WfAllocator allocator;
    const TableGame *game;
    TableCube cube;
    TablePairs pairs[2]; /* 1: for tables with a promoting kind */
    bool promotes[TABLE_KINDS_MAX];
    EndgameTable *one[TABLE_KINDS_MAX];
    EndgameTable *two[2][TABLE_KINDS_MAX][TABLE_KINDS_MAX]; /* [side of man 1][kind 0][kind 1] */
} TableSet;

/* WF_NO_MEMORY leaves nothing to close. */
WfCode table_set_open(TableSet *set, const TableGame *game, unsigned edge,
                      const WfAllocator *allocator);
void table_set_close(TableSet *set);

/* The table of a key, or NULL. */
const EndgameTable *table_set_find(const TableSet *set, const TableKey *key);

/* A table without values, by which entries are found. */
EndgameTable table_set_shape(const TableSet *set, const TableKey *key);

/* Adds a table that the set's allocator has allocated, and frees it later. Other threads may look
 * for it meanwhile. */
void table_set_add(TableSet *set, EndgameTable *table);

/* Frees a table that is not in a set; NULL is allowed. */
void endgame_table_free(EndgameTable *table, const WfAllocator *allocator);

/* Frees a table of a set. */
void table_set_drop(TableSet *set, const TableKey *key);

/* The code of men in any order: TABLE_DRAWN if there are none beside the royal pieces. The set has
 * their table, and no two of them share a cell. */
unsigned table_set_read(const TableSet *set, const TableMen *men);

#endif

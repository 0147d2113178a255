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
    Table *one[TABLE_KINDS_MAX];
    Table *two[2][TABLE_KINDS_MAX][TABLE_KINDS_MAX]; /* [side of man 1][kind 0][kind 1] */
} TableSet;

/* How a table is being made. */
typedef struct TableProgress {
    const Table *table;
    unsigned plies;   /* up to which all mates are found */
    uint64_t decided; /* entries that are won or lost */
} TableProgress;

typedef struct TableRun {
    unsigned threads;
    bool (*report)(void *context, const TableProgress *progress); /* false: stop; may be NULL */
    void *context;
} TableRun;

/* WF_NO_MEMORY leaves nothing to close. */
WfCode table_set_open(TableSet *set, const TableGame *game, unsigned edge,
                      const WfAllocator *allocator);
void table_set_close(TableSet *set);

/* Makes a table, and before it those that its captures and promotions lead to, unless the set has
 * them. WF_BAD_INPUT: stopped, or a mate takes more than TABLE_CODE_MAX plies. */
WfCode table_set_build(TableSet *set, const TableKey *key, const TableRun *run);

/* The table of a key, or NULL. */
const Table *table_set_find(const TableSet *set, const TableKey *key);

/* A table without values, by which entries are found. */
Table table_set_shape(const TableSet *set, const TableKey *key);

/* Frees a table. */
void table_set_drop(TableSet *set, const TableKey *key);

/* The code of men in any order: TABLE_DRAWN if there are none beside the royal pieces. The set has
 * their table, and no two of them share a cell. */
unsigned table_set_read(const TableSet *set, const TableMen *men);

/* What captures and promotions lead to: at most TABLE_NEEDS_MAX keys, without repetition. Returns
 * their number. */
enum { TABLE_NEEDS_MAX = 24 };
unsigned table_needs(const TableSet *set, const TableKey *key, TableKey needs[TABLE_NEEDS_MAX]);

#endif

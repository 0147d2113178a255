/* generate.h - makes a table by retrograde analysis.
 *
 * First every entry is tested: is it legal, is it mate, what is the best capture or promotion?
 * Then, ply by ply, the positions decided last are taken back by one move. Before a lost position
 * every position is won. Before a won position a position is lost if all its moves are: that is
 * tested move by move. Sources: Thompson, "Retrograde analysis of certain endgames", 1986; and
 * chessprogramming.org/Retrograde_Analysis. */
#ifndef TABLES_GENERATE_H
#define TABLES_GENERATE_H

#include "tables/set.h"

/* How a table is being made. */
typedef struct TableProgress {
    const EndgameTable *table;
    unsigned plies;   /* up to which all mates are found */
    uint64_t decided; /* entries that are won or lost */
} TableProgress;

typedef struct TableRun {
    unsigned threads;
    bool (*report)(void *context, const TableProgress *progress); /* false: stop; may be NULL */
    void *context;
} TableRun;

/* Fills a table whose key, cube and pairs are set. The set has all tables that it needs.
 * WF_NO_MEMORY, or WF_BAD_INPUT if it was stopped. */
WfCode table_generate(const TableSet *set, EndgameTable *table, const TableRun *run);

#endif

/* table_men.h - positions of endgame tables for tests. */
#ifndef TABLE_MEN_H
#define TABLE_MEN_H

#include "tables/build.h"

/* Makes a table and those that it needs. */
const EndgameTable *table_of(TableSet *set, const char *name);

/* Writes a position of Courier Leapale with these men as text. */
void write_men(const TableMen *men, char text[WF_TEXT_MAX]);

/* A random entry that the side that owns the man wins, in as many turns as the table says, but no
 * fewer than `least`; its side 0 has the move. Returns the turns. */
unsigned won_position(const WfSpec *spec, const EndgameTable *table, unsigned least,
                      uint64_t *random, WfPosition *position);

#endif

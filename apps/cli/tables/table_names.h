/* table_names.h - what the subcommands of `tables` share: names of tables, folders, and output. */
#ifndef CLI_TABLES_TABLE_NAMES_H
#define CLI_TABLES_TABLE_NAMES_H

#include "cli/cli.h"
#include "tables/build.h"

enum { TABLE_KEYS_MAX = 256 };

/* The game that has tables. */
const TableGame *table_names_game(void);

/* The tables that a word means: a name such as KMvK, all-3 or all-4. Returns their number; 0 after
 * an error message. */
unsigned table_names_read(const char *word, TableKey keys[TABLE_KEYS_MAX]);

/* Opens a set, and calls `one` with each table that a word means, until it fails. Tables with four
 * men stay in the set for one call only, because all of them together do not fit into memory.
 * CLI_OK, or a status after an error message. */
int table_names_each(const char *word, TableSet *set,
                     int (*one)(void *context, const TableKey *key), void *context);

/* The folder of an option, or of WAYFARER_TABLES; NULL if neither names one. */
const char *table_names_folder(const char *option);

/* Prints the counts of a table, a line for each side to move. */
void table_names_print(const char *name, const EndgameCounts counts[2]);

/* Makes a table and those that it needs, with a progress line. CLI_OK, or a status after an error
 * message. */
int table_names_build(TableSet *set, const TableKey *key, unsigned threads, bool quiet);

int tables_build(int count, char **words);
int tables_check(int count, char **words);
int tables_info(int count, char **words);
int tables_probe(int count, char **words);
int tables_release(int count, char **words);
int tables_theorem(int count, char **words);

#endif

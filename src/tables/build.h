/* build.h - makes tables in the order in which they need each other. */
#ifndef TABLES_BUILD_H
#define TABLES_BUILD_H

#include "tables/generate.h"

/* Makes a table, and before it those that its captures and promotions lead to, unless the set has
 * them. WF_BAD_INPUT: stopped, or a mate takes more than TABLE_CODE_MAX plies. */
WfCode table_set_build(TableSet *set, const TableKey *key, const TableRun *run);

/* What captures and promotions lead to: at most TABLE_NEEDS_MAX keys, without repetition. Returns
 * their number. */
enum { TABLE_NEEDS_MAX = 24 };
unsigned table_needs(const TableSet *set, const TableKey *key, TableKey needs[TABLE_NEEDS_MAX]);

#endif

/* known_tables.h - what the server knows of open tables that need not be in memory: who made them,
 * and whether their games have days for a move, so that nobody has to be present. Tables with days
 * are known for a week, others for an hour. */
#ifndef SERVER_CORE_LOBBY_KNOWN_TABLES_H
#define SERVER_CORE_LOBBY_KNOWN_TABLES_H

#include <stdbool.h>
#include <stddef.h>

#include "server/core/principal.h"

enum { KNOWN_BUCKETS = 1024, KNOWN_MOST = 65536 };

/* Milliseconds for which a table is known; tables with days for a move are also listed that
 * long. */
enum { KNOWN_DAYS = 7 * 24 * 3600 * 1000, KNOWN_OTHERS = 3600 * 1000 };

typedef struct KnownTable {
    struct KnownTable *next;
    Principal principal; /* who made it, or holds its first seat */
    bool days;
    bool made;       /* at this server */
    int64_t changed; /* the table's last change when it was noted; milliseconds since 1970, as is
                        `at` */
    int64_t at;      /* when it was noted */
    char table[STORE_TABLE_NAME];
} KnownTable;

/* Zero is an empty one. */
typedef struct KnownTables {
    KnownTable *bucket[KNOWN_BUCKETS];
    size_t count;
} KnownTables;

/* Notes a table as `what` describes it; the `table` and `next` of `what` are ignored. Does nothing
 * if the table is known already, there is no memory, or there are too many. */
void known_tables_note(KnownTables *known_tables, const char *table, const KnownTable *what);

/* NULL if nothing is known of the table. Valid until the next call. */
const KnownTable *known_tables_find(const KnownTables *known_tables, const char *table);

/* Forgets a table that is no longer open, or to which another server has written. NULL is
 * allowed. */
void known_tables_forget(KnownTables *known_tables, const char *table);

/* How many open tables this session made, or (`session` false) this address. `days`: counts tables
 * with days for a move, else those without that were made at this server. */
unsigned known_tables_count(const KnownTables *known_tables, const Principal *principal,
                            bool session, bool days);

/* Calls `each` with every table with days for a move. */
void known_tables_each_days(const KnownTables *known_tables,
                            void (*each)(void *context, const KnownTable *entry), void *context);

/* Forgets tables that have been known for long enough. */
void known_tables_sweep(KnownTables *known_tables, int64_t now);

void known_tables_free(KnownTables *known_tables);

#endif

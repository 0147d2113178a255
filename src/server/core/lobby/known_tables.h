/* known_tables.h - what is known of tables that wait for somebody and need not be in memory: who
 * has made them, and whether their games are played with days for a move, so that nobody has to be
 * there. Those with days are known for a week, others for an hour. */
#ifndef SERVER_CORE_LOBBY_KNOWN_TABLES_H
#define SERVER_CORE_LOBBY_KNOWN_TABLES_H

#include <stdbool.h>
#include <stddef.h>

#include "server/core/principal.h"

enum { LOBBY_BUCKETS = 1024, LOBBY_MOST = 65536 };

/* Milliseconds for which a table is known, and those with days for a move are listed. */
enum { LOBBY_DAYS = 7 * 24 * 3600 * 1000, LOBBY_OTHERS = 3600 * 1000 };

typedef struct KnownTable {
    struct KnownTable *next;
    Principal principal; /* who has made it, or holds its first seat */
    bool days;
    bool made;       /* at this server */
    int64_t changed; /* the table, last, when it was noted; milliseconds since 1970, as `at` */
    int64_t at;      /* when it was noted */
    char table[STORE_TABLE_NAME];
} KnownTable;

/* Zero is an empty one. */
typedef struct KnownTables {
    KnownTable *bucket[LOBBY_BUCKETS];
    size_t count;
} KnownTables;

/* Notes a table as `what` says, whose `table` and `next` do not count, unless it is known, there is
 * no memory, or there are too many. */
void known_tables_note(KnownTables *known_tables, const char *table, const KnownTable *what);

/* NULL: nothing is known of it. Valid until the next call. */
const KnownTable *known_tables_find(const KnownTables *known_tables, const char *table);

/* The table does not wait any more, or another server has written to it. NULL: none. */
void known_tables_forget(KnownTables *known_tables, const char *table);

/* How many tables with days for a move wait that this session, or (`session` false) this address,
 * has made; with `days` false those without, as far as they were made here. */
unsigned known_tables_count(const KnownTables *known_tables, const Principal *principal,
                            bool session, bool days);

/* Calls `each` with every table with days for a move. */
void known_tables_each_days(const KnownTables *known_tables,
                            void (*each)(void *context, const KnownTable *entry), void *context);

/* Forgets what has been known for long enough. */
void known_tables_sweep(KnownTables *known_tables, int64_t now);

void known_tables_free(KnownTables *known_tables);

#endif

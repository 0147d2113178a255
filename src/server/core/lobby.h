/* lobby.h - what is known of tables that wait for somebody and need not be in memory: who has made
 * them, and whether their games are played with days for a move, so that nobody has to be there.
 * Those with days are known for a week, others for an hour. */
#ifndef SERVER_CORE_LOBBY_H
#define SERVER_CORE_LOBBY_H

#include <stdbool.h>
#include <stddef.h>

#include "server/core/asker.h"

enum { LOBBY_BUCKETS = 1024, LOBBY_MOST = 65536 };

/* Milliseconds for which a table is known, and those with days for a move are listed. */
enum { LOBBY_DAYS = 7 * 24 * 3600 * 1000, LOBBY_OTHERS = 3600 * 1000 };

typedef struct LobbyEntry {
    struct LobbyEntry *next;
    Asker asker; /* who has made it, or holds its first seat */
    bool days;
    bool made;       /* at this server */
    int64_t changed; /* the table, last, when it was noted; milliseconds since 1970, as `at` */
    int64_t at;      /* when it was noted */
    char table[STORE_TABLE_NAME];
} LobbyEntry;

/* Zero is an empty one. */
typedef struct Lobby {
    LobbyEntry *bucket[LOBBY_BUCKETS];
    size_t count;
} Lobby;

/* Notes a table as `what` says, whose `table` and `next` do not count, unless it is known, there is
 * no memory, or there are too many. */
void lobby_note(Lobby *lobby, const char *table, const LobbyEntry *what);

/* NULL: nothing is known of it. Valid until the next call. */
const LobbyEntry *lobby_find(const Lobby *lobby, const char *table);

/* The table does not wait any more, or another server has written to it. NULL: none. */
void lobby_forget(Lobby *lobby, const char *table);

/* How many tables with days for a move wait that this session, or (`session` false) this address,
 * has made; with `days` false those without, as far as they were made here. */
unsigned lobby_count(const Lobby *lobby, const Asker *asker, bool session, bool days);

/* Calls `each` with every table with days for a move. */
void lobby_each_days(const Lobby *lobby, void (*each)(void *context, const LobbyEntry *entry),
                     void *context);

/* Forgets what has been known for long enough. */
void lobby_sweep(Lobby *lobby, int64_t now);

void lobby_free(Lobby *lobby);

#endif

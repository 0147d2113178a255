/* lobby.h - what is known of tables that wait for somebody and need not be in memory: who has made
 * them, and whether their games are played with days for a move, so that nobody has to be there. */
#ifndef SERVER_CORE_LOBBY_H
#define SERVER_CORE_LOBBY_H

#include <stdbool.h>
#include <stddef.h>

#include "server/core/asker.h"

enum { LOBBY_BUCKETS = 1024, LOBBY_MOST = 65536 };

typedef struct LobbyEntry {
    struct LobbyEntry *next;
    Asker asker; /* who has made it, or holds its first seat */
    bool days;
    bool made;  /* at this server */
    int64_t at; /* when it was noted */
    char table[STORE_TABLE_NAME];
} LobbyEntry;

/* Zero is an empty one. */
typedef struct Lobby {
    LobbyEntry *bucket[LOBBY_BUCKETS];
    size_t count;
} Lobby;

/* Notes a table, unless it is known, there is no memory, or there are too many. */
void lobby_note(Lobby *lobby, const char *table, const Asker *asker, bool days, bool made,
                int64_t now);

/* NULL: nothing is known of it. Valid until the next call. */
const LobbyEntry *lobby_find(const Lobby *lobby, const char *table);

/* The table does not wait any more, or another server has written to it. NULL: none. */
void lobby_forget(Lobby *lobby, const char *table);

/* How many games with days for a move wait that this session has made, or (`session` false) this
 * address. */
unsigned lobby_count(const Lobby *lobby, const Asker *asker, bool session);

/* Forgets what was noted before a time. */
void lobby_sweep(Lobby *lobby, int64_t before);

void lobby_free(Lobby *lobby);

#endif

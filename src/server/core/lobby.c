/* lobby.c - see lobby.h. */
#include "server/core/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

static size_t bucket_of(const char *table)
{
    return hash_bytes(table, strlen(table)) % LOBBY_BUCKETS;
}

const LobbyEntry *lobby_find(const Lobby *lobby, const char *table)
{
    const LobbyEntry *entry = lobby->bucket[bucket_of(table)];
    while (entry != NULL && strcmp(entry->table, table) != 0)
        entry = entry->next;
    return entry;
}

void lobby_note(Lobby *lobby, const char *table, const LobbyEntry *what)
{
    if (lobby->count >= LOBBY_MOST || lobby_find(lobby, table) != NULL)
        return;
    LobbyEntry *entry = calloc(1, sizeof *entry);
    if (entry == NULL)
        return;
    LobbyEntry **bucket = &lobby->bucket[bucket_of(table)];
    *entry = *what;
    entry->next = *bucket;
    memset(entry->table, 0, sizeof entry->table);
    memcpy(entry->table, table, strnlen(table, sizeof entry->table - 1));
    *bucket = entry;
    lobby->count++;
}

static void take_out(Lobby *lobby, LobbyEntry **at)
{
    LobbyEntry *entry = *at;
    *at = entry->next;
    free(entry);
    lobby->count--;
}

void lobby_forget(Lobby *lobby, const char *table)
{
    if (table == NULL)
        return;
    LobbyEntry **at = &lobby->bucket[bucket_of(table)];
    while (*at != NULL && strcmp((*at)->table, table) != 0)
        at = &(*at)->next;
    if (*at != NULL)
        take_out(lobby, at);
}

unsigned lobby_count(const Lobby *lobby, const Asker *asker, bool session, bool days)
{
    unsigned count = 0;
    for (unsigned i = 0; i < LOBBY_BUCKETS; i++)
        for (const LobbyEntry *entry = lobby->bucket[i]; entry != NULL; entry = entry->next)
            count += entry->days == days && (days || entry->made) &&
                     (session ? entry->asker.holder == asker->holder
                              : entry->asker.address == asker->address);
    return count;
}

void lobby_each_days(const Lobby *lobby, void (*each)(void *context, const LobbyEntry *entry),
                     void *context)
{
    for (unsigned i = 0; i < LOBBY_BUCKETS; i++)
        for (const LobbyEntry *entry = lobby->bucket[i]; entry != NULL; entry = entry->next)
            if (entry->days)
                each(context, entry);
}

void lobby_sweep(Lobby *lobby, int64_t now)
{
    for (unsigned i = 0; i < LOBBY_BUCKETS; i++)
        for (LobbyEntry **at = &lobby->bucket[i]; *at != NULL;)
            if (now - (*at)->at > ((*at)->days ? LOBBY_DAYS : LOBBY_OTHERS))
                take_out(lobby, at);
            else
                at = &(*at)->next;
}

void lobby_free(Lobby *lobby)
{
    for (unsigned i = 0; i < LOBBY_BUCKETS; i++)
        while (lobby->bucket[i] != NULL)
            take_out(lobby, &lobby->bucket[i]);
}

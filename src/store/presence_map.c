/* presence_map.c - see presence_map.h: open addressing with linear probing, at most three quarters
 * full. */
#include "store/presence_map.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { FIRST_SIZE = 64 };

/* The table's place, or the free place where it would go. There is always a free one. */
static PresenceEntry *place_of(const PresenceMap *map, const char *table)
{
    size_t at = hash_bytes(table, strlen(table)) & (map->size - 1);
    while (map->slot[at].table[0] != '\0' && strcmp(map->slot[at].table, table) != 0)
        at = (at + 1) & (map->size - 1);
    return &map->slot[at];
}

PresenceEntry *presence_map_find(const PresenceMap *map, const char *table)
{
    PresenceEntry *entry = map->size != 0 ? place_of(map, table) : NULL;
    return entry != NULL && entry->table[0] != '\0' ? entry : NULL;
}

bool presence_entry_is_empty(const PresenceEntry *entry)
{
    return entry->is.seats == 0 && entry->is.watching == 0;
}

static bool is_needed(const PresenceEntry *entry)
{
    return entry->table[0] != '\0' &&
           (!presence_entry_is_empty(entry) || entry->changed || entry->sent);
}

static bool make_room(PresenceMap *map)
{
    size_t needed = 1, size = FIRST_SIZE;
    for (size_t i = 0; i < map->size; i++)
        needed += is_needed(&map->slot[i]);
    while (size < 2 * needed)
        size *= 2;
    PresenceMap larger = {.slot = calloc(size, sizeof *larger.slot), .size = size};
    if (larger.slot == NULL)
        return false;
    for (size_t i = 0; i < map->size; i++)
        if (is_needed(&map->slot[i])) {
            *place_of(&larger, map->slot[i].table) = map->slot[i];
            larger.used++;
        }
    free(map->slot);
    *map = larger;
    return true;
}

PresenceEntry *presence_map_add(PresenceMap *map, const char *table)
{
    PresenceEntry *entry = presence_map_find(map, table);
    if (entry != NULL)
        return entry;
    if (4 * (map->used + 1) > 3 * map->size && !make_room(map))
        return NULL;
    entry = place_of(map, table);
    *entry = (PresenceEntry){0};
    (void)strncpy(entry->table, table, sizeof entry->table - 1);
    map->used++;
    return entry;
}

void presence_map_end(PresenceMap *map)
{
    free(map->slot);
    *map = (PresenceMap){0};
}

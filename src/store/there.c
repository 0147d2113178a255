/* there.c - see there.h: open addressing with linear probing, at most three quarters full. */
#include "store/there.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { FIRST_SIZE = 64 };

/* The table's place, or the free one where it would be. There is a free one. */
static There *place_of(const ThereMap *map, const char *table)
{
    size_t at = hash_bytes(table, strlen(table)) & (map->size - 1);
    while (map->slot[at].table[0] != '\0' && strcmp(map->slot[at].table, table) != 0)
        at = (at + 1) & (map->size - 1);
    return &map->slot[at];
}

There *there_find(const ThereMap *map, const char *table)
{
    There *there = map->size != 0 ? place_of(map, table) : NULL;
    return there != NULL && there->table[0] != '\0' ? there : NULL;
}

bool there_is_nobody(const There *there)
{
    return there->is.seats == 0 && there->is.watching == 0;
}

static bool is_needed(const There *there)
{
    return there->table[0] != '\0' && (!there_is_nobody(there) || there->changed || there->sent);
}

static bool make_room(ThereMap *map)
{
    size_t needed = 1, size = FIRST_SIZE;
    for (size_t i = 0; i < map->size; i++)
        needed += is_needed(&map->slot[i]);
    while (size < 2 * needed)
        size *= 2;
    ThereMap larger = {.slot = calloc(size, sizeof *larger.slot), .size = size};
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

There *there_add(ThereMap *map, const char *table)
{
    There *there = there_find(map, table);
    if (there != NULL)
        return there;
    if (4 * (map->used + 1) > 3 * map->size && !make_room(map))
        return NULL;
    there = place_of(map, table);
    *there = (There){0};
    (void)strncpy(there->table, table, sizeof there->table - 1);
    map->used++;
    return there;
}

void there_end(ThereMap *map)
{
    free(map->slot);
    *map = (ThereMap){0};
}

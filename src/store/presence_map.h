/* presence_map.h - the presence map: who is at tables, by the table's name, in memory. */
#ifndef STORE_PRESENCE_MAP_H
#define STORE_PRESENCE_MAP_H

#include <stddef.h>

#include "store/values.h"

typedef struct PresenceEntry {
    char table[STORE_TABLE_NAME]; /* "": this place is free */
    bool changed, sent, old;      /* its owner's */
    StorePresence is;
} PresenceEntry;

/* All zero is an empty map. An entry with nobody at the table that is neither changed nor sent may
 * be dropped when another one is added. */
typedef struct PresenceMap {
    PresenceEntry *slot;
    size_t size, used; /* places in all; places that are not free */
} PresenceMap;

/* NULL: there is no entry. The pointer is valid until the next entry is added, as is that of
 * presence_map_add. */
PresenceEntry *presence_map_find(const PresenceMap *map, const char *table);

/* The same, but adds a missing entry, with nobody at the table. NULL: not enough memory. */
PresenceEntry *presence_map_add(PresenceMap *map, const char *table);

bool presence_entry_is_empty(const PresenceEntry *entry);

void presence_map_end(PresenceMap *map); /* frees it */

#endif

/* presence_map.h - who is at tables: a map from a table's name, in memory. */
#ifndef STORE_PRESENCE_MAP_H
#define STORE_PRESENCE_MAP_H

#include <stddef.h>

#include "store/values.h"

typedef struct PresenceEntry {
    char table[STORE_TABLE_NAME]; /* "": there is none in this place */
    bool changed, sent, old;      /* its owner's */
    StorePresence is;
} PresenceEntry;

/* Zero is an empty one. One that says that nobody is there, and is neither changed nor sent, may be
 * dropped when another one is added. */
typedef struct PresenceMap {
    PresenceEntry *slot;
    size_t size, used; /* places; those that are not free */
} PresenceMap;

/* NULL: it is not there. Valid until the next one is added, as is that of presence_map_add. */
PresenceEntry *presence_map_find(const PresenceMap *map, const char *table);

/* The same; one that is not there is added, with nobody at the table. NULL: no memory. */
PresenceEntry *presence_map_add(PresenceMap *map, const char *table);

bool presence_entry_is_empty(const PresenceEntry *entry);

void presence_map_end(PresenceMap *map); /* frees it */

#endif

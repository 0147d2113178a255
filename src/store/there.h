/* there.h - who is at tables: a map from a table's name, in memory. */
#ifndef STORE_THERE_H
#define STORE_THERE_H

#include <stddef.h>

#include "store/values.h"

typedef struct There {
    char table[STORE_TABLE_NAME]; /* "": there is none in this place */
    bool changed, sent, old;      /* its owner's */
    StorePresence is;
} There;

/* Zero is an empty one. One that says that nobody is there, and is neither changed nor sent, may be
 * dropped when another one is added. */
typedef struct ThereMap {
    There *slot;
    size_t size, used; /* places; those that are not free */
} ThereMap;

/* NULL: it is not there. Valid until the next one is added, as is that of there_add. */
There *there_find(const ThereMap *map, const char *table);

/* The same; one that is not there is added, with nobody at the table. NULL: no memory. */
There *there_add(ThereMap *map, const char *table);

bool there_is_nobody(const There *there);

void there_end(ThereMap *map); /* frees it */

#endif

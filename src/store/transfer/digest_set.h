/* digest_set.h - a set of digests in memory. */
#ifndef STORE_TRANSFER_DIGEST_SET_H
#define STORE_TRANSFER_DIGEST_SET_H

#include <stddef.h>

#include "store/values.h"

typedef struct Digests {
    uint8_t (*digest)[STORE_DIGEST]; /* a hash table with open addressing; all zero: free */
    size_t room, count;              /* room: 0 or a power of two */
    bool zero;                       /* the set has the digest that is all zero */
} Digests;

/* False: not enough memory. */
bool digests_add(Digests *set, const uint8_t digest[STORE_DIGEST]);
bool digests_have(const Digests *set, const uint8_t digest[STORE_DIGEST]);
void digests_end(Digests *set);

#endif

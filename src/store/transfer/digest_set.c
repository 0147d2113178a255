/* digest_set.c - see digest_set.h. */
#include "store/transfer/digest_set.h"

#include <stdlib.h>
#include <string.h>

static const uint8_t none[STORE_DIGEST];

/* Where the digest is, or would go. A digest is a SHA-256, so any of its bytes serve as a hash. */
static size_t place_of(const Digests *set, const uint8_t digest[STORE_DIGEST])
{
    uint64_t hash;
    memcpy(&hash, digest, sizeof hash);
    size_t at = (size_t)hash & (set->room - 1);
    while (memcmp(set->digest[at], none, STORE_DIGEST) != 0 &&
           memcmp(set->digest[at], digest, STORE_DIGEST) != 0)
        at = (at + 1) & (set->room - 1);
    return at;
}

static bool grow(Digests *set)
{
    Digests larger = {.room = set->room == 0 ? 64 : 2 * set->room, .count = set->count};
    larger.digest = calloc(larger.room, STORE_DIGEST);
    if (larger.digest == NULL)
        return false;
    for (size_t i = 0; i < set->room; i++)
        if (memcmp(set->digest[i], none, STORE_DIGEST) != 0)
            memcpy(larger.digest[place_of(&larger, set->digest[i])], set->digest[i], STORE_DIGEST);
    larger.zero = set->zero;
    free(set->digest);
    *set = larger;
    return true;
}

bool digests_add(Digests *set, const uint8_t digest[STORE_DIGEST])
{
    if (memcmp(digest, none, STORE_DIGEST) == 0) {
        set->zero = true;
        return true;
    }
    if (digests_have(set, digest))
        return true;
    if (2 * (set->count + 1) > set->room && !grow(set))
        return false;
    memcpy(set->digest[place_of(set, digest)], digest, STORE_DIGEST);
    set->count++;
    return true;
}

bool digests_have(const Digests *set, const uint8_t digest[STORE_DIGEST])
{
    if (memcmp(digest, none, STORE_DIGEST) == 0)
        return set->zero;
    return set->room > 0 && memcmp(set->digest[place_of(set, digest)], none, STORE_DIGEST) != 0;
}

void digests_end(Digests *set)
{
    free(set->digest);
    *set = (Digests){0};
}

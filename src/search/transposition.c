/* transposition.c - see transposition.h. */
#include "search/transposition.h"

#include <string.h>

/* LEAST_BUCKETS: the smallest table, 16 KiB. Replacement: an entry loses OLD_PLIES of depth for
 * every search since it was stored, and an empty slot counts EMPTY_WORTH, less than any entry. */
enum { CACHE_LINE = 64, AGES = 64, LEAST_BUCKETS = 256, OLD_PLIES = 8, EMPTY_WORTH = -1000 };

/* An entry as one word: score, eval and move take 16 bits each, depth 8, bound 2, age 6. */
enum {
    EVAL_AT = 16,
    MOVE_AT = 32,
    DEPTH_AT = 48,
    BOUND_AT = 56,
    AGE_AT = 58,
    DEPTH_MASK = 255,
    BOUND_MASK = 3
};

bool trans_open(TransTable *table, const WfAllocator *allocator, size_t bytes)
{
    size_t buckets = LEAST_BUCKETS;
    while (buckets * 2 * CACHE_LINE <= bytes)
        buckets *= 2;
    table->block = allocator->resize(allocator->context, NULL, buckets * CACHE_LINE + CACHE_LINE);
    if (table->block == NULL)
        return false;
    table->slots =
        (uint64_t *)(((uintptr_t)table->block + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE);
    table->mask = buckets - 1;
    table->age = 0;
    memset(table->slots, 0, buckets * CACHE_LINE);
    return true;
}

void trans_close(TransTable *table, const WfAllocator *allocator)
{
    if (table->block != NULL)
        allocator->resize(allocator->context, table->block, 0);
    table->block = NULL;
}

void trans_age(TransTable *table)
{
    table->age = (table->age + 1) % AGES;
}

static uint64_t pack(TransEntry entry, unsigned age)
{
    return (uint64_t)(uint16_t)entry.score | (uint64_t)(uint16_t)entry.eval << EVAL_AT |
           (uint64_t)entry.move << MOVE_AT | (uint64_t)entry.depth << DEPTH_AT |
           (uint64_t)entry.bound << BOUND_AT | (uint64_t)age << AGE_AT;
}

bool trans_find(const TransTable *table, uint64_t key, TransEntry *entry)
{
    const uint64_t *slot = table->slots + TRANS_WORDS * (key & table->mask);
    for (unsigned i = 0; i < TRANS_BUCKET; i++, slot += 2) {
        const uint64_t check = __atomic_load_n(&slot[0], __ATOMIC_RELAXED);
        const uint64_t data = __atomic_load_n(&slot[1], __ATOMIC_RELAXED);
        if ((check ^ data) != key || data == 0)
            continue;
        *entry = (TransEntry){.score = (int16_t)(uint16_t)data,
                              .eval = (int16_t)(uint16_t)(data >> EVAL_AT),
                              .move = (uint16_t)(data >> MOVE_AT),
                              .depth = (uint8_t)(data >> DEPTH_AT),
                              .bound = (TransBound)(data >> BOUND_AT & BOUND_MASK)};
        return true;
    }
    return false;
}

/* The value of keeping a slot: its depth, reduced for each search since it was stored. */
static int worth_keeping(uint64_t data, unsigned age)
{
    const unsigned old = (age + AGES - (unsigned)(data >> AGE_AT)) % AGES;
    return data == 0 ? EMPTY_WORTH : (int)(data >> DEPTH_AT & DEPTH_MASK) - OLD_PLIES * (int)old;
}

void trans_store(const TransTable *table, uint64_t key, TransEntry entry)
{
    uint64_t *bucket = table->slots + TRANS_WORDS * (key & table->mask), *slot = bucket;
    int least = INT32_MAX;
    for (unsigned i = 0; i < TRANS_BUCKET; i++) {
        const uint64_t check = __atomic_load_n(&bucket[2 * i], __ATOMIC_RELAXED);
        const uint64_t data = __atomic_load_n(&bucket[2 * i + 1], __ATOMIC_RELAXED);
        const bool same = (check ^ data) == key;
        const int worth = same ? INT32_MIN : worth_keeping(data, table->age);
        if (worth < least) {
            least = worth;
            slot = bucket + 2 * i;
        }
        if (same && entry.move == 0)
            entry.move =
                (uint16_t)(data >> MOVE_AT); /* an older best move still helps move ordering */
    }
    const uint64_t data = pack(entry, table->age);
    __atomic_store_n(&slot[0], key ^ data, __ATOMIC_RELAXED);
    __atomic_store_n(&slot[1], data, __ATOMIC_RELAXED);
}

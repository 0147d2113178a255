/* table.c - see table.h. */
#include "search/transposition.h"

#include <string.h>

enum { LINE = 64, AGES = 64 };

bool table_open(Table *table, const WfAllocator *allocator, size_t bytes)
{
    size_t buckets = 256;
    while (buckets * 2 * LINE <= bytes)
        buckets *= 2;
    table->block = allocator->resize(allocator->context, NULL, buckets * LINE + LINE);
    if (table->block == NULL)
        return false;
    table->slots = (uint64_t *)(((uintptr_t)table->block + LINE - 1) / LINE * LINE);
    table->mask = buckets - 1;
    table->age = 0;
    memset(table->slots, 0, buckets * LINE);
    return true;
}

void table_close(Table *table, const WfAllocator *allocator)
{
    if (table->block != NULL)
        allocator->resize(allocator->context, table->block, 0);
    table->block = NULL;
}

void table_age(Table *table)
{
    table->age = (table->age + 1) % AGES;
}

static uint64_t pack(TableEntry entry, unsigned age)
{
    return (uint64_t)(uint16_t)entry.score | (uint64_t)(uint16_t)entry.eval << 16 |
           (uint64_t)entry.move << 32 | (uint64_t)entry.depth << 48 | (uint64_t)entry.bound << 56 |
           (uint64_t)age << 58;
}

bool table_find(const Table *table, uint64_t key, TableEntry *entry)
{
    const uint64_t *slot = table->slots + TABLE_WORDS * (key & table->mask);
    for (unsigned i = 0; i < TABLE_BUCKET; i++, slot += 2) {
        const uint64_t check = __atomic_load_n(&slot[0], __ATOMIC_RELAXED);
        const uint64_t data = __atomic_load_n(&slot[1], __ATOMIC_RELAXED);
        if ((check ^ data) != key || data == 0)
            continue;
        *entry = (TableEntry){.score = (int16_t)(uint16_t)data,
                              .eval = (int16_t)(uint16_t)(data >> 16),
                              .move = (uint16_t)(data >> 32),
                              .depth = (uint8_t)(data >> 48),
                              .bound = (Bound)(data >> 56 & 3)};
        return true;
    }
    return false;
}

/* How much a slot is worth keeping: depth, and eight turns less for each search since. */
static int worth_keeping(uint64_t data, unsigned age)
{
    const unsigned old = (age + AGES - (unsigned)(data >> 58)) % AGES;
    return data == 0 ? -1000 : (int)(data >> 48 & 255) - 8 * (int)old;
}

void table_store(const Table *table, uint64_t key, TableEntry entry)
{
    uint64_t *bucket = table->slots + TABLE_WORDS * (key & table->mask), *slot = bucket;
    int least = INT32_MAX;
    for (unsigned i = 0; i < TABLE_BUCKET; i++) {
        const uint64_t check = __atomic_load_n(&bucket[2 * i], __ATOMIC_RELAXED);
        const uint64_t data = __atomic_load_n(&bucket[2 * i + 1], __ATOMIC_RELAXED);
        const bool same = (check ^ data) == key;
        const int worth = same ? INT32_MIN : worth_keeping(data, table->age);
        if (worth < least) {
            least = worth;
            slot = bucket + 2 * i;
        }
        if (same && entry.move == 0)
            entry.move = (uint16_t)(data >> 32); /* a move that was good once orders well */
    }
    const uint64_t data = pack(entry, table->age);
    __atomic_store_n(&slot[0], key ^ data, __ATOMIC_RELAXED);
    __atomic_store_n(&slot[1], data, __ATOMIC_RELAXED);
}

/* table.c - see table.h. */
#include "search/table.h"

#include <string.h>

bool table_open(Table *table, const WfAllocator *allocator, size_t bytes)
{
    size_t slots = 1024;
    while (slots * 2 * 16 <= bytes)
        slots *= 2;
    table->slots = allocator->resize(allocator->context, NULL, slots * 16);
    if (table->slots == NULL)
        return false;
    memset(table->slots, 0, slots * 16);
    table->mask = slots - 1;
    return true;
}

void table_close(Table *table, const WfAllocator *allocator)
{
    allocator->resize(allocator->context, table->slots, 0);
    table->slots = NULL;
}

static uint64_t pack(TableEntry entry)
{
    return (uint64_t)(uint16_t)entry.score | (uint64_t)entry.move << 16 |
           (uint64_t)entry.depth << 32 | (uint64_t)entry.bound << 40;
}

bool table_find(const Table *table, uint64_t key, TableEntry *entry)
{
    const uint64_t *slot = table->slots + 2 * (key & table->mask);
    const uint64_t check = __atomic_load_n(&slot[0], __ATOMIC_RELAXED);
    const uint64_t data = __atomic_load_n(&slot[1], __ATOMIC_RELAXED);
    if ((check ^ data) != key || data == 0)
        return false;
    *entry = (TableEntry){.score = (int16_t)(uint16_t)data,
                          .move = (uint16_t)(data >> 16),
                          .depth = (uint8_t)(data >> 32),
                          .bound = (uint8_t)(data >> 40)};
    return true;
}

void table_store(const Table *table, uint64_t key, TableEntry entry)
{
    uint64_t *slot = table->slots + 2 * (key & table->mask);
    const uint64_t data = pack(entry);
    __atomic_store_n(&slot[0], key ^ data, __ATOMIC_RELAXED);
    __atomic_store_n(&slot[1], data, __ATOMIC_RELAXED);
}

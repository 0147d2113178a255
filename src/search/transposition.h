/* table.h - the transposition table: shared by threads without locks.
 *
 * Source of the lock-free scheme: Hyatt and Mann, "A lock-less transposition-table implementation
 * for parallel search", 2002: a torn entry does not match its key. Buckets and ageing:
 * chessprogramming.org/Transposition_Table. */
#ifndef SEARCH_TABLE_H
#define SEARCH_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wayfarer/status.h>

typedef enum Bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } Bound;

/* What is known of a position. `move` is the order.h key of the best move, 0 if there is none;
 * `eval` is the evaluation of the position itself. */
typedef struct TableEntry {
    int16_t score, eval;
    uint16_t move;
    uint8_t depth;
    Bound bound;
} TableEntry;

enum { TABLE_BUCKET = 4, TABLE_WORDS = 2 * TABLE_BUCKET };

typedef struct Table {
    uint64_t *slots; /* two words each: key ^ data, data */
    void *block;     /* as allocated; slots begin at a cache line of it */
    size_t mask;     /* buckets - 1, a power of two less one */
    unsigned age;    /* of the search under way, 0 to 63 */
} Table;

/* Allocates the largest power of two of buckets within `bytes`, zeroed; false: no memory. */
bool table_open(Table *table, const WfAllocator *allocator, size_t bytes);
void table_close(Table *table, const WfAllocator *allocator);

/* Another search begins: what older ones left is replaced first. */
void table_age(Table *table);

/* Brings the place of a key near, for it will be asked for soon. */
static inline void table_prefetch(const Table *table, uint64_t key)
{
    __builtin_prefetch(table->slots + TABLE_WORDS * (key & table->mask));
}

bool table_find(const Table *table, uint64_t key, TableEntry *entry);
void table_store(const Table *table, uint64_t key, TableEntry entry);

#endif

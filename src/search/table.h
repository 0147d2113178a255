/* table.h - the transposition table: shared by threads without locks.
 *
 * Source of the lock-free scheme: Hyatt and Mann, "A lock-less transposition-table implementation
 * for parallel search", 2002: a torn entry does not match its key. */
#ifndef SEARCH_TABLE_H
#define SEARCH_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wayfarer/status.h>

typedef enum Bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } Bound;

/* What is known of a position. `move` is a 16-bit digest of the best move, 0 if there is none. */
typedef struct TableEntry {
    int16_t score;
    uint16_t move;
    uint8_t depth;
    uint8_t bound;
} TableEntry;

typedef struct Table {
    uint64_t *slots; /* two words each: key ^ data, data */
    size_t mask;     /* slots - 1, a power of two less one */
} Table;

/* Allocates the largest power of two of slots within `bytes`, zeroed; false: no memory. */
bool table_open(Table *table, const WfAllocator *allocator, size_t bytes);
void table_close(Table *table, const WfAllocator *allocator);

bool table_find(const Table *table, uint64_t key, TableEntry *entry);
void table_store(const Table *table, uint64_t key, TableEntry entry);

#endif

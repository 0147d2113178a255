/* transposition.h - the transposition table: scores, bounds and best moves of searched positions.
 *
 * Sources: Hyatt and Mann, "A lock-less transposition-table implementation for parallel search",
 * 2002 (a torn entry does not match its key); buckets and ageing:
 * chessprogramming.org/Transposition_Table.
 *
 * Any thread may call trans_prefetch, trans_find and trans_store while a search runs. Only the
 * thread that owns the table may call trans_open, trans_close and trans_age, and only while no
 * search runs. */
#ifndef SEARCH_TRANSPOSITION_H
#define SEARCH_TRANSPOSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wayfarer/status.h>

/* How a stored score relates to the true one. TRANS_LOWER: it is a lower bound. */
typedef enum TransBound { TRANS_NONE, TRANS_LOWER, TRANS_UPPER, TRANS_EXACT } TransBound;

/* What is known about a position. `move` is the key (move_key.h) of the best move, 0 if there is
 * none; `eval` is the static evaluation of the position itself. */
typedef struct TransEntry {
    int16_t score, eval;
    uint16_t move;
    uint8_t depth;
    TransBound bound;
} TransEntry;

/* A bucket of four entries fills a cache line. */
enum { TRANS_BUCKET = 4, TRANS_WORDS = 2 * TRANS_BUCKET };

typedef struct TransTable {
    uint64_t *slots; /* two words each: key ^ data, data */
    void *block;     /* as allocated; slots begin at a cache line of it */
    size_t mask;     /* buckets - 1, a power of two less one */
    unsigned age;    /* of the search under way, 0 to 63 */
} TransTable;

/* Allocates the largest power of two of buckets within `bytes`, zeroed; false: no memory. */
bool trans_open(TransTable *table, const WfAllocator *allocator, size_t bytes);
void trans_close(TransTable *table, const WfAllocator *allocator);

/* Called when another search begins: entries of older ones are replaced first. */
void trans_age(TransTable *table);

/* Fetches the bucket of a key into the cache, because the search will look it up soon. */
static inline void trans_prefetch(const TransTable *table, uint64_t key)
{
    __builtin_prefetch(table->slots + TRANS_WORDS * (key & table->mask));
}

/* Looks a position up; false: it is not in the table, and *entry is not changed. */
bool trans_find(const TransTable *table, uint64_t key, TransEntry *entry);
void trans_store(const TransTable *table, uint64_t key, TransEntry entry);

#endif

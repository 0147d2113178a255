/* draft.h - a book in memory, while it is made or given evaluations. */
#ifndef EXPLORE_DRAFT_H
#define EXPLORE_DRAFT_H

#include "explore/book.h"
#include "explore/tally.h"

/* A position. Its moves follow each other in ExploreDraft.way, the most frequent first. */
typedef struct DraftSpot {
    uint64_t key;
    uint32_t games, first, ways;
} DraftSpot;

typedef struct ExploreDraft {
    const WfGame *game;
    WfAllocator allocator;
    uint32_t games, depth, least;
    uint64_t nodes;  /* of each evaluation; 0: there are none */
    DraftSpot *spot; /* by growing key */
    size_t spots, spot_room;
    ExploreWay *way;
    size_t ways, way_room;
} ExploreDraft;

/* The positions of a tally that at least `least` games reached, or those of a book. It takes memory
 * from the allocator of the tally, or from the given one. NULL: no memory. */
ExploreDraft *explore_draft_of_tally(const ExploreTally *tally, unsigned least);
ExploreDraft *explore_draft_of_book(const ExploreBook *book, const WfAllocator *allocator);
void explore_draft_free(ExploreDraft *draft);

/* Adds the games of another draft of the same game, and drops all evaluations. False: no memory;
 * `draft` is unchanged. */
bool explore_draft_add(ExploreDraft *draft, const ExploreDraft *other);

/* Drops the positions that fewer than `least` games reached. */
void explore_draft_cut(ExploreDraft *draft, unsigned least);

/* A position by its key, or NULL. */
const DraftSpot *explore_draft_find(const ExploreDraft *draft, uint64_t key);

/* The bytes of the book, from the draft's allocator. The same draft gives the same bytes. NULL: no
 * memory, or more than 4 GiB. */
uint8_t *explore_draft_write(const ExploreDraft *draft, size_t *size);

#endif

/* immediate.h - wins with a single turn, found by the rules alone: whether the seat to move has
 * one, and whether a move would leave one to the next seat. Weaker levels search too little to see
 * all of them. Any thread may call these. */
#ifndef SEARCH_IMMEDIATE_H
#define SEARCH_IMMEDIATE_H

#include "search/guide.h"

/* The game, its guide, and memory for move lists. */
typedef struct Immediate {
    const WfGame *game;
    const Guide *guide;
    WfAllocator *allocator;
} Immediate;

/* Whether the seat to move can win with one turn; if so, *move is that turn. */
bool immediate_win(const Immediate *ask, const WfPosition *position, WfMove *move);

/* Whether a move loses at once, or leaves the next seat a win with one turn. */
bool immediate_loss(const Immediate *ask, const WfPosition *position, const WfMove *move);

#endif

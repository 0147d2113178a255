/* immediate.h - wins with a single turn, by the rules alone: the seat to move has one, or a move
 * would leave one to the next seat. Weaker levels search too little to see all of them. Any thread
 * may call these. */
#ifndef SEARCH_IMMEDIATE_H
#define SEARCH_IMMEDIATE_H

#include "search/guide.h"

/* Who asks: the game, its guide, and memory for move lists. */
typedef struct Immediate {
    const WfGame *game;
    const Guide *guide;
    WfAllocator *allocator;
} Immediate;

/* Whether the seat to move wins with one turn, and with which. */
bool immediate_win(const Immediate *ask, const WfPosition *position, WfMove *move);

/* Whether a move loses at once, or leaves the next seat a win with one turn. */
bool immediate_loss(const Immediate *ask, const WfPosition *position, const WfMove *move);

#endif

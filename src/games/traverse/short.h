/* short.h - TRAVERSE: what a turn says when people write it, shared by its writer and reader. */
#ifndef GAMES_TRAVERSE_SHORT_H
#define GAMES_TRAVERSE_SHORT_H

#include "games/traverse/traverse.h"

/* A circle that is sent back: whose it is and, unless SPACES stands there, its spaces. */
typedef struct TraverseCircle {
    uint8_t seat, from, to;
} TraverseCircle;

/* A turn of a piece. */
typedef struct TraverseTurn {
    uint8_t from, to;
    unsigned count; /* of circles */
    TraverseCircle circle[WF_SENT_MAX];
} TraverseTurn;

/* How many legal turns say all this: 0, 1, or 2 for more. `found` gets them. The series has
 * explored the piece that moves. */
unsigned traverse_find_turns(const TraverseSeries *series, const TraverseTurn *turn,
                             WfMove found[2]);

#endif

/* short.h - TRAVERSE: the contents of a turn as people write it, shared by its writer and
 * reader. */
#ifndef GAMES_TRAVERSE_SHORT_H
#define GAMES_TRAVERSE_SHORT_H

#include "games/traverse/traverse.h"

/* A circle that is sent back: its seat and its spaces; SPACES: the text does not give the space. */
typedef struct TraverseCircle {
    uint8_t seat, from, to;
} TraverseCircle;

/* A turn of a piece. */
typedef struct TraverseTurn {
    uint8_t from, to;
    unsigned count; /* of circles */
    TraverseCircle circle[WF_SENT_MAX];
} TraverseTurn;

/* How many legal turns match all this: 0, 1, or 2 for more. `found` gets them. The series must have
 * explored the piece that moves. */
unsigned traverse_find_turns(const TraverseSeries *series, const TraverseTurn *turn,
                             WfMove found[2]);

#endif

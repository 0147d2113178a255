/* level.h - weaker play that loses as people lose: by short sight and overlooked moves, never by a
 * random one. */
#ifndef SEARCH_LEVEL_H
#define SEARCH_LEVEL_H

#include "search/guide.h"

/* The limits of a level: those given, and the level's own positions to look at. */
WfLimits level_limits(const WfLimits *limits, const WfSpec *spec);

/* How many captures in a row a player of the level sees beyond the horizon after this move at the
 * root; `most` without a level. */
unsigned level_sight(const WfLimits *limits, const Guide *guide, const WfPosition *position,
                     const WfMove *move, unsigned most);

/* Takes out of a list what a player of the level overlooks: the longer the way of a move the more
 * likely, and most likely what it does to other pieces. The seed decides, so that the same move is
 * overlooked all through a search; one move in eight stays at least. */
void level_overlook(const WfLimits *limits, const Guide *guide, const WfPosition *position,
                    WfMoveList *moves);

#endif

/* level.h - weaker play that loses as people lose: by short sight and overlooked moves, never by a
 * random one. */
#ifndef SEARCH_LEVEL_H
#define SEARCH_LEVEL_H

#include <wayfarer/engine.h>

/* The limits of a level: those given, and the level's own positions to look at. */
WfLimits level_limits(const WfLimits *limits);

/* Takes out of a list what a player of the level overlooks: the longer the way of a move the more
 * likely, and most likely what it does to other pieces. The seed decides, so that the same move is
 * overlooked all through a search; half of the moves stay, those of the shortest ways. */
void level_overlook(const WfLimits *limits, const WfGame *game, const WfPosition *position,
                    WfMoveList *moves);

#endif

/* weaker_play.h - the levels: weaker play that loses as people lose, by short sight and overlooked
 * moves, never by a random move. Any thread may call these. */
#ifndef SEARCH_WEAKER_PLAY_H
#define SEARCH_WEAKER_PLAY_H

#include "search/guide.h"

/* The limits of a level: those given, and the level's own number of positions. */
WfLimits weaker_limits(const WfLimits *limits, const WfSpec *spec);

/* How many forcing moves in a row a player of the level sees beyond the horizon after this move at
 * the root; `most` without a level. */
unsigned weaker_quiescence(const WfLimits *limits, const Guide *guide, const WfPosition *position,
                           const WfMove *move, unsigned most);

/* Takes out of a list what a player of the level overlooks. The further a piece moves the likelier
 * that is, and likeliest is what a move does to other pieces. The seed decides, so that the same
 * move is overlooked all through a search. At least one move in eight stays. */
void weaker_overlook(const WfLimits *limits, const Guide *guide, const WfGame *game,
                     const WfPosition *position, WfMoveList *moves);

#endif

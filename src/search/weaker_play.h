/* weaker_play.h - the levels of play. A level searches fewer nodes, has a shorter quiescence search
 * and overlooks moves. It never plays a random move. Any thread may call these. */
#ifndef SEARCH_WEAKER_PLAY_H
#define SEARCH_WEAKER_PLAY_H

#include "search/guide.h"

/* The limits of a level: those given, and the level's own number of positions. */
WfLimits weaker_limits(const WfLimits *limits, const Guide *guide);

/* Whether a level overlooks moves; 0, full strength, does not. */
bool weaker_overlooks(const WfSpec *spec, unsigned level);

/* Whether a level watches for wins with one turn (LEVEL_CAREFUL). Full strength sees them. */
bool weaker_is_careful(const WfLimits *limits);

/* How many plies of quiescence search a level has after this move at the root; `most` without a
 * level. */
unsigned weaker_quiescence(const WfLimits *limits, const Guide *guide, const WfPosition *position,
                           const WfMove *move, unsigned most);

/* Removes the moves that a level overlooks from a list. A longer move is overlooked with a higher
 * probability, and a move that sends other pieces away counts as longer. The seed decides, so an
 * overlooked move is missing from the whole search. At least one move in eight stays. Moves that
 * win at once are also removed before the level's `wins_from`, unless no other is left. */
void weaker_overlook(const WfLimits *limits, const Guide *guide, const WfGame *game,
                     const WfPosition *position, WfMoveList *moves);

#endif

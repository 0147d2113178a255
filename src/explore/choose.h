/* choose.h - moves of a book for a computer that plays, so that it does not open each game alike.
 */
#ifndef EXPLORE_CHOOSE_H
#define EXPLORE_CHOOSE_H

#include "explore/book.h"

/* Whether a computer of this level (0: full strength) should take its first turns from a book. The
 * levels that overlook moves vary by that, and a book would make them stronger. */
bool explore_suits(const WfSpec *spec, unsigned level);

/* The lowest level that should, and from which on all others should, too; 0: none. */
unsigned explore_level(const WfSpec *spec);

/* Draws a move from the good ones of the book: those with a worth (explore_rate) of less than four
 * hundredths of a game below the best. The better ones are drawn more often. The same seed draws
 * the same move. Returns false if the book knows too few games of the position. */
bool explore_choose(const ExploreBook *book, const WfPosition *position, uint64_t seed,
                    WfMoveList *scratch, WfMove *move);

#endif

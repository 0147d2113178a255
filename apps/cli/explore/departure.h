/* departure.h - where a game leaves a book, as a line of text. */
#ifndef CLI_EXPLORE_DEPARTURE_H
#define CLI_EXPLORE_DEPARTURE_H

#include "explore/book.h"

/* Prints how many turns of the game are in the book, the move that left it, and the book's moves
 * there. Prints nothing if the book lacks the first position. */
void departure_print(const ExploreBook *book, const WfRecord *record, bool unicode);

#endif

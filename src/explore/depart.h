/* depart.h - where a game leaves a book of openings. */
#ifndef EXPLORE_DEPART_H
#define EXPLORE_DEPART_H

#include "explore/book.h"

/* How far a game follows a book. */
typedef struct ExploreDeparture {
    size_t turns; /* of the game that are in the book */
    size_t event; /* the first event that is not a move of the book; the record's length: none */
    bool ended;   /* there the book has no moves, so no other one is in it either */
    ExploreResult found; /* the book's moves in the last position that it has */
} ExploreDeparture;

/* Follows a game from its first position. False: the book lacks that position, or the book is of
 * another game. */
bool explore_depart(const ExploreBook *book, const WfRecord *record, ExploreDeparture *departure);

/* Writes {"turns":N,"event":E,"ended":false,"move":"e2c4","seat":"w","book":{...}}. "move" is the
 * one that left the book; without it the game is in the book up to its end. "book" is what
 * explore_put writes of the last position that the book has, at most `most` moves of "seat". */
void explore_put_departure(const WfRecord *record, const ExploreDeparture *departure, unsigned most,
                           bool with_texts, WfMoveList *scratch, WfText *out);

#endif

/* book.h - a tally as a file: positions by key, with the moves that were played there.
 *
 * Numbers are little-endian; a varint has seven bits a byte, the lowest first, with the high bit
 * where another byte follows.
 *
 *   bytes 0 to 7   "wfbook\n" and a zero
 *   8 to 31        the game's name, filled up with zeros
 *   32 to 51       version, games, positions, depth in turns, least games: 4 bytes each
 *   52 to 63       zero
 *   then           the index: where each sixteenth position begins, 4 bytes, from the first of all
 *   then           the positions by growing key
 *   the last 8     FNV-1a of all bytes before
 *
 * A position is: the key, 8 bytes; the size of the rest in bytes, a varint; games and moves,
 * varints; and each move. A move is:
 *
 * - form, from, to
 * - extra, if the form has bit 7
 * - sent, if the form has bit 6
 * - as many bytes of detail as the low four bits of the form say
 * - varints: games, wins of each seat of the game, draws, level in tenths, Elo */
#ifndef EXPLORE_BOOK_H
#define EXPLORE_BOOK_H

#include "explore/found.h"

/* An open book: a view of bytes that the caller keeps. */
typedef struct ExploreBook {
    const WfGame *game;
    const uint8_t *bytes;
    size_t entries, end; /* the offsets at which the positions begin and end */
    uint32_t games, positions, depth, least;
} ExploreBook;

/* Opens a book, whose bytes must not change while it is in use. WF_BAD_INPUT: the bytes are not a
 * book, or are damaged, or have another version; the fault says which in one line. */
WfCode explore_book_open(const void *bytes, size_t size, ExploreBook *book, WfFault *fault);

/* What the book knows about a position, possibly nothing. */
void explore_book_find(const ExploreBook *book, uint64_t key, ExploreResult *found);

#endif

/* book.h - a tally as a file: positions by key, with the moves that were played there.
 *
 * Numbers are little-endian; a varint has seven bits a byte, the lowest first, with the high bit
 * where another byte follows.
 *
 *   bytes 0 to 7     "wfbook\n" and a zero
 *   8 to 31          the game's name, filled up with zeros
 *   32 to 51         version, games, positions, depth in turns, least games: 4 bytes each
 *   52 to 63         zero
 *   then             the index: where each sixteenth position begins, 4 bytes, from the first of
 * all then             the positions by growing key: the key, 8 bytes; the bytes of the rest, a
 * varint; games and moves, varints; and each move: form, from, to; extra, if the form has bit 7;
 * sent, if it has bit 6; as many bytes of detail as its low four bits say; then games, wins of each
 * seat of the game, draws, level in tenths, Elo: varints the last 8       FNV-1a of all bytes
 * before
 */
#ifndef EXPLORE_BOOK_H
#define EXPLORE_BOOK_H

#include "explore/found.h"

/* A book that was opened: a view of bytes that somebody else keeps. */
typedef struct ExploreBook {
    const WfGame *game;
    const uint8_t *bytes;
    size_t entries, end; /* where the positions begin and end */
    uint32_t games, positions, depth, least;
} ExploreBook;

/* Opens a book, which must stay as it is. WF_BAD_INPUT: it is none, or damaged, or of another
 * version; the fault says which in one line. */
WfCode explore_book_open(const void *bytes, size_t size, ExploreBook *book, WfFault *fault);

/* What the book knows of a position, nothing perhaps. */
void explore_book_find(const ExploreBook *book, uint64_t key, ExploreResult *found);

#endif

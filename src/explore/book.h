/* book.h - a tally as a file: positions by key, with the moves that were played there.
 *
 * Numbers are little-endian; a varint has seven bits a byte, the lowest first, with the high bit
 * where another byte follows.
 *
 *   bytes 0 to 7   "wfbook\n" and a zero
 *   8 to 31        the game's name, filled up with zeros
 *   32 to 51       version, games, positions, depth in turns, least games: 4 bytes each
 *   52 to 59       version 2: the nodes of each evaluation; version 1: zero
 *   60 to 63       zero
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
 * - varints: games, wins of each seat of the game, draws, level in tenths, Elo
 * - varints: share and depth of the evaluation, if the form has bit 5
 *
 * A book without evaluations has version 1, which has no bit 5. Programs from before version 2
 * refuse a book with evaluations and say why. */
#ifndef EXPLORE_BOOK_H
#define EXPLORE_BOOK_H

#include "explore/found.h"

/* An open book: a view of bytes that the caller keeps. */
typedef struct ExploreBook {
    const WfGame *game;
    const uint8_t *bytes;
    size_t entries, end; /* the offsets at which the positions begin and end */
    uint32_t games, positions, depth, least;
    uint64_t nodes; /* of each evaluation; 0: there are none */
} ExploreBook;

/* Opens a book, whose bytes must not change while it is in use. WF_BAD_INPUT: the bytes are not a
 * book, or are damaged, or have another version; the fault says which in one line. */
WfCode explore_book_open(const void *bytes, size_t size, ExploreBook *book, WfFault *fault);

/* What the book knows about a position, possibly nothing. */
void explore_book_find(const ExploreBook *book, uint64_t key, ExploreResult *found);

/* Whether a move was played in a position. */
bool explore_book_has(const ExploreBook *book, uint64_t key, const WfMove *move);

/* How many games went on from a position; 0: the book does not have it. For explore_reach. */
uint32_t explore_book_games(const void *book, uint64_t key);

/* Gives each position of the book in the order of the keys, with all of its moves. `way` has room
 * for `most` moves; a position with more is cut. `take` returns false to get no more. */
typedef bool (*ExploreTake)(void *context, uint64_t key, uint32_t games, const ExploreWay *way,
                            uint32_t count);
void explore_book_each(const ExploreBook *book, ExploreWay *way, uint32_t most, ExploreTake take,
                       void *context);

#endif

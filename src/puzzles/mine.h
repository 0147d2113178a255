/* mine.h - looks for puzzles in games that engines play. Any thread may call this. */
#ifndef PUZZLES_MINE_H
#define PUZZLES_MINE_H

#include "puzzles/puzzle.h"

/* MINE_PER_GAME: the most puzzles that one game gives. */
enum { MINE_PER_GAME = 3 };

/* Plays game number `game` of a seed between two players, one more careless than the other, and
 * looks for puzzles in it: `*count` of them. The same seed and effort always give the same game.
 * WF_OK or WF_NO_MEMORY. WF_OK also if it was stopped; then discard what was found. */
WfCode mine_game(const WfSpec *spec, uint64_t seed, uint64_t game, const ReviewEffort *effort,
                 Puzzle puzzles[MINE_PER_GAME], unsigned *count);

#endif

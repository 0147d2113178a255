/* mine.h - engine games in which puzzles are looked for. Any thread may call this. */
#ifndef PUZZLES_MINE_H
#define PUZZLES_MINE_H

#include "puzzles/puzzle.h"

/* MINE_PER_GAME: puzzles that one game gives at most. */
enum { MINE_PER_GAME = 3 };

/* Plays game number `game` of a seed, by players of which one is more careless than the other, and
 * looks for puzzles in it: `*count` of them. A game of a seed and an effort is always the same.
 * WF_OK, also if it was stopped (what was found until then means nothing), or WF_NO_MEMORY. */
WfCode mine_game(const WfSpec *spec, uint64_t seed, uint64_t game, const ReviewEffort *effort,
                 Puzzle puzzles[MINE_PER_GAME], unsigned *count);

#endif

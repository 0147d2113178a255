/* tally.h - counts games by the positions that they reached. Transpositions count as one position.
 */
#ifndef EXPLORE_TALLY_H
#define EXPLORE_TALLY_H

#include "explore/found.h"

enum { EXPLORE_DEPTH_MAX = 1000 /* the most turns counted of a game */ };

/* A finished game. Levels and Elo are those of the seats; 0: not known. */
typedef struct ExploreGame {
    const WfRecord *record;
    WfOutcome outcome;
    uint32_t level[WF_SEATS_MAX], elo[WF_SEATS_MAX];
} ExploreGame;

/* A game from its notes and their record, which the caller keeps. False: it has no result, neither
 * by the rules, nor by the tag Outcome ("win w", "draw"), nor as a result. Levels come from the
 * tags named after the seats ("search,Level=3"), Elo from WhiteElo and so on. */
bool explore_game(const WfNotes *notes, const WfRecord *record, ExploreGame *game);

/* Counts of one game's positions. It takes memory from the allocator. */
typedef struct ExploreTally ExploreTally;

/* A tally that counts the first `depth` turns of each game, and holds at most `most` positions.
 * When it is full, further games count only at the positions that it already has. NULL: no memory.
 */
ExploreTally *explore_tally_new(const WfGame *game, unsigned depth, size_t most,
                                const WfAllocator *allocator);
void explore_tally_free(ExploreTally *tally);

/* Adds a game completely or, with WF_NO_MEMORY, not at all. */
WfCode explore_tally_add(ExploreTally *tally, const ExploreGame *game);

const WfGame *explore_tally_game(const ExploreTally *tally);
size_t explore_tally_games(const ExploreTally *tally);
size_t explore_tally_positions(const ExploreTally *tally);

/* What is known about a position, possibly nothing. */
void explore_tally_find(const ExploreTally *tally, uint64_t key, ExploreResult *found);

/* How many games went on from a position. For explore_reach. */
uint32_t explore_tally_reached(const void *tally, uint64_t key);

#endif

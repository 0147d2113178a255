/* tally.h - counting games by the positions that they reached: transpositions are one position. */
#ifndef EXPLORE_TALLY_H
#define EXPLORE_TALLY_H

#include "explore/found.h"

enum { EXPLORE_DEPTH_MAX = 1000 /* turns of a game that are counted, at most */ };

/* A game that is over. Levels and Elo are of the seats; 0: not known. */
typedef struct ExploreGame {
    const WfRecord *record;
    WfOutcome outcome;
    uint32_t level[WF_SEATS_MAX], elo[WF_SEATS_MAX];
} ExploreGame;

/* A game from its notes and their record, which stays the caller's. False: it has no result,
 * neither by the rules, nor by the tag Outcome ("win w", "draw"), nor as a result. Levels are those
 * of tags named after the seats ("search,Level=3"), Elo that of WhiteElo and so on. */
bool explore_game(const WfNotes *notes, const WfRecord *record, ExploreGame *game);

/* Counts of one game's positions. Memory comes from the allocator. */
typedef struct ExploreTally ExploreTally;

/* The first `depth` turns of each game are counted. There are at most `most` positions: when they
 * are reached, games still count at those that are known. NULL: no memory. */
ExploreTally *explore_tally_new(const WfGame *game, unsigned depth, size_t most,
                                const WfAllocator *allocator);
void explore_tally_free(ExploreTally *tally);

/* Adds a game, wholly or (WF_NO_MEMORY) not at all. */
WfCode explore_tally_add(ExploreTally *tally, const ExploreGame *game);

const WfGame *explore_tally_game(const ExploreTally *tally);
size_t explore_tally_games(const ExploreTally *tally);
size_t explore_tally_positions(const ExploreTally *tally);

/* What is known of a position, nothing perhaps. */
void explore_tally_find(const ExploreTally *tally, uint64_t key, ExploreResult *found);

/* The tally as a book (book.h) of the positions that at least `least` games reached: bytes from the
 * allocator, the same for the same games in the same order. NULL: no memory. */
uint8_t *explore_tally_book(const ExploreTally *tally, unsigned least, size_t *size);

#endif

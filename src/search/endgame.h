/* endgame.h - what a search takes from endgame tables. */
#ifndef SEARCH_ENDGAME_H
#define SEARCH_ENDGAME_H

#include "search/search_state.h"

/* The tables that a search may use: those of its limits, if they are of its game and the level is
 * none or at least ENDGAME_LEVEL; else NULL. */
enum { ENDGAME_LEVEL = 8 };
WfTables *endgame_tables(const WfLimits *limits, const WfGame *game);

/* Whether a table has the position at a ply, with its score. A mate that the fifty moves rule may
 * prevent does not count. */
bool endgame_score(const SearchWorker *worker, unsigned ply, int *score);

/* Whether the tables settle the root, so that it need not be searched deeper than one turn. */
bool endgame_settles_root(const SearchWorker *worker);

/* Continues a line that ends in a position of the tables: until mate with three men, else up to 20
 * turns. Says whether they prove its score. */
void endgame_continue(const SearchWorker *worker, WfChoice *choice);

#endif

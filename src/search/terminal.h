/* terminal.h - terminal nodes, whose score needs no search, and the static evaluation of all
 * others. A worker's own thread calls these. */
#ifndef SEARCH_TERMINAL_H
#define SEARCH_TERMINAL_H

#include "search/search_state.h"

/* The static evaluation, within +-EVAL_MAX. */
int static_eval(const SearchWorker *worker, const SearchPly *here);

/* Whether the score of this position is known: the game is over, the position has repeated itself,
 * or the seat to move wins with this turn. */
bool terminal_score(const SearchWorker *worker, unsigned ply, int *score);

/* The score of a position in which the seat to move has no move. */
int no_moves_score(const SearchWorker *worker, unsigned ply);

#endif

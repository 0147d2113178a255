/* make_move.h - making moves in the tree: the next ply gets the position and the state of the net.
 * Moves are never undone, because each ply keeps its own copy (copy-make). A worker's own thread
 * calls these. */
#ifndef SEARCH_MAKE_MOVE_H
#define SEARCH_MAKE_MOVE_H

#include "search/search_state.h"

void make_move(SearchWorker *worker, unsigned ply, const WfMove *move);

/* Hands the turn over without a move (null move). */
void make_null_move(SearchWorker *worker, unsigned ply);

#endif

/* root_moves.h - the moves at the root: which are searched, and in which order. Thread 0 calls
 * these. */
#ifndef SEARCH_ROOT_MOVES_H
#define SEARCH_ROOT_MOVES_H

#include "search/search_state.h"

/* Lists the moves to search. False: no memory (worker->code), or no moves. */
bool root_moves_list(SearchWorker *worker);

/* Sorts them by their scores, before the first depth. The first one is the answer until a depth is
 * complete. */
void root_moves_order(SearchWorker *worker);

/* Moves a move forward to place `pv_index` of the worker. */
void root_moves_promote(SearchWorker *worker, const WfMove *move);

/* Whether the first move at the root is proven to lose while no better one has been found. */
bool root_moves_first_is_lost(const SearchWorker *worker);

/* Puts a first move that loses behind the others, whose scores at this depth are not known yet. The
 * one with the best known score becomes the answer, and is searched first. Nothing changes if all
 * known scores are worse. */
void root_moves_put_first_last(SearchWorker *worker);

#endif

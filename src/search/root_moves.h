/* root_moves.h - the moves at the root: which are searched, in which order, and what is known of
 * them between two searches. Thread 0 calls these. */
#ifndef SEARCH_ROOT_MOVES_H
#define SEARCH_ROOT_MOVES_H

#include "search/search_state.h"

/* Lists the moves to look at; false: no memory (worker->code), or there is none. */
bool root_moves_list(SearchWorker *worker);

/* Puts them into the order of their scores, before the first depth. The first one is the answer
 * until a depth is done. */
void root_moves_order(SearchWorker *worker);

/* Puts a move to place `pv_index` of the worker, those between one place back. */
void root_moves_promote(SearchWorker *worker, const WfMove *move);

/* The first move at the root loses by force, and no other one was found to be better. */
bool root_moves_first_is_lost(const SearchWorker *worker);

/* What the other moves are worth at this depth is not known yet. Until it is, the one that looks
 * best by what is known becomes the answer and the first to be searched. If all look worse still
 * nothing changes. */
void root_moves_put_first_last(SearchWorker *worker);

#endif

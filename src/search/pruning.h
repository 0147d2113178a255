/* pruning.h - nodes and moves that are pruned without any search of them. A worker's own thread
 * calls these.
 *
 * Sources: chessprogramming.org on Reverse Futility Pruning (also called static null move pruning),
 * Futility Pruning, Late Move Pruning (Futility Pruning, move count based), and pruning by static
 * exchange evaluation. The numbers were chosen by matches. */
#ifndef SEARCH_PRUNING_H
#define SEARCH_PRUNING_H

#include "search/search_node.h"

/* Reverse futility pruning: near the horizon, the estimate is above beta by such a margin that no
 * search is needed. */
bool reverse_futility_prunes(const SearchWorker *worker, const SearchNode *node);

/* Whether the move with this index is not searched: a capture that loses by static exchange
 * evaluation, a late quiet move (late move pruning), or a quiet move that would not reach alpha
 * even with a gain (futility pruning). Never the first move. */
bool pruning_skips_move(const SearchWorker *worker, const SearchNode *node, size_t index);

#endif

/* pruning.h - pruning of nodes and moves that the search then does not look at. A worker's own
 * thread calls these.
 *
 * Sources: chessprogramming.org on Reverse Futility Pruning (also called static null move pruning),
 * Futility Pruning, Late Move Pruning (Futility Pruning, move count based), and pruning by static
 * exchange evaluation. The numbers were chosen by matches. */
#ifndef SEARCH_PRUNING_H
#define SEARCH_PRUNING_H

#include "search/search_node.h"

/* Reverse futility pruning: near the horizon, prunes a node if its estimate exceeds beta by a
 * margin. */
bool reverse_futility_prunes(const SearchWorker *worker, const SearchNode *node);

/* Whether to skip the move with this index: a capture that loses by static exchange evaluation, a
 * late quiet move (late move pruning), or a quiet move that would not reach alpha even with a gain
 * (futility pruning). The first move is never skipped. */
bool pruning_skips_move(const SearchWorker *worker, const SearchNode *node, size_t index);

#endif

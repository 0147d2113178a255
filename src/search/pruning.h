/* pruning.h - which positions and moves a search leaves out, judged by one position alone. A
 * worker's own thread calls these.
 *
 * Sources: chessprogramming.org on Reverse Futility Pruning (also called static null move pruning),
 * Futility Pruning, Late Move Pruning (Futility Pruning, move count based), and pruning by static
 * exchange evaluation. The numbers were chosen by matches. */
#ifndef SEARCH_PRUNING_H
#define SEARCH_PRUNING_H

#include "search/search_node.h"

/* Reverse futility pruning: the estimate is so far above beta near the horizon that no search is
 * needed. */
bool reverse_futility_prunes(const SearchWorker *worker, const SearchNode *node);

/* Whether the move with this index is not searched: a capture that loses an exchange, a quiet move
 * that comes late, or one where even a gain would not reach alpha. Never the first move. */
bool pruning_skips_move(const SearchWorker *worker, const SearchNode *node, size_t index);

#endif

/* pruning.h - what a search leaves out, and what it looks at less deeply, judged by one position
 * alone.
 *
 * Sources: chessprogramming.org on reverse futility, futility and late move pruning, and on late
 * move reductions. The numbers were chosen by matches. */
#ifndef SEARCH_PRUNING_H
#define SEARCH_PRUNING_H

#include "search/search_node.h"

/* So far above the window near the horizon that no search is needed. */
bool pruning_is_far_above(const Searcher *searcher, const Node *node);

/* Whether the move with this index is not worth a look: late ones, and quiet ones where even a gain
 * would not do; never the first. */
bool pruning_leaves_out(const Searcher *searcher, const Node *node, size_t index);

/* By how many turns less than the others the move with this index is looked ahead at first. */
int pruning_reduction(const Node *node, size_t index);

#endif

/* pruning.h - what a search leaves out, and what it looks at less deeply, judged by one position
 * alone.
 *
 * Sources: chessprogramming.org on reverse futility, futility and late move pruning, and on late
 * move reductions. The numbers were chosen by matches. */
#ifndef SEARCH_PRUNING_H
#define SEARCH_PRUNING_H

#include "search/node.h"

/* So far above the window near the horizon that no search is needed. */
bool pruning_is_far_above(const Searcher *searcher, const Node *node);

/* Moves that are not worth a look: late ones, and quiet ones where even a gain would not do.
 * `order` is the move's, as in picker.h. */
bool pruning_is_futile(const Searcher *searcher, const Node *node, int order);

/* By how many turns less than the others the move with this index is looked ahead at first. */
int pruning_reduction(const Node *node, size_t index, int order);

#endif

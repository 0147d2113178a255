/* lmr.h - late move reductions: moves that come late in the order are first searched less deeply.
 * Source: chessprogramming.org/Late_Move_Reductions. */
#ifndef SEARCH_LMR_H
#define SEARCH_LMR_H

#include "search/search_node.h"

/* The number of plies by which the first search of the move with this index is reduced. A thread
 * may call this for its own nodes. */
int lmr_reduction(const SearchNode *node, size_t index);

#endif

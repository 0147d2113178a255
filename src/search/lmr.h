/* lmr.h - late move reductions: moves that come late in a good order are first searched less
 * deeply. Source: chessprogramming.org/Late_Move_Reductions. */
#ifndef SEARCH_LMR_H
#define SEARCH_LMR_H

#include "search/search_node.h"

/* By how many plies less than the others the move with this index is searched at first. */
int lmr_reduction(const SearchNode *node, size_t index);

#endif

/* search_node.h - one position under search: what the search knows of it while it decides what to
 * do with its moves. It lives on the stack of the thread that searches it. */
#ifndef SEARCH_SEARCH_NODE_H
#define SEARCH_SEARCH_NODE_H

#include "search/search_state.h"

enum { NODE_TRIED_MAX = 48, NODE_DEFERRED_MAX = 64 };

typedef struct SearchNode {
    SearchPly *here;
    unsigned ply;
    int depth, alpha, beta;
    int best;       /* the best score yet */
    uint64_t tag;   /* stands for position, depth and window, for other threads */
    int estimate;   /* the static evaluation, or what the table knows better */
    bool is_pv;     /* on the principal variation: the window is open */
    bool cut_node;  /* expected to fail high: too good for the side that led here */
    bool improving; /* the evaluation is above that of two plies ago */
    uint16_t best_key, table_key;
    uint16_t tried[NODE_TRIED_MAX]; /* quiet moves that did not cut */
    unsigned tried_count, quiet_count;
    unsigned count;                                       /* moves searched */
    unsigned deferred[NODE_DEFERRED_MAX], deferred_count; /* indices of moves left for later */
} SearchNode;

#endif

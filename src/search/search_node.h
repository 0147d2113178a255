/* search_node.h - a node: one position under search, with its window and the results so far. It
 * lives on the stack of the thread that searches it. */
#ifndef SEARCH_SEARCH_NODE_H
#define SEARCH_SEARCH_NODE_H

#include "search/search_state.h"

enum { NODE_TRIED_MAX = 48, NODE_DEFERRED_MAX = 64 };

typedef struct SearchNode {
    SearchPly *here;
    unsigned ply;
    int depth, alpha, beta;
    int best;       /* the best score so far */
    uint64_t tag;   /* identifies position, depth and window to other threads */
    int estimate;   /* the static evaluation, or a better score from the transposition table */
    bool is_pv;     /* on the principal variation: the window is open */
    bool cut_node;  /* expected to fail high */
    bool improving; /* the static evaluation is above that of two plies ago */
    uint16_t best_key, table_key;
    uint16_t tried[NODE_TRIED_MAX]; /* quiet moves searched without a beta cutoff */
    unsigned tried_count, quiet_count;
    unsigned count;                                       /* moves searched */
    unsigned deferred[NODE_DEFERRED_MAX], deferred_count; /* indices of deferred moves (abdada.h) */
} SearchNode;

#endif

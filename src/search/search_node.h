/* node.h - one position under search: what is known of it where searcher.c, pruning.c and
 * sharing.c decide what to do with its moves. */
#ifndef SEARCH_NODE_H
#define SEARCH_NODE_H

#include "search/search_state.h"

enum { TRIED_MAX = 48, POSTPONED_MAX = 64 };

typedef struct Node {
    Ply *here;
    unsigned ply;
    int depth, alpha, beta;
    int best;       /* the best score yet */
    uint64_t tag;   /* of position, depth and window, for other threads */
    int expected;   /* the eval, or what the table knows better */
    bool principal; /* the window is open */
    bool cut;       /* expected to be too good for the side that led here */
    bool improving; /* the eval is above that of two turns ago */
    uint16_t best_key, table_key;
    uint16_t tried[TRIED_MAX]; /* quiet moves that did not cut */
    unsigned tried_count, quiet_count;
    unsigned count;                                     /* moves searched */
    unsigned postponed[POSTPONED_MAX], postponed_count; /* indices of moves left for later */
} Node;

#endif

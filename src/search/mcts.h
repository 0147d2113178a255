/* forest.h - the search for three and four seats: a tree grown where it is promising.
 *
 * Chosen by matches of equal effort over alpha-beta against a coalition (paranoid), best-reply
 * search (BRS+) and wider or narrower trees of both: docs/strength.md.
 * Sources: Kocsis and Szepesvari 2006 (UCT); Sturtevant, "An analysis of UCT in multi-player
 * games", 2008 (every seat maximises its own share); Rosin 2011 (PUCT: what a move promises guides
 * the growth); Lanctot and others 2014 (a static evaluation instead of playing out). */
#ifndef SEARCH_FOREST_H
#define SEARCH_FOREST_H

#include <wayfarer/engine.h>

#include "search/eval/seats.h"
#include "search/guide.h"

/* A move from a node. */
typedef struct Branch {
    WfMove move;
    uint32_t node; /* where it leads; 0: not grown yet */
    uint32_t visits;
    float prior; /* its part of what all moves of the node promise */
    float sum;   /* of the mover's share over all visits */
} Branch;

/* A position of the tree. */
typedef struct Node {
    uint32_t first, count; /* its branches; none until it is grown */
    uint32_t visits;
    float share[WF_SEATS_MAX]; /* mean over all visits */
} Node;

/* A tree and the memory it grows in. */
typedef struct Forest {
    WfAllocator allocator;
    const WfGame *game;
    const Guide *guide;
    const WfLimits *limits;
    Net net;
    Node *node;
    Branch *branch;
    uint32_t node_count, node_room, branch_count, branch_room;
    WfMoveList root_moves, moves;
    int *order;
    size_t order_room;
    WfPosition root;
    uint64_t nodes;
    unsigned deepest; /* the longest way walked */
} Forest;

/* NULL: no memory for a tree in so many bytes. */
Forest *forest_open(const WfAllocator *allocator, size_t bytes);
void forest_close(Forest *forest);

/* Chooses a move; WF_NO_MEMORY. */
WfCode forest_choose(Forest *forest, const WfRecord *record, const WfLimits *limits,
                     WfChoice *choice);

#endif

/* mcts.h - Monte Carlo tree search (MCTS) for three and four seats, with PUCT and static
 * evaluation.
 *
 * Matches of equal effort decided for it, over alpha-beta against a coalition (paranoid),
 * best-reply search (BRS+) and wider or narrower trees of both: docs/strength-history.md, "Three
 * and four seats". Sources: Kocsis and Szepesvari 2006 (UCT); Sturtevant, "An analysis of UCT in
 * multi-player games", 2008 (max-n: every seat maximises its own share); Rosin 2011 (PUCT: priors
 * guide the growth); Silver and others, "Mastering the game of Go without human knowledge", 2017
 * (PUCT in this form, and an evaluation instead of a playout).
 *
 * A tree belongs to one thread: only that thread calls these. */
#ifndef SEARCH_MCTS_H
#define SEARCH_MCTS_H

#include <wayfarer/engine.h>

#include "search/eval/net.h"
#include "search/guide.h"

/* A move from a node. */
typedef struct MctsEdge {
    WfMove move;
    uint32_t node; /* where it leads; 0: no node yet */
    uint32_t visits;
    float prior; /* a probability: the softmax of the ordering scores of the node's moves */
    float sum;   /* of the mover's share over all visits */
} MctsEdge;

/* A position of the tree. */
typedef struct MctsNode {
    uint32_t first, count; /* its edges; none until it is expanded */
    uint32_t visits;
    float share[WF_SEATS_MAX]; /* mean over all visits */
} MctsNode;

/* A tree and its memory. */
typedef struct MctsTree {
    WfAllocator allocator;
    const WfGame *game;
    Guide guide;
    const WfLimits *limits;
    const Net *net;
    MctsNode *node;
    MctsEdge *edge;
    uint32_t node_count, node_capacity, edge_count, edge_capacity;
    WfMoveList root_moves, moves;
    int *score; /* ordering scores of the moves of a node that is expanded */
    size_t score_capacity;
    WfPosition root;
    uint64_t nodes;   /* moves made in this search */
    unsigned deepest; /* the length of the longest path */
} MctsTree;

/* NULL: no memory for a tree of this many bytes. Closing NULL does nothing. */
MctsTree *mcts_open(const WfAllocator *allocator, size_t bytes);
void mcts_close(MctsTree *tree);

/* Searches and chooses a move; WF_NO_MEMORY. The inputs of the net must have a `view`. */
WfCode mcts_choose(MctsTree *tree, const Guide *guide, const Net *net, const WfRecord *record,
                   const WfLimits *limits, WfChoice *choice);

#endif

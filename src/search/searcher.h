/* searcher.h - one thread's alpha-beta search. */
#ifndef SEARCH_SEARCHER_H
#define SEARCH_SEARCHER_H

#include <wayfarer/engine.h>

#include "search/eval.h"
#include "search/table.h"

/* LISTED_MAX: a position with more moves than that is not looked into (the root apart): one turn of
 * TRAVERSE for four can put six circles back in a million ways. */
enum { PLY_MAX = 64, HISTORY_SIZE = 4096, LISTED_MAX = 1 << 14 };

/* What is kept for each turn ahead of the root. */
typedef struct Ply {
    WfMoveList moves;
    int *order; /* a score for each move */
    size_t order_capacity;
    uint16_t killer[2];
    uint64_t hash;
    WfMove line[PLY_MAX];
    unsigned line_length;
} Ply;

/* A search by one thread. The tree is seen by the seat to move at the root: it seeks the highest
 * score, every other seat the lowest (for three and four seats: the paranoid assumption, Sturtevant
 * and Korf 2000). */
typedef struct Searcher {
    const WfRecord *record;
    const WfGame *game;
    const Eval *eval;
    const Table *table;
    const WfLimits *limits;
    const WfAllocator *allocator;
    WfAllocator own, bounded; /* a copy, and what refuses lists of more than LISTED_MAX moves */
    bool *stopped;            /* shared by all threads of a search */
    unsigned seat;            /* to move at the root */
    unsigned index;           /* of the thread; 0 answers */
    uint64_t nodes, node_limit;
    WfCode code;
    int *history; /* by seat and move */
    Ply ply[PLY_MAX + 1];
    WfChoice best;
} Searcher;

/* Searches deeper and deeper until a limit is met; the answer is in `best`. */
void searcher_run(Searcher *searcher);

/* Allocates and frees what a searcher keeps; opening answers NULL when there is no memory. */
Searcher *searcher_open(const WfAllocator *allocator);
void searcher_close(Searcher *searcher, const WfAllocator *allocator);

#endif

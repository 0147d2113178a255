/* searcher.h - one thread's search of a game for two: principal variation search. */
#ifndef SEARCH_SEARCHER_H
#define SEARCH_SEARCHER_H

#include <wayfarer/engine.h>

#include "search/eval/net.h"
#include "search/guide/guide.h"
#include "search/order.h"
#include "search/table.h"

enum { PLY_MAX = 96, PAST_MAX = 100, BUSY_SLOTS = 1 << 12 };

/* What is kept for each turn ahead of the root. */
typedef struct Ply {
    WfPosition position;
    NetState state;
    WfMoveList moves;
    int *order; /* a score for each move, the larger the sooner */
    size_t order_capacity;
    int eval;        /* of the position, from its mover's view */
    uint16_t played; /* the key of the move being looked at; 0: a turn skipped */
    uint16_t killer[ORDER_KILLERS];
    bool threatened;
    unsigned line_length;
    WfMove line[PLY_MAX];
} Ply;

/* What the threads of one search share. */
typedef struct Shared {
    const WfRecord *record;
    const WfLimits *limits;
    const Guide *guide;
    Net net;
    Table table;
    bool stopped;
    uint64_t busy[BUSY_SLOTS]; /* positions and moves that some thread is looking at */
} Shared;

/* One thread's part. */
typedef struct Searcher {
    Shared *shared;
    const WfGame *game;
    WfAllocator allocator;
    unsigned index; /* of the thread; 0 answers */
    bool alone;     /* there is no other thread */
    WfCode code;
    uint64_t nodes, node_limit;
    uint64_t past[PAST_MAX]; /* hashes of positions before the root, the latest first */
    unsigned past_count;
    WfMoveList root; /* moves to look at; the best ones found so far in front */
    unsigned rank;   /* how many of those are settled at this depth */
    int scores[WF_LINES_MAX];
    unsigned root_depth;
    unsigned sight; /* turns of quiescence */
    WfChoice best;
    WfChoice line[WF_LINES_MAX]; /* the lines of a depth by rank */
    Order order;
    Ply ply[PLY_MAX + 2];
} Searcher;

/* Searches deeper and deeper until a limit is met; the answer is in `best`. */
void searcher_run(Searcher *searcher);

/* Allocates and frees what a searcher keeps; opening answers NULL when there is no memory. */
Searcher *searcher_open(const WfAllocator *allocator);
void searcher_close(Searcher *searcher);

/* ---- shared by the files of the searcher ---- */

/* Lists the moves of a ply, all or only the forcing ones, with room for their order. */
bool searcher_list(Searcher *searcher, Ply *ply, bool forcing);

/* The score of the root position to this depth within a window; the line is in ply[0]. */
int searcher_root(Searcher *searcher, int depth, int alpha, int beta);

/* Whether the search is over; looks at the limits. */
bool searcher_stops(Searcher *searcher);

#endif

/* search_state.h - the state of a search of a game for two: per ply, per thread, and shared by the
 * threads.
 *
 * A SearchWorker belongs to one thread: only that thread uses it while a search runs. All threads
 * read SearchContext. These members change while a search runs: `table`, `history` and `abdada` as
 * their headers say, `stopped` and `nodes` by atomic operations, `task` under its lock. */
#ifndef SEARCH_SEARCH_STATE_H
#define SEARCH_SEARCH_STATE_H

#include <wayfarer/engine.h>

#include "search/abdada/abdada.h"
#include "search/eval/net.h"
#include "search/guide.h"
#include "search/history.h"
#include "search/pv_line.h"
#include "search/transposition.h"

/* SEARCH_PAST: the number of positions before the root in which to look for repetitions.
 * SEARCH_KILLERS: killer moves per ply. */
enum { SEARCH_PAST = 100, SEARCH_KILLERS = 2 };

/* What is kept for each ply from the root: the search stack. */
typedef struct SearchPly {
    WfPosition position;
    NetState state;
    WfMoveList moves;
    int *score; /* the ordering score of each move: the highest is searched first */
    size_t score_capacity;
    size_t table_moves, scored;      /* of moves: the table's, 0 or 1; how many have a score */
    int eval;                        /* of the position, from its mover's view */
    uint16_t played;                 /* the key of the move being searched; 0: a null move */
    uint8_t to;                      /* and its destination */
    uint16_t killer[SEARCH_KILLERS]; /* quiet moves that cut off (Akl and Newborn 1977) */
    bool threatened;
    PvLine pv;
} SearchPly;

/* One search of the root by all threads. The first thread that finishes it answers for all. */
typedef struct RootTask {
    unsigned number;   /* counts from 1 */
    unsigned pv_index; /* which of the best lines to search for: this many root moves are settled */
    int depth, alpha, beta, score;
    const struct SearchWorker *winner; /* NULL: none yet */
    WfMoveList moves;
    Lock *lock; /* held for all use of this struct */
} RootTask;

/* What the threads of one search share. */
typedef struct SearchContext {
    const WfRecord *record;
    const WfLimits *limits;
    const WfGame *game;
    WfTables *tables; /* endgame tables; NULL: none */
    Guide guide;
    Net net;
    TransTable table;
    bool stopped;
    uint64_t nodes;        /* of all threads, approximately; not counted if there is only one */
    uint64_t jitter_seed;  /* of the noise that is added to evaluations; 0: none is added */
    HistoryTables history; /* shared: threads that order moves alike meet at the same nodes */
    RootTask task;
    Abdada abdada;
} SearchContext;

/* One thread's part. */
typedef struct SearchWorker {
    SearchContext *shared;
    const WfGame *game;
    WfAllocator allocator;
    unsigned index; /* of the thread; thread 0 gives the result */
    bool alone;     /* there is no other thread */
    WfCode code;
    uint64_t nodes, nodes_shared; /* positions searched; those already in SearchContext.nodes */
    uint64_t past[SEARCH_PAST];   /* hashes of positions before the root, the latest first */
    unsigned past_count;
    WfMoveList root_moves; /* moves to search; the best ones found so far come first */
    unsigned pv_index;     /* how many of those are settled at this depth */
    unsigned task;         /* the number of the last RootTask it took part in */
    int scores[WF_LINES_MAX];
    int first_score; /* of the first root move, in the present search; 0: none yet */
    unsigned root_depth;
    bool settled; /* endgame tables have the root */
    unsigned quiescence_plies;
    WfChoice best;
    WfChoice lines[WF_LINES_MAX]; /* the best lines of a depth */
    SearchPly ply[PLY_MAX + 2];
} SearchWorker;

#endif

/* searcher.h - one thread's search of a game for two: principal variation search. */
#ifndef SEARCH_SEARCHER_H
#define SEARCH_SEARCHER_H

#include <wayfarer/engine.h>

#include "search/eval/net.h"
#include "search/guide.h"
#include "search/pv_line.h"
#include "search/history.h"
#include "search/transposition.h"
#include "search/abdada.h"

enum { PAST_MAX = 100 };

/* What is kept for each turn ahead of the root. */
typedef struct Ply {
    WfPosition position;
    NetState state;
    WfMoveList moves;
    int *order; /* a score for each move, the larger the sooner */
    size_t order_capacity;
    size_t table_moves, ordered; /* of moves: the table's, 0 or 1; how many have their order */
    int eval;                    /* of the position, from its mover's view */
    uint16_t played;             /* the key of the move being looked at; 0: a turn skipped */
    uint8_t to;                  /* and where it goes */
    uint16_t killer[ORDER_KILLERS];
    bool threatened;
    Line line;
} Ply;

/* One search of the root, by all threads; the first that is done answers for all. */
typedef struct Round {
    unsigned number; /* counts from 1 */
    unsigned rank;
    int depth, alpha, beta, score;
    const struct Searcher *winner; /* NULL: none yet */
    WfMoveList moves;
    Lock *lock; /* to be held for all of this */
} Round;

/* What the threads of one search share. */
typedef struct Shared {
    const WfRecord *record;
    const WfLimits *limits;
    const Guide *guide;
    Net net;
    Table table;
    bool stopped;
    uint64_t nodes; /* of all threads, about; nobody counts them for one */
    uint64_t whim;  /* what positions are judged a little apart by; 0: the game's past is known */
    Order order;    /* one for all: threads that order moves alike meet in the same places */
    Round round;
    Together together;
} Shared;

/* One thread's part. */
typedef struct Searcher {
    Shared *shared;
    const WfGame *game;
    WfAllocator allocator;
    unsigned index; /* of the thread; 0 answers */
    bool alone;     /* there is no other thread */
    WfCode code;
    uint64_t nodes, nodes_told; /* positions looked at; those that `Shared` knows of */
    uint64_t past[PAST_MAX];    /* hashes of positions before the root, the latest first */
    unsigned past_count;
    WfMoveList root; /* moves to look at; the best ones found so far in front */
    unsigned rank;   /* how many of those are settled at this depth */
    unsigned round;  /* the number of the last one it took part in */
    int scores[WF_LINES_MAX];
    int first_score; /* of the first root move, in the search that goes on; 0: none yet */
    unsigned root_depth;
    unsigned sight; /* turns of quiescence */
    WfChoice best;
    WfChoice line[WF_LINES_MAX]; /* the lines of a depth by rank */
    Ply ply[PLY_MAX + 2];
} Searcher;

/* Searches deeper and deeper until a limit is met; the answer is in `best` of thread 0, whom the
 * others follow. */
void searcher_run(Searcher *searcher);

/* Allocates and frees what a searcher keeps; opening answers NULL when there is no memory. */
Searcher *searcher_open(const WfAllocator *allocator);
void searcher_close(Searcher *searcher);

/* ---- shared by the files of the searcher ---- */

/* The score of the root position to this depth within a window; the line is in ply[0]. */
int searcher_root(Searcher *searcher, int depth, int alpha, int beta);

/* The same by all threads; for thread 0. */
int round_search(Searcher *searcher, int depth, int alpha, int beta);

/* What the other threads do until the search is over. */
void round_follow(Searcher *searcher);

/* What the moves of a ply follow, for what is known of them. */
static inline OrderTurn searcher_turn(const Ply *here, unsigned ply)
{
    return (OrderTurn){.seat = here->position.head.turn,
                       .enemy = ply > 0 ? here[-1].played : 0,
                       .own = ply > 1 ? here[-2].played : 0};
}

/* Whether some thread has ended the search; then what it is at has no result. */
static inline bool searcher_is_stopped(const Searcher *searcher)
{
    return __atomic_load_n(&searcher->shared->stopped, __ATOMIC_RELAXED);
}

/* The same, after a look at the limits. */
bool searcher_stops(Searcher *searcher);

#endif

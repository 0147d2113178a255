/* together.h - several threads at one tree: who is where, what is left for later, who may leave,
 * what has been found.
 *
 * All threads search the same root. A move that another thread is at is left for later; a thread
 * that has settled a position calls back the others who are still at it; on the principal line each
 * tells the others what it has raised alpha to.
 *
 * Sources: T. Kerrigan, "Simplified ABDADA" (moves left for later); calling back is what helpers
 * get from their split point at a cutoff (chessprogramming.org/Parallel_Search). */
#ifndef SEARCH_TOGETHER_H
#define SEARCH_TOGETHER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/parallel.h"
#include "search/pv_line.h"

enum { TOGETHER_SLOTS = 1 << 12, TOGETHER_APART = 64 };

/* Where one thread is. Others read `at` and write `recall`. */
typedef struct Post {
    uint64_t at[PLY_MAX + 1]; /* what it searches at each ply, as a tag; 0: nothing to wait for */
    unsigned recall;          /* the ply it is called back to; beyond PLY_MAX: none */
    unsigned returning;       /* the call that it follows; only its own */
    uint8_t apart[TOGETHER_APART]; /* so that no two posts share a cache line */
} Post;

/* The best move yet of a search that is not done: its key, its score, and the line it begins. `tag`
 * says of which search. */
typedef struct Finding {
    uint64_t tag;
    int score;
    uint16_t key;
    Line line;
} Finding;

typedef struct Together {
    unsigned count;                /* threads */
    uint64_t busy[TOGETHER_SLOTS]; /* positions and moves that some thread is at */
    Post post[PARALLEL_MAX];
    Lock *lock; /* to be held for the findings */
    Finding finding[PLY_MAX + 1];
} Together;

/* Before the threads set out. The lock stays its owner's. */
void together_begin(Together *together, unsigned count, Lock *lock);

/* ---- moves ---- */

/* Whether some thread is at a move; `mark` is of the position and the move, never 0. */
bool together_is_busy(const Together *together, uint64_t mark);
void together_occupy(Together *together, uint64_t mark);
void together_release(Together *together, uint64_t mark);

/* ---- positions ---- */

/* Thread `index` begins a search, and ends it: `tag` is of the position, the depth and the window.
 * Leaving tells nobody. */
void together_arrive(Together *together, unsigned index, unsigned ply, uint64_t tag);
void together_leave(Together *together, unsigned index, unsigned ply);

/* Calls back every other thread that is at the same search. */
void together_settle(Together *together, unsigned index, unsigned ply, uint64_t tag);

/* Whether a thread is called back to this ply or a lower one, where it has arrived. From then on
 * its searches have no results, down to that ply. */
bool together_is_recalled(Together *together, unsigned index, unsigned ply);

/* Whether it was on its way back to just this ply; there the call ends. */
bool together_is_back(Together *together, unsigned index, unsigned ply);

/* ---- findings ---- */

/* Lets the others know the best move yet of a search at this ply. */
void together_tell(Together *together, unsigned ply, const Finding *finding);

/* Copies what is known of the search `finding->tag` at this ply, if it is better than
 * `finding->score`; false: nothing is. */
bool together_hear(const Together *together, unsigned ply, Finding *finding);

#endif

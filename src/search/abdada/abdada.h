/* abdada.h - several threads that search one tree: simplified ABDADA.
 *
 * All threads search the same root to the same depth. A move that another thread is searching is
 * deferred: this thread tries its other moves first. A thread that finishes a node aborts the other
 * threads that still search it. On the principal variation a thread publishes the value to which it
 * has raised alpha, and the others adopt it.
 *
 * Sources: Weill, "The ABDADA distributed minimax search algorithm", 1996; T. Kerrigan, "Simplified
 * ABDADA" (deferred moves); aborting is what helpers get from their split point at a cutoff
 * (chessprogramming.org/Parallel_Search).
 *
 * Threads are numbered by `index`. Only thread `index` may call a function that takes an `index`;
 * any thread may call the others. Call abdada_begin before the threads start. */
#ifndef SEARCH_ABDADA_ABDADA_H
#define SEARCH_ABDADA_ABDADA_H

#include <stdbool.h>
#include <stdint.h>

#include "base/parallel.h"
#include "search/pv_line.h"

enum { ABDADA_SLOTS = 1 << 12, ABDADA_PADDING = 64 };

/* The nodes that one thread is searching. Others read `node` and write `abort`. */
typedef struct AbdadaThread {
    uint64_t node[PLY_MAX + 1]; /* the tag of its node, by ply; 0: no shared node */
    unsigned abort;     /* it must leave all nodes from this ply on; none if beyond PLY_MAX */
    unsigned unwinding; /* the abort that it follows; only the thread itself uses this */
    uint8_t padding[ABDADA_PADDING]; /* keeps two threads off one cache line */
} AbdadaThread;

/* The best move so far of a node that is still being searched: its key, its score, and the line
 * that it begins. `tag` identifies the node. */
typedef struct AbdadaBest {
    uint64_t tag;
    int score;
    uint16_t key;
    PvLine line;
} AbdadaBest;

typedef struct Abdada {
    unsigned count;              /* threads */
    uint64_t busy[ABDADA_SLOTS]; /* marks of the moves that some thread is searching */
    AbdadaThread thread[PARALLEL_MAX];
    Lock *lock; /* held while `best` is written or read as a whole */
    AbdadaBest best[PLY_MAX + 1];
} Abdada;

/* Call it before the threads start. The caller keeps the lock. */
void abdada_begin(Abdada *abdada, unsigned count, Lock *lock);

/* ---- moves ---- */

/* Whether some thread is searching a move; `mark` identifies the position and the move, and is
 * never 0. */
bool abdada_is_busy(const Abdada *abdada, uint64_t mark);
void abdada_mark(Abdada *abdada, uint64_t mark);
void abdada_unmark(Abdada *abdada, uint64_t mark);

/* ---- nodes ---- */

/* Thread `index` enters a node and leaves it; `tag` identifies the position, the depth and the
 * window. Leaving aborts no other thread. */
void abdada_enter(Abdada *abdada, unsigned index, unsigned ply, uint64_t tag);
void abdada_leave(Abdada *abdada, unsigned index, unsigned ply);

/* Thread `index` has finished a node: aborts every other thread that is at the same one. */
void abdada_finish(Abdada *abdada, unsigned index, unsigned ply, uint64_t tag);

/* Whether the node at this ply, or one nearer the root, was aborted. From then on the searches of
 * this thread have no results, down to that ply. */
bool abdada_is_aborted(Abdada *abdada, unsigned index, unsigned ply);

/* Whether the thread was unwinding to just this ply. The abort then ends here. */
bool abdada_abort_ends(Abdada *abdada, unsigned index, unsigned ply);

/* ---- the best move so far ---- */

/* Publishes the best move so far of a node at this ply. */
void abdada_publish(Abdada *abdada, unsigned ply, const AbdadaBest *best);

/* Copies the best move known for the node `best->tag` at this ply if its score is better than
 * `best->score`. False: nothing better is known. */
bool abdada_adopt(const Abdada *abdada, unsigned ply, AbdadaBest *best);

#endif

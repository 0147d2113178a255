/* abdada_root.h - one search of the root by all threads: thread 0 sets the task, the first thread
 * that finishes it gives the score, and then all go on to the next task. */
#ifndef SEARCH_ABDADA_ABDADA_ROOT_H
#define SEARCH_ABDADA_ABDADA_ROOT_H

#include "search/search_state.h"

/* The score of the root to this depth within a window; the line is in ply[0]. Thread 0 calls this.
 */
int abdada_root_search(SearchWorker *worker, int depth, int alpha, int beta);

/* Takes part in the searches of thread 0 until the search is over. Every other thread calls this.
 */
void abdada_root_help(SearchWorker *worker);

#endif

/* pvs.h - principal variation search: one thread's alpha-beta search of a game for two. */
#ifndef SEARCH_PVS_H
#define SEARCH_PVS_H

#include "search/search_state.h"

/* The score of the root to this depth within a window; the principal variation is in ply[0]. Leaves
 * out the root moves before worker->pv_index. A worker's own thread calls this. */
int pvs_root(SearchWorker *worker, int depth, int alpha, int beta);

#endif

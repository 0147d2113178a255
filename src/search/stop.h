/* stop.h - when a search ends: a limit is met, the caller stops it, or another thread aborts it.
 * Any thread may call stop_all; a worker's own thread calls the others. */
#ifndef SEARCH_STOP_H
#define SEARCH_STOP_H

#include "search/search_state.h"

/* Ends the search for all threads. */
static inline void stop_all(SearchContext *shared)
{
    __atomic_store_n(&shared->stopped, true, __ATOMIC_RELAXED);
}

/* Whether some thread has ended the search. The current searches then have no result. */
static inline bool stop_is_set(const SearchWorker *worker)
{
    return __atomic_load_n(&worker->shared->stopped, __ATOMIC_RELAXED);
}

/* The same, after checking the limits: a limit that is met ends the search. */
bool stop_is_due(SearchWorker *worker);

/* Whether the results of this ply and of those beyond it are invalid: the search has ended, or
 * another thread has finished this node or one nearer the root. */
static inline bool stop_is_unwinding(SearchWorker *worker, unsigned ply)
{
    return stop_is_set(worker) ||
           (!worker->alone && abdada_is_aborted(&worker->shared->abdada, worker->index, ply));
}

#endif

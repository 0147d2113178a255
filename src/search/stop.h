/* stop.h - when a search ends: limits met, told to stop, or aborted by another thread. A worker's
 * own thread calls these. */
#ifndef SEARCH_STOP_H
#define SEARCH_STOP_H

#include "search/search_state.h"

/* Ends the search for all threads. */
static inline void stop_all(SearchShared *shared)
{
    __atomic_store_n(&shared->stopped, true, __ATOMIC_RELAXED);
}

/* Whether some thread has ended the search. What is being searched then has no result. */
static inline bool stop_is_set(const SearchWorker *worker)
{
    return __atomic_load_n(&worker->shared->stopped, __ATOMIC_RELAXED);
}

/* The same, after a look at the limits: a limit that is met ends the search. */
bool stop_is_due(SearchWorker *worker);

/* Whether what a search of this ply or beyond has answered means nothing: the search has ended, or
 * another thread has finished a node on the way here. */
static inline bool stop_is_unwinding(SearchWorker *worker, unsigned ply)
{
    return stop_is_set(worker) ||
           (!worker->alone && abdada_is_aborted(&worker->shared->abdada, worker->index, ply));
}

#endif

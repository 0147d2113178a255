/* worker.h - the life of a SearchWorker, one thread's part of a search. */
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include "search/search_state.h"

/* Allocates and frees what a worker keeps, for the owner of the engine, while no search runs. NULL:
 * no memory. Closing NULL does nothing. */
SearchWorker *worker_open(const WfAllocator *allocator);
void worker_close(SearchWorker *worker);

/* Makes a worker part of a search of `count` threads, for the owner of the engine, before the
 * threads start. */
void worker_join(SearchWorker *worker, SearchContext *shared, unsigned index, unsigned count);

/* Sets up the root of a new search, for the worker's own thread. */
void worker_begin(SearchWorker *worker);

#endif

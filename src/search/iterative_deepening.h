/* iterative_deepening.h - iterative deepening, for games for two: searches of growing depth until a
 * limit is met, with aspiration windows and several best lines (multi-PV). */
#ifndef SEARCH_ITERATIVE_DEEPENING_H
#define SEARCH_ITERATIVE_DEEPENING_H

#include "search/search_state.h"

/* Each thread of a search calls this once with its worker. The result is in `best` of thread 0; the
 * other threads help it. */
void iterative_deepening(SearchWorker *worker);

#endif

/* iterative_deepening.h - one search of a game for two from first to last: deeper and deeper until
 * a limit is met, with aspiration windows, and with several best lines told apart (multi-PV). */
#ifndef SEARCH_ITERATIVE_DEEPENING_H
#define SEARCH_ITERATIVE_DEEPENING_H

#include "search/search_state.h"

/* Each thread of a search calls this once with its worker. The answer is in `best` of thread 0,
 * whom the others help. */
void iterative_deepening(SearchWorker *worker);

#endif

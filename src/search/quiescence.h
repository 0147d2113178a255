/* quiescence.h - quiescence search: at the horizon only forcing moves are searched, until the
 * static evaluation can be trusted. Source: chessprogramming.org/Quiescence_Search. */
#ifndef SEARCH_QUIESCENCE_H
#define SEARCH_QUIESCENCE_H

#include "search/search_state.h"

/* Searches forcing moves, at most `left` plies of them. Either side may take the static evaluation
 * instead (stand pat). Fail-soft. A worker's own thread calls this. */
int quiescence(SearchWorker *worker, unsigned ply, int alpha, int beta, int left);

#endif

/* quiescence.h - quiescence search: beyond the horizon only forcing moves are followed, until the
 * static evaluation can be trusted. Source: chessprogramming.org/Quiescence_Search. */
#ifndef SEARCH_QUIESCENCE_H
#define SEARCH_QUIESCENCE_H

#include "search/search_state.h"

/* Follows forcing moves, at most `left` of them in a row; either side may stop (stand pat).
 * Fail-soft. A worker's own thread calls this. */
int quiescence(SearchWorker *worker, unsigned ply, int alpha, int beta, int left);

#endif

/* move_scores.h - an array with a score for each move of a list, and its greatest entry. A thread
 * may call these for its own array. */
#ifndef SEARCH_MOVE_SCORES_H
#define SEARCH_MOVE_SCORES_H

#include <stdbool.h>

#include <wayfarer/game.h>

/* Makes room in *scores for a score of each move that the list may hold. *capacity is the size of
 * the array. The caller frees *scores with the same allocator. False: no memory. */
bool move_scores_reserve(const WfAllocator *allocator, int **scores, size_t *capacity,
                         const WfMoveList *moves);

/* The index of the first of the greatest among scores[from] to scores[count - 1]. */
size_t move_scores_greatest(const int *scores, size_t from, size_t count);

#endif

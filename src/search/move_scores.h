/* move_scores.h - room for a score of each move in a list, and the search for the greatest. */
#ifndef SEARCH_MOVE_SCORES_H
#define SEARCH_MOVE_SCORES_H

#include <stdbool.h>

#include <wayfarer/game.h>

/* Makes room in *scores for one number of each move that the list may hold. *capacity says how many
 * there is room for. The caller frees *scores with the same allocator. False: no memory. */
bool move_scores_reserve(const WfAllocator *allocator, int **scores, size_t *capacity,
                         const WfMoveList *moves);

/* The index of the first of the greatest among scores[from] to scores[count - 1]. */
size_t move_scores_greatest(const int *scores, size_t from, size_t count);

#endif

/* lmr.c - see lmr.h.
 *
 * The reduction is the logarithm of the depth times that of the place of the move, divided by 2.4,
 * and then adjusted. Both logarithms are kept as whole numbers. The numbers were chosen by matches.
 */
#include "search/lmr.h"

#include "search/picker.h"

enum {
    LEAST_DEPTH = 2,   /* below, there is nothing to reduce */
    FULL_MOVES = 2,    /* this many moves are searched to the full depth; one more on the PV */
    DEPTH_MOST = 12,   /* from here on the depth counts no further */
    DIVISOR = 120,     /* 10 for log_depth, 5 for log_place, and 2.4 */
    HISTORY_PLY = 5000 /* the ordering score that is worth one ply */
};

/* Ten times the natural logarithm of a depth. */
static const uint8_t log_depth[DEPTH_MOST + 1] = {0, 0, 7, 11, 14, 16, 18, 19, 21, 22, 23, 24, 25};

/* About five times the natural logarithm of the place of a move, in steps. */
static unsigned log_place(size_t index)
{
    return index < 3 ? 4 : index < 6 ? 8 : index < 12 ? 12 : index < 24 ? 16 : index < 60 ? 19 : 22;
}

int lmr_reduction(const SearchNode *node, size_t index)
{
    const int score = node->here->score[index];
    if (node->depth < LEAST_DEPTH || index < FULL_MOVES + (size_t)node->is_pv ||
        score >= GUIDE_FORCING)
        return 0;
    const unsigned depth = node->depth < DEPTH_MOST ? (unsigned)node->depth : DEPTH_MOST;
    int less = (int)(log_depth[depth] * log_place(index)) / DIVISOR;
    less += node->cut_node && !node->is_pv;
    less -= node->is_pv;
    less -= node->here->threatened;
    less -= score >= PICKER_KILLER;
    less -= score / HISTORY_PLY;
    less = less < 0 ? 0 : less;
    return less < node->depth - 1 ? less : node->depth - 1;
}

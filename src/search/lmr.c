/* lmr.c - see lmr.h.
 *
 * The reduction is ln(depth) * ln(place of the move) / 2.4, and is then adjusted. Both logarithms
 * are tables of whole numbers. The numbers were chosen by matches. */
#include "search/lmr.h"

#include "search/picker.h"

enum {
    LEAST_DEPTH = 2,   /* no reduction below this depth */
    FULL_MOVES = 2,    /* this many moves are never reduced; one more on the PV */
    DEPTH_MAX = 12,    /* a greater depth counts as this one */
    DIVISOR = 120,     /* 2.4 times the scales of the tables: 10 of log_depth, 5 of log_place */
    HISTORY_PLY = 5000 /* the ordering score that is worth one ply */
};

/* Ten times the natural logarithm of a depth. */
static const uint8_t log_depth[DEPTH_MAX + 1] = {0, 0, 7, 11, 14, 16, 18, 19, 21, 22, 23, 24, 25};

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
    const unsigned depth = node->depth < DEPTH_MAX ? (unsigned)node->depth : DEPTH_MAX;
    int reduction = (int)(log_depth[depth] * log_place(index)) / DIVISOR;
    reduction += node->cut_node && !node->is_pv;
    reduction -= node->is_pv;
    reduction -= node->here->threatened;
    reduction -= score >= PICKER_KILLER;
    reduction -= score / HISTORY_PLY;
    reduction = reduction < 0 ? 0 : reduction;
    return reduction < node->depth - 1 ? reduction : node->depth - 1;
}

/* pruning.c - see pruning.h. */
#include "search/pruning.h"

#include "search/picker.h"
#include "search/score.h"

enum {
    MARGIN_DEPTH = 6,   /* nodes and quiet moves are pruned up to this depth: beyond it too many */
    EXCHANGE_DEPTH = 3, /* captures that lose an exchange are pruned up to this depth */
    /* the least depth of the root: in shallower searches the test for mating checks costs more than
     * it saves */
    CHECKS_FROM = 5
};

/* The margin is one quiet gain for each ply of depth, and one fewer if the position is improving.
 */
bool reverse_futility_prunes(const SearchWorker *w, const SearchNode *node)
{
    const int margin = w->shared->guide.quiet_gain * (node->depth - node->improving);
    return node->depth <= MARGIN_DEPTH && node->estimate - margin >= node->beta;
}

/* A check in answer to a move at the root may be mate, so it is never pruned. */
static bool is_answering_check(const SearchWorker *w, const SearchNode *node, size_t index)
{
    const Guide *guide = &w->shared->guide;
    return node->ply == 1 && w->root_depth >= CHECKS_FROM && guide->gives_check != NULL &&
           guide->gives_check(&node->here->position, &node->here->moves.items[index]);
}

/* Late move pruning. The number of quiet moves that are searched grows with the square of the
 * depth. At depth 1 it is the guide's late_moves. If the position is improving it is 1.5 times as
 * large. */
static bool late_move_prunes(const Guide *guide, const SearchNode *node)
{
    const int most =
        guide->late_moves * (2 + node->depth * node->depth) / (node->improving ? 2 : 3);
    return (int)node->quiet_count > most;
}

/* Futility pruning: two quiet gains for each ply of depth, and one for the move itself, would not
 * raise the estimate above alpha. */
static bool futility_prunes(const Guide *guide, const SearchNode *node)
{
    return !node->is_pv &&
           node->estimate + guide->quiet_gain * (2 * node->depth + 1) <= node->alpha;
}

/* Whether a move with this ordering score is pruned. */
static bool is_prunable(const SearchWorker *w, const SearchNode *node, int score)
{
    const Guide *guide = &w->shared->guide;
    if (node->ply == 0 || node->best < -EVAL_MAX || node->here->threatened ||
        score >= GUIDE_FORCING || node->depth > MARGIN_DEPTH)
        return false;
    if (score < PICKER_LOSING / 2) /* below all quiet moves: it loses by static exchange */
        return node->depth <= EXCHANGE_DEPTH && !node->is_pv;
    return late_move_prunes(guide, node) || futility_prunes(guide, node);
}

bool pruning_skips_move(const SearchWorker *w, const SearchNode *node, size_t index)
{
    return index > 0 && is_prunable(w, node, node->here->score[index]) &&
           !is_answering_check(w, node, index);
}

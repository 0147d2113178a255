/* pruning.c - see pruning.h. */
#include "search/pruning.h"

#include "search/picker.h"
#include "search/score.h"

enum {
    MARGIN_DEPTH = 6,   /* futility margins hold up to this depth: beyond, they hide too much */
    EXCHANGE_DEPTH = 3, /* losing captures are left out up to this depth */
    /* of the root: in shallower searches the test for a mating check costs more than it saves */
    CHECKS_FROM = 5
};

/* Each ply may lose about what one quiet turn gains; one less if the position is improving. */
bool reverse_futility_prunes(const SearchWorker *w, const SearchNode *node)
{
    const int margin = w->shared->guide.quiet_gain * (node->depth - node->improving);
    return node->depth <= MARGIN_DEPTH && node->estimate - margin >= node->beta;
}

/* A check that answers a move of the root may be mate. Then that move must not be chosen. */
static bool is_answering_check(const SearchWorker *w, const SearchNode *node, size_t index)
{
    const Guide *guide = &w->shared->guide;
    return node->ply == 1 && w->root_depth >= CHECKS_FROM && guide->gives_check != NULL &&
           guide->gives_check(&node->here->position, &node->here->moves.items[index]);
}

/* Late move pruning. The number of quiet moves that are tried grows with the square of the depth.
 * At depth 1 it is the guide's late_moves, and half as many again if the position is improving. */
static bool late_move_prunes(const Guide *guide, const SearchNode *node)
{
    const int most =
        guide->late_moves * (2 + node->depth * node->depth) / (node->improving ? 2 : 3);
    return (int)node->quiet_count > most;
}

/* Futility pruning: even two quiet gains for each ply, and one more for the move itself, would not
 * reach alpha. */
static bool futility_prunes(const Guide *guide, const SearchNode *node)
{
    return !node->is_pv &&
           node->estimate + guide->quiet_gain * (2 * node->depth + 1) <= node->alpha;
}

/* By the score that the picker gave the move. */
static bool is_prunable(const SearchWorker *w, const SearchNode *node, int score)
{
    const Guide *guide = &w->shared->guide;
    if (node->ply == 0 || node->best < -EVAL_MAX || node->here->threatened ||
        score >= GUIDE_FORCING || node->depth > MARGIN_DEPTH)
        return false;
    if (score < PICKER_LOSING / 2) /* far below all quiet moves: it lost by static exchange */
        return node->depth <= EXCHANGE_DEPTH && !node->is_pv;
    return late_move_prunes(guide, node) || futility_prunes(guide, node);
}

bool pruning_skips_move(const SearchWorker *w, const SearchNode *node, size_t index)
{
    return index > 0 && is_prunable(w, node, node->here->score[index]) &&
           !is_answering_check(w, node, index);
}

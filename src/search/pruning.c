/* pruning.c - see pruning.h. */
#include "search/pruning.h"

#include "search/picker.h"
#include "search/score.h"

enum {
    MARGIN_DEPTH = 6, /* pruning by margins up to here */
    CHECKS_FROM = 5   /* of the root: in shallower searches they cost more than they save */
};

bool pruning_is_far_above(const Searcher *s, const Node *node)
{
    const int margin = s->shared->guide->tempo * (node->depth - node->improving);
    return node->depth <= MARGIN_DEPTH && node->expected - margin >= node->beta;
}

/* A check that answers a move of the root may be mate: then that move must not be chosen. */
static bool is_answering_check(const Searcher *s, const Node *node, size_t index)
{
    const Guide *guide = s->shared->guide;
    return node->ply == 1 && s->root_depth >= CHECKS_FROM && guide->gives_check != NULL &&
           guide->gives_check(&node->here->position, &node->here->moves.items[index]);
}

static bool is_futile(const Searcher *s, const Node *node, int order)
{
    const Guide *guide = s->shared->guide;
    const int depth = node->depth;
    if (node->ply == 0 || node->best < -EVAL_MAX || node->here->threatened ||
        order >= GUIDE_FORCING || depth > MARGIN_DEPTH)
        return false;
    if (order < PICKER_LOSING / 2)
        return depth <= 3 && !node->principal;
    const int late = guide->late * (2 + depth * depth) / (node->improving ? 2 : 3);
    if ((int)node->quiet_count > late)
        return true;
    return !node->principal && node->expected + guide->tempo * (2 * depth + 1) <= node->alpha;
}

bool pruning_leaves_out(const Searcher *s, const Node *node, size_t index)
{
    return index > 0 && is_futile(s, node, node->here->order[index]) &&
           !is_answering_check(s, node, index);
}

int pruning_reduction(const Node *node, size_t index)
{
    const int order = node->here->order[index];
    static const uint8_t root_of_depth[13] = {0, 0, 7, 11, 14, 16, 18, 19, 21, 22, 23, 24, 25};
    if (node->depth < 2 || index < 2 + (size_t)node->principal || order >= GUIDE_FORCING)
        return 0;
    const unsigned depth = node->depth < 12 ? (unsigned)node->depth : 12;
    const unsigned late = index < 3    ? 4
                          : index < 6  ? 8
                          : index < 12 ? 12
                          : index < 24 ? 16
                          : index < 60 ? 19
                                       : 22;
    int less = (int)(root_of_depth[depth] * late) / 120;
    less += node->cut && !node->principal;
    less -= node->principal;
    less -= node->here->threatened;
    less -= order >= PICKER_KILLER;
    less -= order / 5000;
    less = less < 0 ? 0 : less;
    return less < node->depth - 1 ? less : node->depth - 1;
}

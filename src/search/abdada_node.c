/* sharing.c - see sharing.h. */
#include "search/abdada_node.h"

#include "base/random.h"

enum { OPEN_DEPTH = 2 /* what threads tell each other is of searches from here on */ };

bool sharing_is_open(const Searcher *s, const Node *node)
{
    return !s->alone && node->depth >= OPEN_DEPTH;
}

uint64_t sharing_tag(const Node *node)
{
    const uint64_t window = (uint64_t)(uint16_t)node->alpha << 16 | (uint16_t)node->beta;
    return node->here->position.head.hash ^ random_mix(window << 8 | (uint64_t)node->depth);
}

/* ---- moves ---- */

static uint64_t busy_mark(const Node *node, size_t index)
{
    const WfMove *move = &node->here->moves.items[index];
    return random_mix(node->here->position.head.hash ^ order_key(move)) | 1;
}

bool sharing_postpones(const Searcher *s, Node *node, size_t index)
{
    const bool helps_with_first = index == 0 && (node->principal || node->cut);
    if (!sharing_is_open(s, node) || helps_with_first || node->postponed_count == POSTPONED_MAX ||
        !together_is_busy(&s->shared->together, busy_mark(node, index)))
        return false;
    node->postponed[node->postponed_count++] = (unsigned)index;
    return true;
}

void sharing_occupy(Searcher *s, const Node *node, size_t index)
{
    if (sharing_is_open(s, node))
        together_occupy(&s->shared->together, busy_mark(node, index));
}

void sharing_release(Searcher *s, const Node *node, size_t index)
{
    if (sharing_is_open(s, node))
        together_release(&s->shared->together, busy_mark(node, index));
}

/* ---- the principal line ---- */

void sharing_tell(Searcher *s, const Node *node)
{
    Finding finding;
    if (s->alone || !node->principal)
        return;
    finding.tag = node->tag;
    finding.score = node->best;
    finding.key = node->best_key;
    line_copy(&finding.line, &node->here->line);
    together_tell(&s->shared->together, node->ply, &finding);
}

void sharing_hear(Searcher *s, Node *node)
{
    Finding finding;
    if (s->alone || !node->principal)
        return;
    finding.tag = node->tag;
    finding.score = node->alpha;
    if (!together_hear(&s->shared->together, node->ply, &finding))
        return;
    node->best = node->alpha = finding.score;
    node->best_key = finding.key;
    line_copy(&node->here->line, &finding.line);
}

/* abdada_node.c - see abdada_node.h. */
#include "search/abdada/abdada_node.h"

#include "base/random.h"

/* Nodes from this depth on are shared. Below it, sharing costs more than it saves. */
enum { SHARED_DEPTH = 2 };

bool abdada_node_is_shared(const SearchWorker *w, const SearchNode *node)
{
    return !w->alone && node->depth >= SHARED_DEPTH;
}

uint64_t abdada_node_tag(const SearchNode *node)
{
    const uint64_t window = (uint64_t)(uint16_t)node->alpha << 16 | (uint16_t)node->beta;
    return node->here->position.head.hash ^ random_mix(window << 8 | (uint64_t)node->depth);
}

/* ---- moves ---- */

static uint64_t mark_of(const SearchNode *node, size_t index)
{
    const WfMove *move = &node->here->moves.items[index];
    return random_mix(node->here->position.head.hash ^ move_key(move)) | 1;
}

bool abdada_node_defers(const SearchWorker *w, SearchNode *node, size_t index)
{
    const bool helps_with_first = index == 0 && (node->is_pv || node->cut_node);
    if (!abdada_node_is_shared(w, node) || helps_with_first ||
        node->deferred_count == NODE_DEFERRED_MAX ||
        !abdada_is_busy(&w->shared->abdada, mark_of(node, index)))
        return false;
    node->deferred[node->deferred_count++] = (unsigned)index;
    return true;
}

void abdada_node_mark(SearchWorker *w, const SearchNode *node, size_t index)
{
    if (abdada_node_is_shared(w, node))
        abdada_mark(&w->shared->abdada, mark_of(node, index));
}

void abdada_node_unmark(SearchWorker *w, const SearchNode *node, size_t index)
{
    if (abdada_node_is_shared(w, node))
        abdada_unmark(&w->shared->abdada, mark_of(node, index));
}

/* ---- the principal variation ---- */

void abdada_node_publish(SearchWorker *w, const SearchNode *node)
{
    AbdadaBest best;
    if (w->alone || !node->is_pv)
        return;
    best.tag = node->tag;
    best.score = node->best;
    best.key = node->best_key;
    pv_line_copy(&best.line, &node->here->pv);
    abdada_publish(&w->shared->abdada, node->ply, &best);
}

void abdada_node_adopt(SearchWorker *w, SearchNode *node)
{
    AbdadaBest best;
    if (w->alone || !node->is_pv)
        return;
    best.tag = node->tag;
    best.score = node->alpha;
    if (!abdada_adopt(&w->shared->abdada, node->ply, &best))
        return;
    node->best = node->alpha = best.score;
    node->best_key = best.key;
    pv_line_copy(&node->here->pv, &best.line);
}

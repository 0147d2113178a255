/* searcher.c - principal variation search with a transposition table and null move.
 *
 * Sources: Marsland and Campbell 1982 (principal variation search); Donninger 1993 (null move);
 * T. Kerrigan, "Simplified ABDADA" (searching one tree with several threads). The numbers were
 * chosen by matches. */
#include "search/search_state.h"

#include <string.h>

#include "search/weaker_play.h"
#include "search/search_node.h"
#include "search/picker.h"
#include "search/pruning.h"
#include "search/score.h"
#include "search/abdada_node.h"
#include "search/quiescence.h"

enum {
    CHECK_EVERY = 32, /* nodes between two looks at the limits */
    QUIESCENCE_PLIES = 8,
    SKIP_DEPTH = 3 /* null move from here on */
};

static int search(Searcher *s, unsigned ply, int depth, int alpha, int beta, bool cut);

/* Whether all threads together have looked at as many positions as they may. The first depth is
 * always done: a move must come of it. */
static bool is_spent(Searcher *s)
{
    Shared *shared = s->shared;
    const uint64_t most = shared->limits->nodes;
    if (most == 0 || s->root_depth <= 1)
        return false;
    if (s->alone)
        return s->nodes >= most;
    if (s->nodes - s->nodes_told >= CHECK_EVERY) {
        __atomic_add_fetch(&shared->nodes, s->nodes - s->nodes_told, __ATOMIC_RELAXED);
        s->nodes_told = s->nodes;
    }
    return __atomic_load_n(&shared->nodes, __ATOMIC_RELAXED) >= most;
}

bool searcher_stops(Searcher *s)
{
    if (searcher_is_stopped(s))
        return true;
    const WfLimits *limits = s->shared->limits;
    const bool asked =
        limits->stop != NULL && s->nodes % CHECK_EVERY == 0 && limits->stop(limits->context);
    if (!asked && !is_spent(s) && s->code == WF_OK)
        return false;
    __atomic_store_n(&s->shared->stopped, true, __ATOMIC_RELAXED);
    return true;
}

/* Whether what a search of this ply or beyond has answered means nothing. */
static bool is_broken_off(Searcher *s, unsigned ply)
{
    return searcher_is_stopped(s) ||
           (!s->alone && together_is_recalled(&s->shared->together, s->index, ply));
}

/* ---- what a move has shown ---- */

static void learn(Searcher *s, const Node *node, const WfMove *move)
{
    Ply *here = node->here;
    const uint16_t key = order_key(move);
    const OrderTurn turn = searcher_turn(here, node->ply);
    const int depth = node->depth < 12 ? node->depth : 12, bonus = 24 * depth * depth + 32;
    Order *order = &s->shared->order;
    if (here->killer[0] != key) {
        here->killer[1] = here->killer[0];
        here->killer[0] = key;
    }
    order_learn(order, turn, key, bonus);
    for (unsigned i = 0; i < node->tried_count; i++)
        order_learn(order, turn, node->tried[i], -bonus);
}

/* ---- pruning ---- */

/* Whole positions that need no search: far above the window, or above it even after skipping a
 * turn. */
static bool is_pruned(Searcher *s, Node *node, int *score)
{
    const Guide *guide = s->shared->guide;
    Ply *here = node->here;
    if (node->principal || here->threatened || node->beta < -EVAL_MAX || node->beta > EVAL_MAX)
        return false;
    if (pruning_is_far_above(s, node)) {
        *score = node->expected;
        return true;
    }
    if (node->depth < SKIP_DEPTH || node->expected < node->beta || node->ply == 0 ||
        here[-1].played == 0 || !guide->may_skip(&here->position))
        return false;
    const int extra = (node->expected - node->beta) / (4 * guide->tempo);
    const int reduced = node->depth - 3 - node->depth / 4 - (extra < 3 ? extra : 3);
    tree_step_aside(s, node->ply);
    *score = -search(s, node->ply + 1, reduced, -node->beta, 1 - node->beta, !node->cut);
    if (*score > EVAL_MAX)
        *score = node->beta;
    return *score >= node->beta && !is_broken_off(s, node->ply);
}

/* ---- one position ---- */

/* The score of one move: by a null window first unless it is the first one. */
static int try_move(Searcher *s, Node *node, size_t index)
{
    const WfMove move = node->here->moves.items[index];
    const int alpha = node->alpha, beta = node->beta, depth = node->depth - 1;
    tree_step(s, node->ply, &move);
    if (index == 0)
        return -search(s, node->ply + 1, depth, -beta, -alpha, !node->principal && !node->cut);
    const int less = pruning_reduction(node, index);
    int score = -search(s, node->ply + 1, depth - less, -alpha - 1, -alpha, true);
    if (score > alpha && less > 0)
        score = -search(s, node->ply + 1, depth, -alpha - 1, -alpha, !node->cut);
    sharing_hear(s, node); /* another thread may know a better move by now: then this is enough */
    if (score > node->alpha && score < beta)
        score = -search(s, node->ply + 1, depth, -beta, -node->alpha, false);
    return score;
}

static int try_openly(Searcher *s, Node *node, size_t index)
{
    sharing_occupy(s, node, index);
    const int score = try_move(s, node, index);
    sharing_release(s, node, index);
    return score;
}

/* Takes the score of a move into account; true: no other move need be tried. */
static bool take_score(Searcher *s, Node *node, size_t index, int score)
{
    const WfMove *move = &node->here->moves.items[index];
    const bool quiet = node->here->order[index] < GUIDE_FORCING;
    node->count++;
    if (node->ply == 0 && index == 0)
        s->first_score = score;
    if (score > node->best) {
        node->best = score;
        if (score > node->alpha || node->count == 1) {
            node->best_key = order_key(move);
            if (node->principal)
                line_put(&node->here->line, move, &node->here[1].line);
        }
        if (score > node->alpha) {
            node->alpha = score;
            sharing_tell(s, node);
        }
        if (score >= node->beta) {
            if (quiet)
                learn(s, node, move);
            return true;
        }
    }
    if (quiet && node->tried_count < TRIED_MAX)
        node->tried[node->tried_count++] = order_key(move);
    return false;
}

/* Tries all moves; false when that was broken off. */
static bool search_moves(Searcher *s, Node *node)
{
    Ply *here = node->here;
    if (node->ply == 0)
        for (size_t i = 0; i < here->moves.count; i++)
            here->order[i] = GUIDE_FORCING - 1 - (int)i;
    else
        picker_begin(s, here, node->table_key);
    for (size_t i = 0; i < here->moves.count && node->alpha < node->beta; i++) {
        if (node->ply > 0)
            picker_next(s, here, node->ply, i);
        if (here->order[i] < GUIDE_FORCING)
            node->quiet_count++;
        if (pruning_leaves_out(s, node, i))
            continue;
        if (sharing_postpones(s, node, i))
            continue;
        if (node->ply == 0)
            s->sight = level_sight(s->shared->limits, s->shared->guide, &here->position,
                                   &here->moves.items[i], QUIESCENCE_PLIES);
        const int score = try_openly(s, node, i);
        if (is_broken_off(s, node->ply))
            return false;
        if (take_score(s, node, i, score))
            return true;
        sharing_hear(s, node);
    }
    for (unsigned i = 0; i < node->postponed_count && node->alpha < node->beta; i++) {
        const int score = try_openly(s, node, node->postponed[i]);
        if (is_broken_off(s, node->ply))
            return false;
        if (take_score(s, node, node->postponed[i], score))
            return true;
        sharing_hear(s, node);
    }
    return true;
}

static void store(const Searcher *s, const Node *node, int old_alpha)
{
    table_store(&s->shared->table, node->here->position.head.hash,
                (TableEntry){.score = (int16_t)score_to_table(node->best, node->ply),
                             .eval = (int16_t)node->here->eval,
                             .move = node->best > old_alpha ? node->best_key : 0,
                             .depth = (uint8_t)node->depth,
                             .bound = node->best >= node->beta  ? BOUND_LOWER
                                      : node->best <= old_alpha ? BOUND_UPPER
                                                                : BOUND_EXACT});
}

/* A position that neither the rules nor the table settle. */
static int search_node(Searcher *s, Node node)
{
    Ply *here = node.here;
    const int alpha = node.alpha;
    int score = 0;
    if (is_pruned(s, &node, &score))
        return score;
    if (node.table_key == 0 && node.depth >= 4)
        node.depth--; /* nothing known here: a shallower look finds the move to begin with */
    if (!picker_list(s, here, false))
        return here->eval;
    if (here->moves.count == 0)
        return tree_score_without_moves(s, node.ply);
    if (search_moves(s, &node) && node.count > 0)
        store(s, &node, alpha);
    return node.best;
}

/* The same where other threads may come by: one that has settled it calls the others back. */
static int search_watched(Searcher *s, Node *node)
{
    Together *together = &s->shared->together;
    const uint64_t hash = node->here->position.head.hash, tag = node->tag;
    TableEntry entry = {.bound = BOUND_NONE};
    int score = 0;
    for (;;) {
        together_arrive(together, s->index, node->ply, tag);
        score = search_node(s, *node);
        if (searcher_is_stopped(s) || !together_is_back(together, s->index, node->ply))
            break;
        if (table_find(&s->shared->table, hash, &entry) && entry.depth >= node->depth &&
            score_settles(&entry, node->alpha, node->beta, node->ply, &score))
            break;
        node->table_key = entry.move;
    }
    together_leave(together, s->index, node->ply);
    if (!is_broken_off(s, node->ply))
        together_settle(together, s->index, node->ply, tag);
    return score;
}

/* Fail-soft. `cut`: the position is expected to be too good for the side that led here. */
static int search(Searcher *s, unsigned ply, int depth, int alpha, int beta, bool cut)
{
    Ply *here = &s->ply[ply];
    int score = 0;
    const Guide *guide = s->shared->guide;
    here->threatened =
        guide->is_threatened != NULL && ply < PLY_MAX && guide->is_threatened(&here->position);
    if (here->threatened && ply < 2 * s->root_depth + 2)
        depth = depth < 0 ? 1 : depth + 1;
    if (depth <= 0 || ply >= PLY_MAX)
        return tree_quiesce(s, ply, alpha, beta, (int)s->sight);
    s->nodes++;
    here->line.length = 0;
    if (tree_is_settled(s, ply, &score))
        return score;
    if (searcher_stops(s) || is_broken_off(s, ply))
        return 0;
    Node node = {.here = here,
                 .ply = ply,
                 .depth = depth,
                 .alpha = alpha,
                 .beta = beta,
                 .best = -SCORE_INFINITE,
                 .principal = beta - alpha > 1,
                 .cut = cut};
    TableEntry entry = {.bound = BOUND_NONE};
    const bool known = table_find(&s->shared->table, here->position.head.hash, &entry);
    if (known && !node.principal && entry.depth >= depth &&
        score_settles(&entry, alpha, beta, ply, &score))
        return score;
    node.table_key = entry.move;
    here->eval = known ? entry.eval : tree_judge(s, here);
    node.expected = known ? score_expected(&entry, here->eval) : here->eval;
    node.improving = ply < 2 || here->eval > s->ply[ply - 2].eval;
    (here + 2)->killer[0] = (here + 2)->killer[1] = 0;
    node.tag = s->alone ? 0 : sharing_tag(&node);
    /* a line of principal nodes is not handed from thread to thread */
    if (node.principal || !sharing_is_open(s, &node))
        return search_node(s, node);
    return search_watched(s, &node);
}

int searcher_root(Searcher *s, int depth, int alpha, int beta)
{
    Ply *here = &s->ply[0];
    Node node = {.here = here,
                 .depth = depth,
                 .alpha = alpha,
                 .beta = beta,
                 .best = -SCORE_INFINITE,
                 .principal = true};
    const Guide *guide = s->shared->guide;
    node.tag = sharing_tag(&node) ^ s->rank; /* of each rank other moves are searched */
    s->first_score = 0;
    here->line.length = 0;
    here->moves.count = 0;
    here->threatened = guide->is_threatened != NULL && guide->is_threatened(&here->position);
    node.expected = here->eval = tree_judge(s, here);
    if (!picker_list(s, here, false)) {
        s->code = WF_NO_MEMORY;
        return 0;
    }
    here->moves.count = s->root.count - s->rank;
    memcpy(here->moves.items, s->root.items + s->rank, here->moves.count * sizeof(WfMove));
    if (search_moves(s, &node) && s->rank == 0)
        store(s, &node, alpha);
    return node.best;
}

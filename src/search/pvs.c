/* pvs.c - see pvs.h.
 *
 * Sources: Marsland and Campbell, "Parallel search of strongly ordered game trees", 1982 (principal
 * variation search); Donninger, "Null move and deep search", 1993 (null move); Akl and Newborn 1977
 * (killer moves); chessprogramming.org/Internal_Iterative_Reductions. Pruning, late move
 * reductions, move ordering and quiescence search are in separate files. The numbers were chosen by
 * matches. */
#include "search/pvs.h"

#include <string.h>

#include "search/abdada/abdada_node.h"
#include "search/lmr.h"
#include "search/make_move.h"
#include "search/picker.h"
#include "search/pruning.h"
#include "search/quiescence.h"
#include "search/score.h"
#include "search/stop.h"
#include "search/terminal.h"
#include "search/weaker_play.h"

enum {
    QUIESCENCE_PLIES = 8, /* forcing moves in a row beyond the horizon; fewer at weaker levels */
    /* Null move: tried from depth NULL_DEPTH on. Its search is reduced by NULL_REDUCTION plies, by
     * one more for every NULL_DEPTH_STEP of depth, and by one more (at most NULL_EVAL_MAX) for
     * every NULL_EVAL_STEP quiet gains of the estimate above beta. */
    NULL_DEPTH = 3,
    NULL_REDUCTION = 3,
    NULL_DEPTH_STEP = 4,
    NULL_EVAL_STEP = 4,
    NULL_EVAL_MAX = 3,
    IIR_DEPTH = 4, /* internal iterative reduction from this depth on */
    /* History bonus of a quiet move with a beta cutoff: HISTORY_SQUARE * depth squared +
     * HISTORY_LEAST. The depth is counted up to HISTORY_DEPTH. */
    HISTORY_DEPTH = 12,
    HISTORY_SQUARE = 24,
    HISTORY_LEAST = 32
};

static int search(SearchWorker *w, unsigned ply, int depth, int alpha, int beta, bool cut_node);

/* ---- killers and history ---- */

/* After a beta cutoff by a quiet move: it becomes a killer move and gets a history bonus. The quiet
 * moves searched before it get a malus. */
static void update_history(SearchWorker *w, const SearchNode *node, const WfMove *move)
{
    SearchPly *here = node->here;
    const uint16_t key = move_key(move);
    const HistoryContext context = picker_context(here, node->ply);
    const int depth = node->depth < HISTORY_DEPTH ? node->depth : HISTORY_DEPTH;
    const int bonus = HISTORY_SQUARE * depth * depth + HISTORY_LEAST;
    HistoryTables *history = &w->shared->history;
    if (here->killer[0] != key) {
        here->killer[1] = here->killer[0];
        here->killer[0] = key;
    }
    history_update(history, context, key, bonus);
    for (unsigned i = 0; i < node->tried_count; i++)
        history_update(history, context, node->tried[i], -bonus);
}

/* ---- pruning of nodes ---- */

/* Null move pruning: the score is at least beta even if the side to move does not move. */
static bool null_move_prunes(SearchWorker *w, const SearchNode *node, int *score)
{
    const Guide *guide = &w->shared->guide;
    SearchPly *here = node->here;
    if (node->depth < NULL_DEPTH || node->estimate < node->beta || node->ply == 0 ||
        here[-1].played == 0 || !guide->allows_null_move(&here->position))
        return false;
    const int by_eval = (node->estimate - node->beta) / (NULL_EVAL_STEP * guide->quiet_gain);
    const int reduced = node->depth - NULL_REDUCTION - node->depth / NULL_DEPTH_STEP -
                        (by_eval < NULL_EVAL_MAX ? by_eval : NULL_EVAL_MAX);
    make_null_move(w, node->ply);
    *score = -search(w, node->ply + 1, reduced, -node->beta, 1 - node->beta, !node->cut_node);
    if (*score > EVAL_MAX)
        *score = node->beta; /* a win found after a null move is not proven */
    return *score >= node->beta && !stop_is_unwinding(w, node->ply);
}

static bool is_pruned(SearchWorker *w, const SearchNode *node, int *score)
{
    if (node->is_pv || node->here->threatened || node->beta < -EVAL_MAX || node->beta > EVAL_MAX)
        return false;
    if (reverse_futility_prunes(w, node)) {
        *score = node->estimate;
        return true;
    }
    return null_move_prunes(w, node, score);
}

/* ---- the moves of a position ---- */

/* Principal variation search of one move: the first move gets the full window. Every other move is
 * searched with a null window, late ones less deeply (late move reductions). If it fails high it is
 * searched again. */
static int search_move(SearchWorker *w, SearchNode *node, size_t index)
{
    const WfMove move = node->here->moves.items[index];
    const int alpha = node->alpha, beta = node->beta, depth = node->depth - 1;
    make_move(w, node->ply, &move);
    if (index == 0)
        return -search(w, node->ply + 1, depth, -beta, -alpha, !node->is_pv && !node->cut_node);
    const int reduction = lmr_reduction(node, index);
    int score = -search(w, node->ply + 1, depth - reduction, -alpha - 1, -alpha, true);
    if (score > alpha && reduction > 0)
        score = -search(w, node->ply + 1, depth, -alpha - 1, -alpha, !node->cut_node);
    abdada_node_adopt(w, node); /* a better move of another thread may make this sufficient */
    if (score > node->alpha && score < beta)
        score = -search(w, node->ply + 1, depth, -beta, -node->alpha, false);
    return score;
}

static int search_marked_move(SearchWorker *w, SearchNode *node, size_t index)
{
    abdada_node_mark(w, node, index);
    const int score = search_move(w, node, index);
    abdada_node_unmark(w, node, index);
    return score;
}

/* Updates the best score and alpha with the score of a move. True: a beta cutoff, so no other move
 * needs to be searched. */
static bool take_score(SearchWorker *w, SearchNode *node, size_t index, int score)
{
    const WfMove *move = &node->here->moves.items[index];
    const bool quiet = node->here->score[index] < GUIDE_FORCING;
    node->count++;
    if (node->ply == 0 && index == 0)
        w->first_score = score;
    if (score > node->best) {
        node->best = score;
        if (score > node->alpha || node->count == 1) {
            node->best_key = move_key(move);
            if (node->is_pv)
                pv_line_put(&node->here->pv, move, &node->here[1].pv);
        }
        if (score > node->alpha) {
            node->alpha = score;
            abdada_node_publish(w, node);
        }
        if (score >= node->beta) {
            if (quiet)
                update_history(w, node, move);
            return true;
        }
    }
    if (quiet && node->tried_count < NODE_TRIED_MAX)
        node->tried[node->tried_count++] = move_key(move);
    return false;
}

typedef enum MoveResult { MOVE_DONE, MOVE_CUTS, MOVE_UNWINDS } MoveResult;

/* Searches a move and updates the node with its score. */
static MoveResult try_move(SearchWorker *w, SearchNode *node, size_t index)
{
    const int score = search_marked_move(w, node, index);
    if (stop_is_unwinding(w, node->ply))
        return MOVE_UNWINDS;
    if (take_score(w, node, index, score))
        return MOVE_CUTS;
    abdada_node_adopt(w, node);
    return MOVE_DONE;
}

/* Called before the first move. At the root the moves are already in order. */
static void begin_moves(SearchWorker *w, SearchNode *node)
{
    SearchPly *here = node->here;
    if (node->ply > 0)
        picker_begin(w, here, node->table_key);
    else
        for (size_t i = 0; i < here->moves.count; i++)
            here->score[i] = GUIDE_FORCING - 1 - (int)i;
}

/* Searches all moves; deferred ones come last. False: the search was interrupted. */
static bool search_moves(SearchWorker *w, SearchNode *node)
{
    SearchPly *here = node->here;
    begin_moves(w, node);
    for (size_t i = 0; i < here->moves.count && node->alpha < node->beta; i++) {
        if (node->ply > 0)
            picker_next(w, here, node->ply, i);
        if (here->score[i] < GUIDE_FORCING)
            node->quiet_count++;
        if (pruning_skips_move(w, node, i) || abdada_node_defers(w, node, i))
            continue;
        if (node->ply == 0)
            w->quiescence_plies =
                weaker_quiescence(w->shared->limits, &w->shared->guide, &here->position,
                                  &here->moves.items[i], QUIESCENCE_PLIES);
        const MoveResult result = try_move(w, node, i);
        if (result != MOVE_DONE)
            return result == MOVE_CUTS;
    }
    for (unsigned i = 0; i < node->deferred_count && node->alpha < node->beta; i++) {
        const MoveResult result = try_move(w, node, node->deferred[i]);
        if (result != MOVE_DONE)
            return result == MOVE_CUTS;
    }
    return true;
}

/* ---- one position ---- */

static void store(const SearchWorker *w, const SearchNode *node, int old_alpha)
{
    trans_store(&w->shared->table, node->here->position.head.hash,
                (TransEntry){.score = (int16_t)score_to_table(node->best, node->ply),
                             .eval = (int16_t)node->here->eval,
                             .move = node->best > old_alpha ? node->best_key : 0,
                             .depth = (uint8_t)node->depth,
                             .bound = score_bound(node->best, old_alpha, node->beta)});
}

/* Searches a node whose score follows neither from the rules nor from the transposition table. */
static int search_node(SearchWorker *w, SearchNode node)
{
    SearchPly *here = node.here;
    const int alpha = node.alpha;
    int score = 0;
    if (is_pruned(w, &node, &score))
        return score;
    /* internal iterative reduction: the table has no move. A shallower search finds one, and the
     * next search of this position begins with it. */
    if (node.table_key == 0 && node.depth >= IIR_DEPTH)
        node.depth--;
    if (!picker_list(w, here, false))
        return here->eval;
    if (here->moves.count == 0)
        return no_moves_score(w, node.ply);
    if (search_moves(w, &node) && node.count > 0)
        store(w, &node, alpha);
    return node.best;
}

/* The same for a node that other threads may also be at. The first thread that finishes it aborts
 * the others. They find its result in the transposition table. */
static int search_shared_node(SearchWorker *w, SearchNode *node)
{
    Abdada *abdada = &w->shared->abdada;
    const uint64_t hash = node->here->position.head.hash, tag = node->tag;
    TransEntry entry = {.bound = TRANS_NONE};
    int score = 0;
    for (;;) {
        abdada_enter(abdada, w->index, node->ply, tag);
        score = search_node(w, *node);
        if (stop_is_set(w) || !abdada_abort_ends(abdada, w->index, node->ply))
            break;
        if (trans_find(&w->shared->table, hash, &entry) && entry.depth >= node->depth &&
            score_settles(&entry, node->alpha, node->beta, node->ply, &score))
            break;
        node->table_key = entry.move;
    }
    abdada_leave(abdada, w->index, node->ply);
    if (!stop_is_unwinding(w, node->ply))
        abdada_finish(abdada, w->index, node->ply, tag);
    return score;
}

/* Fail-soft alpha-beta. `cut_node`: the node is expected to fail high. */
static int search(SearchWorker *w, unsigned ply, int depth, int alpha, int beta, bool cut_node)
{
    SearchPly *here = &w->ply[ply];
    int score = 0;
    const Guide *guide = &w->shared->guide;
    here->threatened =
        guide->is_threatened != NULL && ply < PLY_MAX && guide->is_threatened(&here->position);
    /* check extension, up to about twice the depth of the root */
    if (here->threatened && ply < 2 * w->root_depth + 2)
        depth = depth < 0 ? 1 : depth + 1;
    if (depth <= 0 || ply >= PLY_MAX)
        return quiescence(w, ply, alpha, beta, (int)w->quiescence_plies);
    w->nodes++;
    here->pv.length = 0;
    if (terminal_score(w, ply, &score))
        return score;
    if (stop_is_due(w) || stop_is_unwinding(w, ply))
        return 0;
    SearchNode node = {.here = here,
                       .ply = ply,
                       .depth = depth,
                       .alpha = alpha,
                       .beta = beta,
                       .best = -SCORE_INFINITE,
                       .is_pv = beta - alpha > 1,
                       .cut_node = cut_node};
    TransEntry entry = {.bound = TRANS_NONE};
    const bool known = trans_find(&w->shared->table, here->position.head.hash, &entry);
    if (known && !node.is_pv && entry.depth >= depth &&
        score_settles(&entry, alpha, beta, ply, &score))
        return score;
    node.table_key = entry.move;
    here->eval = known ? entry.eval : static_eval(w, here);
    node.estimate = known ? score_estimate(&entry, here->eval) : here->eval;
    node.improving = ply < 2 || here->eval > w->ply[ply - 2].eval;
    (here + 2)->killer[0] = (here + 2)->killer[1] = 0;
    node.tag = w->alone ? 0 : abdada_node_tag(&node);
    /* nodes on the principal variation are not aborted when another thread finishes them */
    if (node.is_pv || !abdada_node_is_shared(w, &node))
        return search_node(w, node);
    return search_shared_node(w, &node);
}

int pvs_root(SearchWorker *w, int depth, int alpha, int beta)
{
    SearchPly *here = &w->ply[0];
    SearchNode node = {.here = here,
                       .depth = depth,
                       .alpha = alpha,
                       .beta = beta,
                       .best = -SCORE_INFINITE,
                       .is_pv = true};
    const Guide *guide = &w->shared->guide;
    node.tag = abdada_node_tag(&node) ^ w->pv_index; /* other moves are searched for each line */
    w->first_score = 0;
    here->pv.length = 0;
    here->moves.count = 0;
    here->threatened = guide->is_threatened != NULL && guide->is_threatened(&here->position);
    node.estimate = here->eval = static_eval(w, here);
    if (!picker_list(w, here, false)) {
        w->code = WF_NO_MEMORY;
        return 0;
    }
    here->moves.count = w->root_moves.count - w->pv_index;
    memcpy(here->moves.items, w->root_moves.items + w->pv_index,
           here->moves.count * sizeof(WfMove));
    if (search_moves(w, &node) && w->pv_index == 0)
        store(w, &node, alpha);
    return node.best;
}

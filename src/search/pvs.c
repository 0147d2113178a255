/* pvs.c - see pvs.h.
 *
 * Sources: Marsland and Campbell, "Parallel search of strongly ordered game trees", 1982 (principal
 * variation search); Donninger, "Null move and deep search", 1993 (null move); Akl and Newborn 1977
 * (killer moves); chessprogramming.org/Internal_Iterative_Reductions. Pruning, late move
 * reductions, move ordering and quiescence search are in files of their own. The numbers were
 * chosen by matches.
 */
#include "search/pvs.h"

#include <string.h>

#include "search/abdada_node.h"
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
    /* Null move: tried from NULL_DEPTH on; reduces the depth by NULL_LESS, by one ply more for
     * every NULL_DEPTH_PLY of depth, and by up to NULL_EXTRA_MOST for an estimate above beta, one
     * for every NULL_EXTRA_UNIT quiet gains. */
    NULL_DEPTH = 3,
    NULL_LESS = 3,
    NULL_DEPTH_PLY = 4,
    NULL_EXTRA_UNIT = 4,
    NULL_EXTRA_MOST = 3,
    IIR_DEPTH = 4, /* internal iterative reduction from here on */
    /* History bonus of a quiet move that cuts: HISTORY_SQUARE * depth squared + HISTORY_LEAST, the
     * depth counted up to HISTORY_DEPTH. */
    HISTORY_DEPTH = 12,
    HISTORY_SQUARE = 24,
    HISTORY_LEAST = 32
};

static int search(SearchWorker *w, unsigned ply, int depth, int alpha, int beta, bool cut_node);

/* ---- what a move has shown ---- */

/* A quiet move has cut: it becomes a killer move and gets a history bonus, and the quiet moves
 * tried before it get a malus. */
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

/* ---- pruning of whole positions ---- */

/* Null move pruning: above beta even after handing the turn over. */
static bool null_move_prunes(SearchWorker *w, const SearchNode *node, int *score)
{
    const Guide *guide = &w->shared->guide;
    SearchPly *here = node->here;
    if (node->depth < NULL_DEPTH || node->estimate < node->beta || node->ply == 0 ||
        here[-1].played == 0 || !guide->allows_null_move(&here->position))
        return false;
    const int extra = (node->estimate - node->beta) / (NULL_EXTRA_UNIT * guide->quiet_gain);
    const int reduced = node->depth - NULL_LESS - node->depth / NULL_DEPTH_PLY -
                        (extra < NULL_EXTRA_MOST ? extra : NULL_EXTRA_MOST);
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

/* The score of one move. All moves but the first are searched with a null window first, and late
 * ones less deeply (late move reductions). */
static int search_move(SearchWorker *w, SearchNode *node, size_t index)
{
    const WfMove move = node->here->moves.items[index];
    const int alpha = node->alpha, beta = node->beta, depth = node->depth - 1;
    make_move(w, node->ply, &move);
    if (index == 0)
        return -search(w, node->ply + 1, depth, -beta, -alpha, !node->is_pv && !node->cut_node);
    const int less = lmr_reduction(node, index);
    int score = -search(w, node->ply + 1, depth - less, -alpha - 1, -alpha, true);
    if (score > alpha && less > 0)
        score = -search(w, node->ply + 1, depth, -alpha - 1, -alpha, !node->cut_node);
    abdada_node_adopt(w, node); /* another thread may know a better move: then this is enough */
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

/* Takes the score of a move into account; true: it cuts, and no other move need be tried. */
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

/* Searches a move and takes its score into account. */
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

/* Before the first move. At the root the moves are in order already. */
static void begin_moves(SearchWorker *w, SearchNode *node)
{
    SearchPly *here = node->here;
    if (node->ply > 0)
        picker_begin(w, here, node->table_key);
    else
        for (size_t i = 0; i < here->moves.count; i++)
            here->score[i] = GUIDE_FORCING - 1 - (int)i;
}

/* Searches all moves, those that were deferred last; false when that was broken off. */
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

/* A position that neither the rules nor the transposition table settle. */
static int search_node(SearchWorker *w, SearchNode node)
{
    SearchPly *here = node.here;
    const int alpha = node.alpha;
    int score = 0;
    if (is_pruned(w, &node, &score))
        return score;
    /* internal iterative reduction: nothing is known here, and a shallower search finds the move
     * that the next one begins with */
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

/* The same where other threads may come to the same node: the first that has finished it aborts the
 * others, who find its result in the transposition table. */
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

/* Fail-soft alpha-beta. `cut_node`: the position is expected to fail high. */
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
    /* a node on the principal variation is not left to another thread */
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
    node.tag = abdada_node_tag(&node) ^ w->pv_index; /* for each line other moves are searched */
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

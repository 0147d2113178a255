/* quiescence.c - see quiescence.h. */
#include "search/quiescence.h"

#include "search/make_move.h"
#include "search/picker.h"
#include "search/score.h"
#include "search/stop.h"
#include "search/terminal.h"

/* Delta pruning (chessprogramming.org/Delta_Pruning): keeps only the moves that may bring the
 * evaluation above alpha. After some forcing moves in a row it keeps only recaptures, which take
 * the piece that moved last. Where captures are many and far-reaching, chains of them all over the
 * board would otherwise be most of the tree. Returns the highest evaluation that a move pruned for
 * its small gain could have reached. */
static int delta_prune(const SearchWorker *w, SearchPly *here, int left, int eval, int alpha)
{
    const Guide *guide = &w->shared->guide;
    const bool recaptures =
        guide->recaptures_after != 0 && (int)w->quiescence_plies - left >= guide->recaptures_after;
    WfMove *moves = here->moves.items;
    int highest = -SCORE_INFINITE;
    size_t kept = 0;
    if (guide->most_gain == NULL)
        return highest;
    for (size_t i = 0; i < here->moves.count; i++) {
        const int reached = eval + guide->most_gain(&here->position, &moves[i]);
        if (recaptures && moves[i].to != here[-1].to)
            continue;
        if (reached > alpha)
            moves[kept++] = moves[i];
        else
            highest = reached > highest ? reached : highest;
    }
    here->moves.count = kept;
    return highest;
}

static void store(const SearchWorker *w, unsigned ply, int eval, int best, TransBound bound)
{
    trans_store(&w->shared->table, w->ply[ply].position.head.hash,
                (TransEntry){.score = (int16_t)score_to_table(best, ply),
                             .eval = (int16_t)eval,
                             .bound = bound});
}

int quiescence(SearchWorker *w, unsigned ply, int alpha, int beta, int left)
{
    SearchPly *here = &w->ply[ply];
    int score = 0;
    w->nodes++;
    here->pv.length = 0;
    if (terminal_score(w, ply, &score))
        return score;
    TransEntry entry = {.bound = TRANS_NONE};
    const bool known = trans_find(&w->shared->table, here->position.head.hash, &entry);
    if (known && score_settles(&entry, alpha, beta, ply, &score))
        return score;
    int best = known ? entry.eval : static_eval(w, here); /* stand pat */
    const int eval = best, old_alpha = alpha;
    if (best >= beta || left == 0 || ply >= PLY_MAX || stop_is_due(w))
        return best;
    alpha = best > alpha ? best : alpha;
    /* positions without forcing moves are not stored, to keep the table for the main search */
    if (!picker_list(w, here, true) || here->moves.count == 0)
        return best;
    const int pruned = delta_prune(w, here, left, eval, alpha);
    best = pruned > best ? pruned : best;
    picker_begin(w, here, 0);
    for (size_t i = 0; i < here->moves.count; i++) {
        picker_next(w, here, ply, i);
        if (here->score[i] < GUIDE_FORCING)
            break; /* the remaining moves lose by static exchange evaluation */
        make_move(w, ply, &here->moves.items[i]);
        score = -quiescence(w, ply + 1, -beta, -alpha, left - 1);
        best = score > best ? score : best;
        alpha = best > alpha ? best : alpha;
        if (best >= beta)
            break;
    }
    if (!stop_is_set(w))
        store(w, ply, eval, best, score_bound(best, old_alpha, beta));
    return best;
}

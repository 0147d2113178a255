/* quiescence.c - see quiescence.h. */
#include "search/quiescence.h"

#include "search/make_move.h"
#include "search/picker.h"
#include "search/score.h"
#include "search/stop.h"
#include "search/terminal.h"

/* Delta pruning (chessprogramming.org/Delta_Pruning): leaves the moves that may bring the
 * evaluation above alpha. After some in a row it leaves of those only recaptures, which take what
 * moved last: where captures are many and far-reaching, chains of them all over the board would be
 * most of the tree. Answers the highest evaluation that the moves left out for gaining too little
 * could have reached. */
static int delta_prune(const SearchWorker *w, SearchPly *here, int left, int eval, int alpha)
{
    const Guide *guide = &w->shared->guide;
    const bool recaptures =
        guide->recaptures_after != 0 && (int)w->quiescence_plies - left >= guide->recaptures_after;
    WfMove *moves = here->moves.items;
    int most = -SCORE_INFINITE;
    size_t kept = 0;
    if (guide->most_gain == NULL)
        return most;
    for (size_t i = 0; i < here->moves.count; i++) {
        const int reached = eval + guide->most_gain(&here->position, &moves[i]);
        if (recaptures && moves[i].to != here[-1].to)
            continue;
        if (reached > alpha)
            moves[kept++] = moves[i];
        else
            most = reached > most ? reached : most;
    }
    here->moves.count = kept;
    return most;
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
    /* where nothing is forcing nothing is stored: the table is for the tree */
    if (!picker_list(w, here, true) || here->moves.count == 0)
        return best;
    const int most = delta_prune(w, here, left, eval, alpha);
    best = most > best ? most : best;
    picker_begin(w, here, 0);
    for (size_t i = 0; i < here->moves.count; i++) {
        picker_next(w, here, ply, i);
        if (here->score[i] < GUIDE_FORCING)
            break; /* what is left loses by static exchange evaluation */
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

/* iterative_deepening.c - see iterative_deepening.h. Sources: Slate and Atkin, "Chess 4.5", 1977
 * (iterative deepening); chessprogramming.org/Aspiration_Windows. */
#include "search/iterative_deepening.h"

#include <string.h>

#include "search/abdada/abdada_root.h"
#include "search/endgame.h"
#include "search/root_moves.h"
#include "search/score.h"
#include "search/stop.h"
#include "search/worker.h"

/* Aspiration windows, in hundredths: from depth ASPIRATION_FROM on a search begins with a window of
 * the last score +-ASPIRATION_WIDTH. After a fail low or high the width grows by ASPIRATION_GROWTH,
 * and beyond ASPIRATION_MOST that side is open. */
enum { ASPIRATION_FROM = 4, ASPIRATION_WIDTH = 25, ASPIRATION_GROWTH = 3, ASPIRATION_MOST = 1000 };

static void set_shares(WfChoice *choice, unsigned turn, uint8_t playing)
{
    const uint16_t share = (uint16_t)wf_score_share(choice->score);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((playing >> seat & 1) != 0)
            choice->share[seat] = seat == turn ? share : (uint16_t)(1000 - share);
}

/* Keeps the result of a depth, or of the completed part of it, as the choice. */
static void keep_choice(SearchWorker *w, int score, unsigned depth)
{
    const SearchPly *root = &w->ply[0];
    const PvLine *pv = &root->pv;
    WfChoice *best = &w->best;
    best->score = score;
    best->depth = depth;
    best->rank = w->pv_index;
    best->nodes = w->nodes;
    best->move = pv->moves[0];
    best->line_length = pv->length;
    memcpy(best->line, pv->moves, pv->length * sizeof pv->moves[0]);
    endgame_continue(w, best);
    set_shares(best, root->position.head.turn, root->position.head.playing);
}

/* Searches one depth for one of the best lines, with an aspiration window around its last score. */
static int search_aspiration(SearchWorker *w, unsigned depth)
{
    int width = ASPIRATION_WIDTH, middle = w->scores[w->pv_index];
    int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    if (depth >= ASPIRATION_FROM && middle > -EVAL_MAX && middle < EVAL_MAX) {
        alpha = middle - width;
        beta = middle + width;
    }
    for (;;) {
        const int score = abdada_root_search(w, (int)depth, alpha, beta);
        const bool stopped = stop_is_due(w);
        if (root_moves_first_is_lost(w) && (stopped || score <= alpha))
            root_moves_put_first_last(w);
        if (stopped)
            return score;
        if (w->ply[0].pv.length > 0 && score > alpha)
            root_moves_promote(w, &w->ply[0].pv.moves[0]);
        if (score >= beta && w->pv_index == 0)
            keep_choice(w, score, depth - 1);
        width *= ASPIRATION_GROWTH;
        if (score <= alpha)
            alpha = width > ASPIRATION_MOST ? -SCORE_INFINITE : score - width;
        else if (score >= beta)
            beta = width > ASPIRATION_MOST ? SCORE_INFINITE : score + width;
        else
            return score;
    }
}

/* Sorts the lines found at a depth, and their moves at the root, by their scores. */
static void sort_lines(SearchWorker *w, unsigned count)
{
    WfMove *moves = w->root_moves.items;
    for (unsigned i = 1; i < count; i++)
        for (unsigned k = i; k > 0 && w->lines[k].score > w->lines[k - 1].score; k--) {
            const WfChoice better = w->lines[k];
            w->lines[k] = w->lines[k - 1];
            w->lines[k - 1] = better;
            moves[k] = moves[k - 1];
            moves[k - 1] = better.move;
        }
    for (unsigned i = 0; i < count; i++) {
        w->lines[i].rank = i;
        w->scores[i] = w->lines[i].score;
    }
    w->best = w->lines[0];
}

static bool report_lines(SearchWorker *w, unsigned count)
{
    const WfLimits *limits = w->shared->limits;
    bool goes_on = true;
    for (unsigned i = 0; i < count && limits->report != NULL; i++)
        goes_on = limits->report(limits->context, &w->lines[i]) && goes_on;
    return goes_on;
}

/* Searches one depth for all requested lines. False: search no further depth. */
static bool search_depth(SearchWorker *w, unsigned depth, unsigned lines)
{
    for (w->pv_index = 0; w->pv_index < lines; w->pv_index++) {
        const int score = search_aspiration(w, depth);
        const bool stopped = stop_is_due(w);
        /* a better move found in an interrupted depth still counts */
        if (stopped && w->pv_index == 0 && w->ply[0].pv.length > 0)
            keep_choice(w, score, depth - 1);
        if (stopped) {
            w->best = w->pv_index > 0 ? w->lines[0] : w->best;
            w->pv_index = 0;
            return false;
        }
        keep_choice(w, score, depth);
        w->lines[w->pv_index] = w->best;
    }
    w->pv_index = 0;
    sort_lines(w, lines);
    return report_lines(w, lines);
}

static bool is_proven(int score, unsigned depth)
{
    const int turns = wf_turns_to_win(score);
    return turns != 0 && (turns < 0 ? -turns : turns) <= (int)depth;
}

/* Deepens until a limit is met or the result is proven. */
static void deepen(SearchWorker *w)
{
    const WfLimits *limits = w->shared->limits;
    const unsigned asked = limits->lines == 0 ? 1 : limits->lines;
    const unsigned bounded = asked < WF_LINES_MAX ? asked : WF_LINES_MAX;
    const unsigned lines = bounded < w->root_moves.count ? bounded : (unsigned)w->root_moves.count;
    w->settled = endgame_settles_root(w);
    const unsigned deepest = w->settled                                      ? 1
                             : limits->depth != 0 && limits->depth < PLY_MAX ? limits->depth
                                                                             : PLY_MAX - 1;
    for (unsigned depth = 1; depth <= deepest; depth++) {
        w->root_depth = depth;
        if (!search_depth(w, depth, lines) || is_proven(w->best.score, depth))
            break;
    }
}

void iterative_deepening(SearchWorker *w)
{
    worker_begin(w);
    if (w->index != 0) {
        abdada_root_help(w);
        return;
    }
    if (root_moves_list(w)) {
        root_moves_order(w);
        deepen(w);
    }
    stop_all(w->shared);
}

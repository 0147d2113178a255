/* root_moves.c - see root_moves.h. */
#include "search/root_moves.h"

#include <string.h>

#include "search/make_move.h"
#include "search/picker.h"
#include "search/score.h"
#include "search/terminal.h"
#include "search/weaker_play.h"

bool root_moves_list(SearchWorker *w)
{
    const WfLimits *limits = w->shared->limits;
    w->root_moves.count = 0;
    if (limits->only != NULL) {
        w->code = wf_moves_reserve(&w->root_moves, limits->only_count);
        if (w->code == WF_OK && limits->only_count > 0) {
            memcpy(w->root_moves.items, limits->only, limits->only_count * sizeof(WfMove));
            w->root_moves.count = limits->only_count;
        }
    } else {
        w->code = wf_moves(w->game, &w->ply[0].position, &w->root_moves);
    }
    weaker_overlook(limits, &w->shared->guide, w->game, &w->ply[0].position, &w->root_moves);
    return w->code == WF_OK && w->root_moves.count > 0;
}

void root_moves_order(SearchWorker *w)
{
    SearchPly *root = &w->ply[0];
    if (!picker_list(w, root, false)) {
        w->code = WF_NO_MEMORY;
        return;
    }
    WfMove *moves = w->root_moves.items;
    int *scores = root->score;
    w->shared->guide.score_moves(&root->position, moves, w->root_moves.count, scores);
    for (size_t i = 1; i < w->root_moves.count; i++) {
        const WfMove move = moves[i];
        const int score = scores[i];
        size_t to = i;
        for (; to > 0 && scores[to - 1] < score; to--) {
            moves[to] = moves[to - 1];
            scores[to] = scores[to - 1];
        }
        moves[to] = move;
        scores[to] = score;
    }
    w->best = (WfChoice){.move = moves[0], .line_length = 1, .line = {moves[0]}};
}

void root_moves_promote(SearchWorker *w, const WfMove *move)
{
    WfMove *moves = w->root_moves.items;
    size_t at = w->pv_index;
    while (at < w->root_moves.count && memcmp(&moves[at], move, sizeof *move) != 0)
        at++;
    if (at == w->root_moves.count)
        return;
    memmove(&moves[w->pv_index + 1], &moves[w->pv_index], (at - w->pv_index) * sizeof *moves);
    moves[w->pv_index] = *move;
}

bool root_moves_first_is_lost(const SearchWorker *w)
{
    const SearchPly *root = &w->ply[0];
    return w->first_score < -EVAL_MAX && w->pv_index == 0 && w->root_moves.count > 1 &&
           root->pv.length > 0 &&
           memcmp(&root->pv.moves[0], &w->root_moves.items[0], sizeof(WfMove)) == 0;
}

/* The score of a root move by the rules or the transposition table; -SCORE_INFINITE: none. */
static int known_score(SearchWorker *w, const WfMove *move)
{
    TransEntry entry;
    int score = 0;
    make_move(w, 0, move);
    if (terminal_score(w, 1, &score))
        return -score;
    if (!trans_find(&w->shared->table, w->ply[1].position.head.hash, &entry))
        return -SCORE_INFINITE;
    return -score_from_table(entry.score, 1);
}

void root_moves_put_first_last(SearchWorker *w)
{
    WfMove *moves = w->root_moves.items;
    const WfMove lost = moves[0];
    int most = w->first_score;
    size_t best = 0;
    for (size_t i = 1; i < w->root_moves.count; i++) {
        const int score = known_score(w, &moves[i]);
        if (score > most) {
            most = score;
            best = i;
        }
    }
    if (best == 0)
        return;
    const WfMove next = moves[best];
    memmove(&moves[0], &moves[1], (w->root_moves.count - 1) * sizeof *moves);
    moves[w->root_moves.count - 1] = lost;
    root_moves_promote(w, &next);
    w->best.move = w->best.line[0] = moves[0];
    w->best.line_length = 1;
    w->ply[0].pv.length = 0;
}

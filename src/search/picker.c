/* picker.c - see picker.h. */
#include "search/picker.h"

#include "search/move_scores.h"

/* This many moves are sorted. The rest follow unsorted: later moves seldom cause a cutoff, and
 * finding the best of them costs more. */
enum { SORTED = 24 };

bool picker_list(SearchWorker *w, SearchPly *here, bool forcing)
{
    WfMoveList *list = &here->moves;
    list->count = 0;
    const WfCode code = forcing ? w->shared->guide.list_forcing(&here->position, list)
                                : w->game->moves(&here->position, list);
    return code == WF_OK &&
           move_scores_reserve(&w->allocator, &here->score, &here->score_capacity, list);
}

static bool bring_forward(SearchPly *here, uint16_t key)
{
    WfMove *moves = here->moves.items;
    for (size_t i = 0; key != 0 && i < here->moves.count; i++)
        if (move_key(&moves[i]) == key) {
            const WfMove move = moves[i];
            moves[i] = moves[0];
            moves[0] = move;
            return true;
        }
    return false;
}

/* Moves the forcing moves, among those from `first` on, before the others. Returns where they end.
 */
static size_t bring_forcing_forward(const Guide *guide, SearchPly *here, size_t first)
{
    WfMove *moves = here->moves.items;
    size_t end = first;
    for (size_t i = first; i < here->moves.count && guide->is_forcing != NULL; i++)
        if (guide->is_forcing(&here->position, &moves[i])) {
            const WfMove move = moves[i];
            moves[i] = moves[end];
            moves[end++] = move;
        }
    return end;
}

/* Scores the moves up to `end`: killer moves get a fixed score, other quiet moves the guide's score
 * plus history. `ply` counts from the root. */
static void score_moves(SearchWorker *w, SearchPly *here, unsigned ply, size_t end)
{
    const WfMove *moves = here->moves.items;
    const size_t first = here->scored;
    const HistoryTables *history = &w->shared->history;
    const HistoryContext context = picker_context(here, ply);
    here->scored = end;
    w->shared->guide.score_moves(&here->position, moves + first, end - first, here->score + first);
    for (size_t i = first; i < end; i++) {
        if (here->score[i] >= GUIDE_FORCING)
            continue;
        const uint16_t key = move_key(&moves[i]);
        if (key == here->killer[0] || key == here->killer[1])
            here->score[i] = PICKER_KILLER + 2 * (key == here->killer[0]);
        else
            here->score[i] += history_score(history, context, key);
    }
}

static void exchange_moves(SearchPly *here, size_t a, size_t b)
{
    const WfMove move = here->moves.items[a];
    const int score = here->score[a];
    here->moves.items[a] = here->moves.items[b];
    here->score[a] = here->score[b];
    here->moves.items[b] = move;
    here->score[b] = score;
}

/* Puts the best of the scored moves from `first` on at place `first`. A forcing move that would
 * come next is scored below all quiet ones if it loses by static exchange evaluation. */
static void bring_best(const Guide *guide, SearchPly *here, size_t first)
{
    while (first < SORTED) {
        exchange_moves(here, first, move_scores_greatest(here->score, first, here->scored));
        if (here->score[first] < GUIDE_FORCING || guide->loses_exchange == NULL ||
            !guide->loses_exchange(&here->position, &here->moves.items[first]))
            return;
        here->score[first] += PICKER_LOSING - GUIDE_FORCING;
    }
}

void picker_begin(SearchWorker *w, SearchPly *here, uint16_t key)
{
    here->scored = here->table_moves = 0;
    if (!bring_forward(here, key))
        return;
    w->shared->guide.score_moves(&here->position, here->moves.items, 1, here->score);
    here->scored = here->table_moves = 1;
}

void picker_next(SearchWorker *w, SearchPly *here, unsigned ply, size_t first)
{
    const Guide *guide = &w->shared->guide;
    if (first < here->table_moves)
        return;
    if (first == here->table_moves)
        score_moves(w, here, ply, bring_forcing_forward(guide, here, first));
    if (first < here->scored)
        bring_best(guide, here, first);
    if (here->scored < here->moves.count &&
        (first == here->scored || here->score[first] < GUIDE_FORCING)) {
        score_moves(w, here, ply, here->moves.count);
        bring_best(guide, here, first);
    }
}

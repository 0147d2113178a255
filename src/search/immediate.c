/* immediate.c - see immediate.h. */
#include "search/immediate.h"

#include "search/bounded.h"

/* Whether the seat to move is too far from its goal to win with one turn. */
static bool is_far(const WfGame *game, const WfPosition *position)
{
    WfProgress progress;
    return wf_progress(game, position, position->head.turn, &progress) && progress.has_left &&
           progress.left > 1;
}

/* Whether a move wins. In a game with check, only a check can win by leaving the other seat without
 * an answer. So the function looks for replies only after checks. */
static bool wins(const Immediate *ask, const WfPosition *position, const WfMove *move)
{
    WfPosition after;
    wf_copy(ask->game, &after, position);
    wf_apply(ask->game, &after, move);
    WfOutcome outcome = ask->game->outcome(&after, true);
    if (outcome.result == WF_ONGOING &&
        (ask->guide->gives_check == NULL || ask->guide->gives_check(position, move)))
        outcome = wf_outcome(ask->game, &after);
    return outcome.result == WF_WIN && outcome.seat == position->head.turn;
}

bool immediate_win(const Immediate *ask, const WfPosition *position, WfMove *move)
{
    if (is_far(ask->game, position))
        return false;
    WfMoveList list;
    wf_moves_init(&list, bounded_allocator(ask->allocator));
    const bool listed = wf_moves(ask->game, position, &list) == WF_OK;
    bool found = false;
    for (size_t i = 0; listed && i < list.count && !found; i++) {
        found = wins(ask, position, &list.items[i]);
        *move = list.items[i];
    }
    wf_moves_free(&list);
    return found;
}

bool immediate_loss(const Immediate *ask, const WfPosition *position, const WfMove *move)
{
    WfPosition after;
    WfMove answer;
    wf_copy(ask->game, &after, position);
    wf_apply(ask->game, &after, move);
    const WfOutcome outcome = ask->game->outcome(&after, true);
    if (outcome.result != WF_ONGOING)
        return outcome.result == WF_WIN && outcome.seat != position->head.turn;
    return immediate_win(ask, &after, &answer);
}

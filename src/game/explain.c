/* explain.c - explaining and reading moves: an illegal move is refused with the reason. */
#include "base/aligned.h"
#include "base/explanation_builder.h"
#include "base/fault.h"
#include "game/explanation.h"

/* Adds that a legal move ends the game, if it does. */
static void say_outcome(WfExplanation *explanation, WfOutcome outcome)
{
    static const int says[] = {
        [WF_WIN] = SAYS_GOAL, [WF_DRAW] = SAYS_DRAWN, [WF_DEAD_END] = SAYS_DEAD_END};
    const bool one_wins = outcome.result == WF_WIN && outcome.seat != WF_NO_SEAT;
    if (outcome.result == WF_ONGOING)
        return;
    (void)explanation_clause(explanation,
                             &shared_messages[one_wins ? SAYS_WINS : says[outcome.result]]);
    if (one_wins)
        explanation_seat(explanation, 0, outcome.seat);
    explanation_phrase(explanation, 1, &shared_messages[SAYS_REASONS + outcome.reason]);
}

bool wf_explain_data(const WfGame *game, const WfPosition *position, const WfMove *move,
                     WfExplanation *explanation)
{
    WfPosition room;
    position = aligned_position(game, position, &room);
    explanation_begin(explanation, position->head.turn);
    explanation->legal = game->explain(position, move, explanation);
    if (!explanation->legal)
        return false;
    WfPosition after;
    wf_copy(game, &after, position);
    game->apply(&after, move);
    say_outcome(explanation, wf_outcome(game, &after));
    return true;
}

bool wf_explain(const WfGame *game, const WfPosition *position, const WfMove *move, WfText *text)
{
    WfPosition room;
    WfExplanation explanation;
    position = aligned_position(game, position, &room);
    const bool legal = wf_explain_data(game, position, move, &explanation);
    wf_explanation_text(game, position, &explanation, text);
    return legal;
}

WfCode fault_explain(WfFault *fault, const WfGame *game, const WfPosition *position,
                     const WfMove *move)
{
    WfExplanation explanation;
    if (fault == NULL)
        return WF_ILLEGAL;
    (void)wf_explain_data(game, position, move, &explanation);
    return fault_explanation(fault, game, position, &explanation);
}

WfCode wf_parse_move(const WfGame *game, const WfPosition *position, const char *text,
                     size_t length, WfMoveList *scratch, WfMove *move, WfFault *fault)
{
    WfPosition room;
    WfMove read;
    position = aligned_position(game, position, &room);
    WfCode code = wf_scan_move(game, text, length, &read, fault);
    if (code != WF_OK)
        return code;
    code = wf_check_move(game, position, &read, scratch);
    if (code == WF_NO_MEMORY)
        return fault_no_memory(fault);
    if (code == WF_OK) {
        *move = read;
        return WF_OK;
    }
    return fault_explain(fault, game, position, &read);
}

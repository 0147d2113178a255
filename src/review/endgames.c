/* endgames.c - see endgames.h. */
#include "review/endgames.h"

#include <stdlib.h>

#include "base/explanation_builder.h"
#include "review/table_value.h"
#include "review/wins.h"
#include "search/score.h"

/* The moves by the tables from a position on, until mate; a draw is one move. */
static size_t follow(const ReviewCase *ask, const WfPosition *from, WfMove line[WF_REVIEW_LINE_MAX])
{
    WfPosition position;
    WfTableValue value;
    size_t length = 0;
    wf_copy(ask->game, &position, from);
    while (length < WF_REVIEW_LINE_MAX && review_table_value(ask, &position, &value)) {
        line[length++] = value.move;
        wf_apply(ask->game, &position, &value.move);
        if (value.turns == 0)
            break;
    }
    return length;
}

/* From the mover's view: 1 a win, 0 a draw, -1 a loss; the winner's own `turns` until then. */
static int result_of(const ReviewCase *ask, const WfPosition *position, const WfTableValue *value,
                     unsigned *turns)
{
    *turns = (unsigned)abs(score_own_turns(value->turns));
    if (value->turns == 0)
        return 0;
    return (value->turns > 0) == (position->head.turn == ask->turn->seat) ? 1 : -1;
}

/* The same of the position after the move, which may be the end of the game. False: unknown. */
static bool result_after(const ReviewCase *ask, int *result, unsigned *turns)
{
    WfTableValue value;
    *result = 0;
    *turns = 0;
    if (ask->then->over) /* nobody mates himself, so the mover has won or it is a draw */
        *result = ask->then->value[ask->turn->seat] > ask->then->value[ask->turn->seat ^ 1U];
    else if (review_table_value(ask, ask->after, &value))
        *result = result_of(ask, ask->after, &value, turns);
    else
        return false;
    return true;
}

static const WfMessage *message_of(int before, int after)
{
    return &review_messages[before == 0  ? REVIEW_SAYS_LETS_DRAW_SLIP
                            : after == 0 ? REVIEW_SAYS_THROWS_WIN
                                         : REVIEW_SAYS_TURNS_WIN];
}

bool review_throws_result(const ReviewCase *ask, WfReviewReason *reason)
{
    WfTableValue value;
    WfMove line[WF_REVIEW_LINE_MAX];
    unsigned turns, turns_after;
    int after;
    if (!review_table_value(ask, ask->before, &value) || !result_after(ask, &after, &turns_after))
        return false;
    const int before = result_of(ask, ask->before, &value, &turns);
    if (after >= before)
        return false;
    const size_t length = ask->then->over ? 0 : follow(ask, ask->after, line);
    if (!review_begin(ask, before == 0 ? REVIEW_LETS_DRAW_SLIP : REVIEW_THROWS_WIN,
                      message_of(before, after), line, length, reason))
        return false;
    reason->better_length = follow(ask, ask->before, reason->better);
    explanation_seat(&reason->says, 0, ask->turn->seat);
    explanation_number(&reason->says, 1, turns);
    explanation_move(&reason->says, 2, &value.move);
    explanation_seat(&reason->says, 3, ask->turn->seat ^ 1U);
    explanation_number(&reason->says, 4, turns_after);
    return true;
}

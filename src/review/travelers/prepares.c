/* prepares.c - The Travelers: the enemy can prepare a throw.
 *
 * It makes the answer that the search expects. Then, whatever the mover does, its Displacer can
 * displace a Traveler, set it back, and not be captured for it. It could not at once, and not after
 * the best move either. */
#include "base/explanation_builder.h"
#include "games/travelers/travelers.h"
#include "review/travelers/parts.h"
#include "review/wins.h"
#include "search/bounded.h"

/* LINE: the answer, the reply and the throw. */
enum { LINE = 3 };

/* The turns that the greatest throw of the side to move costs, and the move; 0: there is none, or
 * it is not known. */
static int greatest_throw(const ReviewCase *ask, const WfPosition *position, WfMove *move)
{
    WfAllocator own = *ask->effort->allocator;
    WfMoveList list;
    int most = 0;
    wf_moves_init(&list, bounded_allocator(&own));
    if (travelers_moves(position, &list) != WF_OK)
        list.count = 0;
    for (size_t i = 0; i < list.count; i++) {
        const int turns = travelers_throw(position, &list.items[i]);
        if (turns <= most)
            continue;
        most = turns;
        *move = list.items[i];
    }
    wf_moves_free(&list);
    return most;
}

/* The turns that the side which made `answer` can make the other lose by its next turn, whatever is
 * replied. */
static int prepared_throw(const ReviewCase *ask, const WfPosition *from, const WfMove *answer)
{
    WfAllocator own = *ask->effort->allocator;
    WfPosition position;
    WfMoveList list;
    int least = INT32_MAX;
    wf_copy(ask->game, &position, from);
    wf_apply(ask->game, &position, answer);
    wf_moves_init(&list, bounded_allocator(&own));
    if (wf_outcome(ask->game, &position).result != WF_ONGOING ||
        travelers_moves(&position, &list) != WF_OK || list.count == 0)
        least = 0;
    for (size_t i = 0; i < list.count && least > 0; i++) {
        WfPosition after;
        WfMove move;
        wf_copy(ask->game, &after, &position);
        wf_apply(ask->game, &after, &list.items[i]);
        const bool ends = wf_outcome(ask->game, &after).result != WF_ONGOING;
        const int turns = ends ? 0 : greatest_throw(ask, &after, &move);
        least = turns < least ? turns : least;
    }
    wf_moves_free(&list);
    return least;
}

bool travelers_lets_prepare(const ReviewCase *ask, WfReviewReason *reason)
{
    const ReviewMeasure *then = ask->then;
    WfPosition position;
    WfMove line[LINE];
    if (then->over || then->line_length < LINE || ask->at->line_length < 2 ||
        greatest_throw(ask, ask->after, &line[0]) > 0 ||
        greatest_throw(ask, ask->better, &line[0]) > 0)
        return false;
    wf_copy(ask->game, &position, ask->after);
    for (unsigned i = 0; i + 1 < LINE; i++) {
        line[i] = then->line[i];
        wf_apply(ask->game, &position, &line[i]);
    }
    /* the search itself goes on with a throw */
    if (travelers_throw(&position, &then->line[LINE - 1]) == 0)
        return false;
    const int turns = prepared_throw(ask, ask->after, &line[0]);
    if (turns == 0 || prepared_throw(ask, ask->better, &ask->at->line[1]) > 0 ||
        greatest_throw(ask, &position, &line[LINE - 1]) < turns ||
        !review_begin(ask, REVIEW_PREPARES_DISPLACEMENT,
                      &travelers_review_messages[TRAVELERS_REVIEW_PREPARES], line, LINE, reason))
        return false;
    explanation_seat(&reason->says, 0, ask->after->head.turn);
    explanation_move(&reason->says, 1, &line[0]);
    explanation_number(&reason->says, 2, (unsigned)turns);
    return true;
}

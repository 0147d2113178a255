/* shut_out.c - TRAVERSE: a seat that is shut out wins if the game ends before anyone is home: when
 * a position occurs for the third time, or after the last round. */
#include "base/explanation_builder.h"
#include "games/traverse/traverse.h"
#include "review/traverse/parts.h"
#include "review/wins.h"
#include "search/bounded.h"

/* Whether a seat other than the mover has won because it is shut out. */
static bool is_lost(const ReviewCase *ask, const WfOutcome *outcome)
{
    return outcome->result == WF_WIN && outcome->reason == WF_REASON_SHUT_OUT &&
           outcome->seat != ask->turn->seat;
}

static bool say_shut_out(const ReviewCase *ask, unsigned message, const WfOutcome *outcome,
                         const WfMove *answer, WfReviewReason *reason)
{
    if (!review_begin(ask, REVIEW_SHUTS_OUT, &traverse_review_messages[message], answer,
                      answer != NULL, reason))
        return false;
    explanation_seat(&reason->says, 0, outcome->seat);
    if (answer != NULL)
        explanation_move(&reason->says, 1, answer);
    return true;
}

/* Replays the game up to and including the move. */
static WfRecord *replay(const ReviewCase *ask)
{
    WfRecord *record =
        wf_record_new(ask->spec, wf_record_position(ask->record, 0), ask->effort->allocator);
    for (size_t i = 0; record != NULL && i <= ask->turn->event; i++)
        if (wf_record_add(record, wf_record_event(ask->record, i)) != WF_OK) {
            wf_record_free(record);
            return NULL;
        }
    return record;
}

/* Finds an answer that ends the game. */
static bool find_answer(const ReviewCase *ask, WfRecord *record, WfReviewReason *reason)
{
    WfAllocator own = *ask->effort->allocator;
    WfMoveList list;
    bool found = false;
    wf_moves_init(&list, bounded_allocator(&own));
    if (traverse_moves(ask->after, &list) != WF_OK)
        list.count = 0;
    for (size_t i = 0; i < list.count && !found; i++) {
        if (wf_record_play(record, &list.items[i]) != WF_OK)
            break;
        const WfOutcome outcome = wf_record_outcome(record);
        found = is_lost(ask, &outcome) &&
                say_shut_out(ask, TRAVERSE_REVIEW_SHUT_OUT_NEXT, &outcome, &list.items[i], reason);
        (void)wf_record_undo(record);
    }
    wf_moves_free(&list);
    return found;
}

bool traverse_shuts_out(const ReviewCase *ask, WfReviewReason *reason)
{
    WfRecord *record = replay(ask);
    if (record == NULL)
        return false;
    const WfOutcome outcome = wf_record_outcome(record);
    const bool found = outcome.result == WF_ONGOING
                           ? find_answer(ask, record, reason)
                           : is_lost(ask, &outcome) && say_shut_out(ask, TRAVERSE_REVIEW_SHUT_OUT,
                                                                    &outcome, NULL, reason);
    wf_record_free(record);
    return found;
}

/* review_ask.c - the functions that read a review and its reasons. */
#include "review/game_review.h"
#include "review/grade.h"
#include "review/review_state.h"

bool wf_review_wanted(const WfReview *review, size_t index, WfReviewPart *part)
{
    if (index >= review->queued)
        return false;
    *part = (WfReviewPart){.position = review->first + review->queue[index], .look = review->look};
    return true;
}

size_t wf_review_count(const WfReview *review)
{
    return review->shown_count;
}

const WfReviewTurn *wf_review_turn(const WfReview *review, size_t index)
{
    return &review->turns[review->shown[index]];
}

bool wf_review_stopped(const WfReview *review)
{
    return review->stopped;
}

int wf_review_accuracy(const WfReview *review, uint8_t seat)
{
    return review_accuracy(review->cooperative, review->turns, review->events, seat);
}

const size_t *wf_review_turning_points(const WfReview *review, size_t *count)
{
    *count = review->point_count;
    return review->points;
}

void wf_review_reason_text(const WfGame *game, const WfPosition *position,
                           const WfReviewReason *reason, WfText *text)
{
    wf_explanation_text(game, position, &reason->says, text);
}

const char *wf_move_grade(WfMoveGrade grade)
{
    static const char *const words[] = {"best", "good", "inaccuracy", "mistake", "blunder"};
    return words[grade];
}

const WfReviewKind *wf_review_kinds(size_t *count)
{
    *count = REVIEW_KINDS;
    return review_kinds;
}

const WfMessage *wf_review_messages(const WfGame *game, size_t *count)
{
    if (game == NULL) {
        *count = REVIEW_MESSAGES;
        return review_messages;
    }
    const GameReview *own = game_review_of(game);
    *count = own != NULL ? own->message_count : 0;
    return own != NULL ? own->messages : NULL;
}

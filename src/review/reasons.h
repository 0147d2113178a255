/* reasons.h - why a move was not good, or what is good about it, if that can be proved. Any thread
 * may call these. */
#ifndef REVIEW_REASONS_H
#define REVIEW_REASONS_H

#include "review/measure.h"

/* A question: a move of a record that was worse than turn->best[0], and the measures on either side
 * of it. */
typedef struct ReviewQuestion {
    const WfRecord *record;
    const WfReviewTurn *turn;
    const ReviewMeasure *at, *then;
    const ReviewEffort *effort; /* its allocator and stop are used */
    const char
        *preferred; /* a prefix: prefer reasons whose kind begins with it; NULL: the most telling */
} ReviewQuestion;

/* Finds the most telling reason that can be proved. False: there is none. */
bool review_reason(const ReviewQuestion *question, WfReviewReason *reason);

/* The reason of a move that a review gives: proved, by the measures of the question or by those of
 * an earlier look, `at` and `then`, which may have found another explanation; or else counted
 * (counts.h). */
bool review_any_reason(const ReviewQuestion *question, const ReviewMeasure *at,
                       const ReviewMeasure *then, WfReviewReason *reason);

/* Whether a reason of a move is looked for: it is an inaccuracy or worse, or a best move of a game
 * that has finders for what is good about it. */
bool review_wants_reason(const WfGame *game, const WfReviewTurn *turn);

/* Finds what is good about a best move. */
bool review_merit(const ReviewQuestion *question, WfReviewReason *reason);

#endif

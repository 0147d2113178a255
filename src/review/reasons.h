/* reasons.h - why a move was not good, if that can be proved. Any thread may call this. */
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

/* Finds what can be counted (counts.h), for a move about which nothing can be proved. */
bool review_counted_reason(const ReviewQuestion *question, WfReviewReason *reason);

#endif

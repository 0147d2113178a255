/* answers.h - reasons about a single answer that a move makes possible: what it does to the seat
 * that made the move. */
#ifndef REVIEW_ANSWERS_H
#define REVIEW_ANSWERS_H

#include "review/game_review.h"

/* How much harm an answer in `position` does to the seat that made the move; 0: none. */
typedef int (*ReviewHarm)(const ReviewCase *ask, const WfPosition *position, const WfMove *answer);

/* The answers that count. */
typedef struct ReviewAnswers {
    ReviewHarm harm;
    int least; /* the least harm worth mentioning */
    int more;  /* how much more than any answer after the best move */
    /* If the harm is greater by this much, nothing else is checked. If by less, the harm must
     * explain the loss: without such answers the seat would have lost less than half as much. */
    int clear;
} ReviewAnswers;

/* The harm of an answer that is likely: the search expects it, or it is about as good for the seat
 * that makes it. 0: there is none. `measure` has the line that begins with that answer. */
int review_new_harm(const ReviewCase *ask, const ReviewAnswers *which, ReviewMeasure *measure);

#endif

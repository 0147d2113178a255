/* answers.h - reasons about a single answer that a move makes possible: what it does to the seat
 * that made the move. */
#ifndef REVIEW_ANSWERS_H
#define REVIEW_ANSWERS_H

#include "review/game_review.h"

/* How much harm an answer in `position` does to the seat that made the move; 0: none. */
typedef int (*ReviewHarm)(const ReviewCase *ask, const WfPosition *position, const WfMove *answer);

/* Which answers count. */
typedef struct ReviewAnswers {
    ReviewHarm harm;
    int least; /* harm that is worth a word */
    int more;  /* than any answer does after the best move */
    /* By this much more: then nothing else is asked. With less, the harm must explain the loss:
     * without such answers the seat would have lost less than half as much. */
    int clear;
} ReviewAnswers;

/* The harm of an answer that is to be expected: it is what the search expects, or about as good for
 * the seat that makes it. 0: there is none. `measure` has the line that begins with it. */
int review_new_harm(const ReviewCase *ask, const ReviewAnswers *which, ReviewMeasure *measure);

#endif

/* grade.h - from what searches expect of positions to grades of moves, accuracy, turning points. */
#ifndef REVIEW_GRADE_H
#define REVIEW_GRADE_H

#include "review/measure.h"

/* Grades the moves of a part of a game: `count` turns, and the measures of the positions before
 * each of them and after the last. `turns[i]` is the event between measures i and i + 1; is_move
 * says whether it is a move. `second` are the measures of look 1 that look 2 has replaced, the
 * others are not known. Turns whose two measures are not both known are left unknown. */
void review_grade(bool cooperative, WfReviewTurn *turns, const bool *is_move,
                  const ReviewMeasure *measures, const ReviewMeasure *second, size_t count);

/* Where all share one aim: a way to the goal that the game follows is a way from the next
 * position too. Call it before review_grade, when all searches are done. */
void review_follow_ways(const WfReviewTurn *turns, const bool *is_move, ReviewMeasure *measures,
                        size_t count);

/* Whether more effort would tell nothing new: the game is over there, or its end is proven. */
bool review_is_certain(const ReviewMeasure *measure);

/* Whether a move may be a mistake by the searches on either side of it, and these have not all come
 * as far as this look: then both positions are to be looked at so. */
bool review_is_doubtful(bool cooperative, const WfReviewTurn *turn, const ReviewMeasure *before,
                        const ReviewMeasure *after, unsigned look);

/* The accuracy of a seat, in thousandths; WF_REVIEW_UNKNOWN. */
int review_accuracy(bool cooperative, const WfReviewTurn *turns, size_t count, uint8_t seat);

/* Puts the indices of mistakes and blunders into `points`, what lost most first; how many. */
size_t review_turning_points(const WfReviewTurn *turns, size_t count, size_t *points);

#endif

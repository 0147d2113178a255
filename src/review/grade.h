/* grade.h - turns what searches expect of positions into grades of moves, accuracy and turning
 * points. */
#ifndef REVIEW_GRADE_H
#define REVIEW_GRADE_H

#include "review/measure.h"

/* Grades the moves of a part of a game: `count` turns. `measures` are those of the positions before
 * each turn and after the last. `turns[i]` is the event between measures i and i + 1; is_move says
 * whether it is a move. `second` holds the measures of look 1 that look 2 has replaced; its other
 * entries are not known. A turn stays unknown unless both of its measures are known. */
void review_grade(bool cooperative, WfReviewTurn *turns, const bool *is_move,
                  const ReviewMeasure *measures, const ReviewMeasure *second, size_t count);

/* For games where all share one aim: a way to the goal that the game follows is also a way from the
 * next position. Call it before review_grade, when all searches are done. */
void review_follow_ways(const WfReviewTurn *turns, const bool *is_move, ReviewMeasure *measures,
                        size_t count);

/* Whether more effort would find nothing new: the game is over there, or its end is proven. */
bool review_is_certain(const ReviewMeasure *measure);

/* Whether both positions around a move should be searched with the effort of this look. That is so
 * if the searches on either side say that the move may be a mistake, and not both of them have had
 * this look's effort yet. */
bool review_is_doubtful(bool cooperative, const WfReviewTurn *turn, const ReviewMeasure *before,
                        const ReviewMeasure *after, unsigned look);

/* The accuracy of a seat, in thousandths; WF_REVIEW_UNKNOWN. */
int review_accuracy(bool cooperative, const WfReviewTurn *turns, size_t count, uint8_t seat);

/* Puts the indices of mistakes and blunders into `points`, the greatest loss first, and returns how
 * many. */
size_t review_turning_points(const WfReviewTurn *turns, size_t count, size_t *points);

#endif

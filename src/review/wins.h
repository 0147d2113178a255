/* wins.h - reasons for every game: wins that a move allows or misses. */
#ifndef REVIEW_WINS_H
#define REVIEW_WINS_H

#include "review/game_review.h"

bool review_allows_win(const ReviewCase *ask, WfReviewReason *reason);
/* As review_misses_win, for wins in three turns or fewer. */
bool review_misses_near_win(const ReviewCase *ask, WfReviewReason *reason);
bool review_misses_win(const ReviewCase *ask, WfReviewReason *reason);

/* Fills a reason's kind and line, and begins its sentence with a message. False: the line is empty
 * although the game is not over. */
bool review_begin(const ReviewCase *ask, ReviewKind kind, const WfMessage *message,
                  const WfMove *line, size_t length, WfReviewReason *reason);

#endif

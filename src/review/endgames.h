/* endgames.h - reasons that endgame tables prove. */
#ifndef REVIEW_ENDGAMES_H
#define REVIEW_ENDGAMES_H

#include "review/game_review.h"

/* The move turns a win into a draw or a loss, or a draw into a loss. */
bool review_throws_result(const ReviewCase *ask, WfReviewReason *reason);

#endif

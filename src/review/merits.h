/* merits.h - what is good about a best move (WfReviewTurn.merit): finders of all games.
 *
 * An only move is found by a search of all others with a fifth of the review's effort, and again
 * with all of it. Then each other move is refuted by the prover. */
#ifndef REVIEW_MERITS_H
#define REVIEW_MERITS_H

#include "review/game_review.h"

/* After every other move the other side can force a win, or win a piece; after this one it cannot.
 * For games of two seats. */
bool review_is_only_move(const ReviewCase *ask, WfReviewReason *reason);

/* The mover can force the gain of a piece after its move; for games with `.material`. */
bool review_wins_material(const ReviewCase *ask, WfReviewReason *reason);

/* The move attacks a piece that would be lost if the other side passed, and costs nothing; for
 * games with `.worth`. */
bool review_gains_tempo(const ReviewCase *ask, WfReviewReason *reason);

#endif

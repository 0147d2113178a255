/* material.h - reasons about pieces: lost, promoted, or not taken. */
#ifndef REVIEW_MATERIAL_H
#define REVIEW_MATERIAL_H

#include "review/game_review.h"

/* The other side can force the loss of a piece, or a promotion, and gains by it. After the best
 * move it could not. */
bool review_loses_material(const ReviewCase *ask, WfReviewReason *reason);

/* The mover could have forced the same for itself, but no longer can. */
bool review_misses_material(const ReviewCase *ask, WfReviewReason *reason);

#endif

/* material.h - reasons about pieces: lost, promoted, or not taken. */
#ifndef REVIEW_MATERIAL_H
#define REVIEW_MATERIAL_H

#include "review/game_review.h"

/* The other side can force the loss of a piece, or a promotion, and gains by it. After the best
 * move it could not. */
bool review_loses_material(const ReviewCase *ask, WfReviewReason *reason);

/* The mover could have forced the same for itself, but no longer can. */
bool review_misses_material(const ReviewCase *ask, WfReviewReason *reason);

/* The number of a piece's kind. */
unsigned review_kind_of(const WfGame *game, WfPiece piece);

/* Adds a piece that stands on a square to a sentence. */
void review_say_piece(const ReviewCase *ask, WfReviewReason *reason, unsigned slot, WfPiece piece,
                      uint8_t square);

#endif

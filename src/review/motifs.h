/* motifs.h - the tactics by which a piece is won: fork, pin, discovered attack and so on. They
 * refine what material.c has proved. */
#ifndef REVIEW_MOTIFS_H
#define REVIEW_MOTIFS_H

#include "review/motif.h"

/* Fills the reason if a motif can be shown by the rules: who attacks, guards and may move where. It
 * searches nothing. False: none can. */
bool review_name_motif(const ReviewCase *ask, const ReviewGain *gain, WfReviewReason *reason);

#endif

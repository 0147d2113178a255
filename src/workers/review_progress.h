/* review_progress.h - the findings of a review in progress, as the progress of its job. It is
 * reported repeatedly, and only the last report counts. No report is kept or promised, and the
 * result may differ.
 *
 *   {"stage":"looking","done":N,"of":M,"turns":[[T,SEAT,GRADE,BEFORE,AFTER,LOSS],...],"proved":P,
 *    "slips":[...]}
 *
 * The stage is "looking" or "proving". A known turn consists of its number from 1, the letter of
 * its seat, its grade from 0 (best) to 4 (blunder), its seat's expectation before and after it, and
 * its loss. Expectations and losses are in thousandths of the game, or in plies, null if no way is
 * known. "slips" are inaccuracies and worse, in the form of the result, the greatest loss first,
 * with lines cut to REVIEW_LINE_TOLD moves. Reasons were looked for in the first P of all slips;
 * another slip may have a first reason, which may be another one in the end.
 * What does not fit is left out: turns from the last one on, and then slips with smaller losses. */
#ifndef WORKERS_REVIEW_PROGRESS_H
#define WORKERS_REVIEW_PROGRESS_H

#include <wayfarer/wayfarer.h>

enum { REVIEW_LINE_TOLD = 8 };

typedef struct ReviewProgress {
    const WfRecord *record;
    const WfReview *review;
    const WfReview *glance; /* a quick review, whose turns stand in for unknown ones; NULL: none */
    const WfReview *early;  /* a review whose reasons stand in for unknown ones; NULL: none */
    bool proving;
    size_t done, of, proved;
} ReviewProgress;

/* Turn number `index`, as far as it is known. */
const WfReviewTurn *review_progress_turn(const ReviewProgress *progress, size_t index);

/* Writes the indices of the slips into `order`, the greatest loss first, and returns their number.
 * `order` has room for as many as the review has turns. */
size_t review_progress_slips(const ReviewProgress *progress, size_t *order);

/* Writes the progress into an empty text, which it never overflows if the text has room for a
 * hundred bytes. `order` is scratch space of the same size. */
void review_progress_put(WfText *text, const ReviewProgress *progress, size_t *order);

#endif

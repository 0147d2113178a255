/* review_progress.h - what is known of a review while it is made, as the progress of its job. It is
 * told over and over, and only the last one counts: nothing of it is kept or promised, and the
 * result may say otherwise.
 *
 *   {"stage":"looking","done":N,"of":M,"turns":[[T,SEAT,GRADE,BEFORE,AFTER,LOSS],...],"proved":P,
 *    "slips":[...]}
 *
 * The stage is "looking" or "proving". A turn that is known is its number from 1, the letter of its
 * seat, its grade from 0 (best) to 4 (blunder), what its seat may expect before and after it, and
 * what it lost, in thousandths of the game, or in plies, null if no way is known. "slips" are
 * inaccuracies and worse as the result has them, what lost most first, with lines cut to
 * REVIEW_LINE_TOLD moves; reasons were looked for of the first P of them all. What does not fit is
 * left out: turns from the last ones on, and then slips that lost less. */
#ifndef WORKERS_REVIEW_PROGRESS_H
#define WORKERS_REVIEW_PROGRESS_H

#include <wayfarer/wayfarer.h>

enum { REVIEW_LINE_TOLD = 8 };

typedef struct ReviewProgress {
    const WfRecord *record;
    const WfReview *review;
    const WfReview *glance; /* a quick one, whose turns stand for those not known; NULL: none */
    bool proving;
    size_t done, of, proved;
} ReviewProgress;

/* Turn number `index` as far as it is known. */
const WfReviewTurn *review_progress_turn(const ReviewProgress *progress, size_t index);

/* The indices of the slips, what lost most first, in `order`, which has room for as many as the
 * review has turns. Returns how many there are. */
size_t review_progress_slips(const ReviewProgress *progress, size_t *order);

/* Writes it into an empty text, which it never overflows if that has room for a hundred bytes.
 * `order` is scratch of the same room. */
void review_progress_put(WfText *text, const ReviewProgress *progress, size_t *order);

#endif

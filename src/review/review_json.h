/* review_json.h - a review as JSON, the same for the page and for the program: the output of
 * `wayfarer review --json`. */
#ifndef REVIEW_REVIEW_JSON_H
#define REVIEW_REVIEW_JSON_H

#include <wayfarer/review.h>

/* `{"spec":"travelers","accuracy":{"w":91.2,"b":null},"turning_points":[12],"complete":true,
 * "turns":[{"turn":1,"seat":"w","move":"e2g4","grade":"good","before":0.52,"after":0.5,"loss":0.02,
 * "best":"d1g4","best_line":["d1g4"],"reason":null,
 * "merit":null}]}`: accuracy is in per cent. Chances are
 * fractions of the game; in Safe Passage they are plies. Unknown turns are left out. */
void review_put_json(WfText *out, const WfRecord *record, const WfReview *review);

/* One of its turns, as the next element of "turns". */
void review_put_turn(WfText *out, const WfRecord *record, const WfReviewTurn *turn);

/* `"reason":{"kind":"ko","text":"...","says":[...],"line":["..."]},"merit":null`: of a turn. */
void review_put_reasons(WfText *out, const WfRecord *record, const WfReviewTurn *turn);

#endif

/* stopped_reviews.h - what was found in reviews that were stopped, so that the same request goes on
 * where it stopped. Kept in the worker's memory: a few reviews, the least recently stopped ones are
 * dropped. The result of a part does not depend on who asks for it (wayfarer/review.h). */
#ifndef WORKERS_STOPPED_REVIEWS_H
#define WORKERS_STOPPED_REVIEWS_H

#include <pthread.h>

#include <wayfarer/review.h>

enum { STOPPED_REVIEWS = 8, STOPPED_REVIEW_BYTES = 1 << 20 /* of results of a review */ };

/* The results of one review. Belongs to one thread at a time. */
typedef struct StoppedReview StoppedReview;

/* May be used by several threads. */
typedef struct StoppedReviews {
    pthread_mutex_t lock;
    StoppedReview *review[STOPPED_REVIEWS]; /* the most recently stopped one first */
} StoppedReviews;

void stopped_reviews_open(StoppedReviews *reviews);
void stopped_reviews_close(StoppedReviews *reviews);

/* Takes out the results for a payload, or makes an empty one. The caller owns it. NULL if there is
 * no memory. */
StoppedReview *stopped_reviews_take(StoppedReviews *reviews, const char *payload);

/* Keeps the results of a review that was stopped. Takes ownership; `review` may be NULL. */
void stopped_reviews_keep(StoppedReviews *reviews, StoppedReview *review);

/* `review` may be NULL. */
void stopped_review_free(StoppedReview *review);

/* The result of a part of the quick review (`glance`) or of the review itself, as wf_review_search
 * wrote it; NULL if it is not known. Valid until a result is added. `review` may be NULL. */
const char *stopped_review_find(const StoppedReview *review, bool glance, const WfReviewPart *part);

/* Adds the result of a part. Drops it if there is no memory, or too much is kept already. `review`
 * may be NULL. */
void stopped_review_add(StoppedReview *review, bool glance, const WfReviewPart *part,
                        const char *found);

#endif

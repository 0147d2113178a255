/* stopped_reviews.c - see stopped_reviews.h. */
#include "workers/stopped_reviews.h"

#include <stdlib.h>
#include <string.h>

typedef struct FoundPart {
    WfReviewPart part;
    bool glance;
    char *found;
    struct FoundPart *next;
} FoundPart;

struct StoppedReview {
    char *payload;
    FoundPart *parts;
    size_t bytes;
};

void stopped_reviews_open(StoppedReviews *reviews)
{
    *reviews = (StoppedReviews){.review = {NULL}};
    (void)pthread_mutex_init(&reviews->lock, NULL);
}

void stopped_reviews_close(StoppedReviews *reviews)
{
    for (unsigned i = 0; i < STOPPED_REVIEWS; i++)
        stopped_review_free(reviews->review[i]);
    (void)pthread_mutex_destroy(&reviews->lock);
}

static StoppedReview *new_review(const char *payload)
{
    StoppedReview *review = calloc(1, sizeof *review);
    if (review != NULL && (review->payload = strdup(payload)) != NULL)
        return review;
    free(review);
    return NULL;
}

/* Takes out a review and closes the gap. */
static StoppedReview *take_out(StoppedReviews *reviews, unsigned at)
{
    StoppedReview *review = reviews->review[at];
    for (; at + 1 < STOPPED_REVIEWS; at++)
        reviews->review[at] = reviews->review[at + 1];
    reviews->review[at] = NULL;
    return review;
}

StoppedReview *stopped_reviews_take(StoppedReviews *reviews, const char *payload)
{
    StoppedReview *review = NULL;
    (void)pthread_mutex_lock(&reviews->lock);
    for (unsigned i = 0; review == NULL && i < STOPPED_REVIEWS && reviews->review[i] != NULL; i++)
        if (strcmp(reviews->review[i]->payload, payload) == 0)
            review = take_out(reviews, i);
    (void)pthread_mutex_unlock(&reviews->lock);
    return review != NULL ? review : new_review(payload);
}

void stopped_reviews_keep(StoppedReviews *reviews, StoppedReview *review)
{
    if (review == NULL)
        return;
    (void)pthread_mutex_lock(&reviews->lock);
    StoppedReview *dropped = take_out(reviews, STOPPED_REVIEWS - 1);
    for (unsigned i = STOPPED_REVIEWS - 1; i > 0; i--)
        reviews->review[i] = reviews->review[i - 1];
    reviews->review[0] = review;
    (void)pthread_mutex_unlock(&reviews->lock);
    stopped_review_free(dropped);
}

void stopped_review_free(StoppedReview *review)
{
    if (review == NULL)
        return;
    for (FoundPart *part = review->parts, *next; part != NULL; part = next) {
        next = part->next;
        free(part->found);
        free(part);
    }
    free(review->payload);
    free(review);
}

const char *stopped_review_find(const StoppedReview *review, bool glance, const WfReviewPart *part)
{
    for (const FoundPart *at = review != NULL ? review->parts : NULL; at != NULL; at = at->next)
        if (at->glance == glance && at->part.position == part->position &&
            at->part.look == part->look)
            return at->found;
    return NULL;
}

void stopped_review_add(StoppedReview *review, bool glance, const WfReviewPart *part,
                        const char *found)
{
    const size_t bytes = strlen(found) + 1 + sizeof(FoundPart);
    if (review == NULL || bytes > STOPPED_REVIEW_BYTES - review->bytes)
        return;
    FoundPart *added = malloc(sizeof *added);
    if (added == NULL)
        return;
    *added =
        (FoundPart){.part = *part, .glance = glance, .found = strdup(found), .next = review->parts};
    if (added->found == NULL) {
        free(added);
        return;
    }
    review->parts = added;
    review->bytes += bytes;
}

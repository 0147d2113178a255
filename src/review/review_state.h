/* review_state.h - the state of a review: review.c builds it, review_ask.c reads it. */
#ifndef REVIEW_REVIEW_STATE_H
#define REVIEW_REVIEW_STATE_H

#include "review/measure.h"

struct WfReview {
    WfAllocator allocator;
    const WfRecord *record;
    WfReviewLimits limits;
    bool cooperative, stopped;
    size_t first, events; /* the reviewed part of the record */
    /* one for each event; `measures` has one more */
    WfReviewTurn *turns;
    bool *is_move;
    ReviewMeasure *measures;
    ReviewMeasure *second; /* the measures of look 1 that look 2 has replaced */
    ReviewMeasure *kept;   /* room for them in wf_review_settle; cooperative games only */
    size_t *queue;         /* the work of this stage */
    size_t *points;        /* turning points */
    size_t queued, next, point_count;
    size_t taken; /* how many results of the queue a review in parts has accepted */
    size_t done, of;
    size_t *shown; /* the events that are moves */
    size_t shown_count;
    WfCode code;
    unsigned look;  /* of this stage */
    bool *is_taken; /* one for each entry of the queue */
};

#endif

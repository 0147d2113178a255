/* review_state.h - what a review is made of: review.c makes it, review_ask.c reads it. */
#ifndef REVIEW_REVIEW_STATE_H
#define REVIEW_REVIEW_STATE_H

#include "review/measure.h"

struct WfReview {
    WfAllocator allocator;
    const WfRecord *record;
    WfReviewLimits limits;
    bool cooperative, stopped;
    size_t first, events; /* of the record, that are reviewed */
    /* one for each event, and of measures one more */
    WfReviewTurn *turns;
    bool *is_move;
    ReviewMeasure *measures;
    ReviewMeasure *second; /* those of look 1, where look 2 has taken their place */
    ReviewMeasure *kept;   /* room for them in wf_review_settle; one aim for all only */
    size_t *queue;         /* what is to be done in this stage */
    size_t *points;        /* turning points */
    size_t queued, next, point_count;
    size_t taken; /* of those queued, by a review in parts */
    size_t done, of;
    size_t *shown; /* the events that are moves */
    size_t shown_count;
    WfCode code;
    unsigned look;  /* of this stage */
    bool *is_taken; /* one for each of the queue */
};

#endif

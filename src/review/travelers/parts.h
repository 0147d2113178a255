/* parts.h - The Travelers: the reasons and messages that travelers_review.c puts together. */
#ifndef REVIEW_TRAVELERS_PARTS_H
#define REVIEW_TRAVELERS_PARTS_H

#include "review/counts.h"

enum {
    TRAVELERS_REVIEW_ARRIVES, /* 0 the seat, 1 turns */
    TRAVELERS_REVIEW_MISSES,
    TRAVELERS_REVIEW_ARRIVES_REST, /* the same for the second Traveler, when one has arrived */
    TRAVELERS_REVIEW_MISSES_REST,
    TRAVELERS_REVIEW_DISPLACED, /* 0 the piece, 1 where it goes, 2 turns that it loses */
    TRAVELERS_REVIEW_KO,        /* 0 the piece, 1 where it goes */
    TRAVELERS_REVIEW_RANKS,     /* these as in review/counts.h */
    TRAVELERS_REVIEW_RANKS_OTHER,
    TRAVELERS_REVIEW_RANKS_BOTH,
    TRAVELERS_REVIEW_WAYS,
    TRAVELERS_REVIEW_WAYS_OTHER,
    TRAVELERS_REVIEW_WAYS_BOTH,
    TRAVELERS_REVIEW_HANGING,
    TRAVELERS_REVIEW_HANGING_OTHER,
    TRAVELERS_REVIEW_HANGING_BOTH,
    TRAVELERS_REVIEW_DISPLACEABLE,
    TRAVELERS_REVIEW_DISPLACEABLE_OTHER,
    TRAVELERS_REVIEW_DISPLACEABLE_BOTH,
    TRAVELERS_REVIEW_MESSAGES
};

extern const WfMessage travelers_review_messages[TRAVELERS_REVIEW_MESSAGES];

/* displacement.c: a Traveler can be displaced and is set back, or the Displacer can be displaced by
 * the piece that it displaced the turn before. */
bool travelers_allows_displacement(const ReviewCase *ask, WfReviewReason *reason);
bool travelers_lets_ko_run_out(const ReviewCase *ask, WfReviewReason *reason);

/* counts.c */
enum { TRAVELERS_COUNTS = 5 };
extern const ReviewCount travelers_counts[TRAVELERS_COUNTS];
unsigned travelers_pieces(const WfPosition *position, uint8_t seat, unsigned kind);
/* The worth of a side's pieces in hundredths; Travelers and Blocks have none. */
int travelers_material(const WfPosition *position, uint8_t seat);

#endif

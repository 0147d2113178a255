/* parts.h - Courier Leapale: the counts and messages that leapale_review.c puts together. */
#ifndef REVIEW_LEAPALE_PARTS_H
#define REVIEW_LEAPALE_PARTS_H

#include "review/counts.h"

enum {
    LEAPALE_REVIEW_ALLOWS_MATE, /* 0 the seat, 1 turns */
    LEAPALE_REVIEW_MISSES_MATE,
    LEAPALE_REVIEW_HANGING, /* these as in review/counts.h */
    LEAPALE_REVIEW_HANGING_OTHER,
    LEAPALE_REVIEW_HANGING_BOTH,
    LEAPALE_REVIEW_SIEGE,
    LEAPALE_REVIEW_SIEGE_OTHER,
    LEAPALE_REVIEW_SIEGE_BOTH,
    LEAPALE_REVIEW_MESSAGES
};

extern const WfMessage leapale_review_messages[LEAPALE_REVIEW_MESSAGES];

/* counts.c */
enum { LEAPALE_COUNTS = 3 };
extern const ReviewCount leapale_counts[LEAPALE_COUNTS];
unsigned leapale_pieces(const WfPosition *position, uint8_t seat, unsigned kind);
/* The worth of a side's pieces in hundredths; the Emperor is never lost. */
int leapale_material(const WfPosition *position, uint8_t seat);

#endif

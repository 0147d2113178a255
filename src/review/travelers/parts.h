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
    /* 0 the Traveler, 1 its turns, 2 where the Block stood or would stand, 3 its turns with it */
    TRAVELERS_REVIEW_BLOCK_LEAVES,
    TRAVELERS_REVIEW_BLOCK_LEAVES_SHUT, /* the same, and with the Block there was no way: no 3 */
    TRAVELERS_REVIEW_BLOCK_AWAY,
    TRAVELERS_REVIEW_BLOCK_AWAY_SHUT,
    TRAVELERS_REVIEW_PREPARES, /* 0 the seat, 1 its answer, 2 the turns that the throw costs */
    TRAVELERS_REVIEW_MESSAGES
};

extern const WfMessage travelers_review_messages[TRAVELERS_REVIEW_MESSAGES];

/* displacement.c: a Traveler can be displaced and is set back, or the Displacer can be displaced by
 * the piece that it displaced the turn before. */
bool travelers_allows_displacement(const ReviewCase *ask, WfReviewReason *reason);
bool travelers_lets_ko_run_out(const ReviewCase *ask, WfReviewReason *reason);

/* The turns that a move costs the other side because it displaces one of its Travelers, if the
 * Displacer cannot be captured where it lands; 0: none. displacement.c */
int travelers_throw(const WfPosition *position, const WfMove *move);

/* prepares.c: the enemy can prepare a throw that cannot be avoided. */
bool travelers_lets_prepare(const ReviewCase *ask, WfReviewReason *reason);

/* block.c: the Block no longer shuts a way, or could have shut one. */
bool travelers_block_out_of_place(const ReviewCase *ask, WfReviewReason *reason);

/* The fewest turns in which a side's Traveler on a square gets home while all other pieces stand
 * still, never to a square where it would be in Check; 100: it has no way. block.c */
unsigned travelers_turns_alone(const WfPosition *position, unsigned side, unsigned from);

/* counts.c */
enum { TRAVELERS_COUNTS = 5 };
extern const ReviewCount travelers_counts[TRAVELERS_COUNTS];
unsigned travelers_pieces(const WfPosition *position, uint8_t seat, unsigned kind);
/* The worth of a side's pieces in hundredths; Travelers and Blocks have none. */
int travelers_material(const WfPosition *position, uint8_t seat);

#endif

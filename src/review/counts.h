/* counts.h - counted differences: the reason of a move after which nothing can be proved, but
 * something can be counted.
 *
 * The lines that the searches expect after the move and after the best move are followed equally
 * far, and what a game can count (ReviewCount) is compared at their ends. A difference is said if
 * it explains at least half of the loss, and if searches at both ends still see half of the loss
 * between them. How much a difference explains is known from weights: a linear model of the
 * logarithm of the odds, fitted to the positions of games (tools/count_weights.py). */
#ifndef REVIEW_COUNTS_H
#define REVIEW_COUNTS_H

#include "review/game_review.h"

/* Who has more or less of something: the seat that moved, its opponent, or both. */
typedef enum CountSide { COUNT_OWN, COUNT_OTHER, COUNT_BOTH, COUNT_SIDES } CountSide;

/* Slots of the messages of counts:
 *
 * - 0 the seat, 1 its count after the move, 2 after the best move.
 * - 3 how many turns each seat has made by then, from the move on, 4 the best move.
 * - If the counts of both sides tell: 5 the other seat, 6 and 7 its counts.
 *
 * Slots of the messages of pieces (`pieces`): 0 the seat, 1 the kinds of which it has fewer, or the
 * other seat more, than after the best move, 2 the kinds that it has instead; if both sides tell,
 * 5 the other seat, 6 the kinds of which that has more, 7 those that it has fewer of. 3 and 4 are
 * as above. */
struct ReviewCount {
    ReviewKind kind;
    int (*of)(const WfPosition *position, uint8_t seat);
    /* The number to be said, if it is not the one that is weighed; NULL: it is. */
    int (*shown)(const WfPosition *position, uint8_t seat);
    /* What one more adds to the logarithm of the odds, in hundred-thousandths: of the seat that has
     * it, and of its opponent. */
    int own, other;
    /* A message for each CountSide; with `pieces`, five more for those whose side has others
     * instead: COUNT_OWN, COUNT_OTHER, and COUNT_BOTH where its own, the other or both sides do. */
    const WfMessage *says;
    bool pieces; /* the message says which pieces differ, by GameReview.pieces */
};

/* By how much a move lowers the natural logarithm of the seat's odds; at least 0. */
double review_odds_lost(const ReviewCase *ask);

/* A finder (ReviewFinder) for the games that set GameReview.counts. It searches: up to eight times,
 * with parts of the effort. */
bool review_counts(const ReviewCase *ask, WfReviewReason *reason);

#endif

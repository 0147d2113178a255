/* review_checks.h - what holds for every review of a game, and games for the tests of reviews. */
#ifndef REVIEW_CHECKS_H
#define REVIEW_CHECKS_H

#include <wayfarer/wayfarer.h>

/* Of a search in these tests. */
enum { REVIEW_TEST_NODES = 20000 };

/* A review, which must not fail. */
WfReview *review_of(const WfRecord *record, const WfReviewLimits *limits);

/* A game of random moves. */
WfRecord *random_game(const char *text, unsigned turns, uint64_t seed);

/* A grade fits its numbers; a reason or a merit is a sentence of a known kind, and its lines are
 * legal and show what it says. */
void check_turn(const WfRecord *record, const WfReviewTurn *turn);

/* The same for all turns, and how they follow each other; the turning points. */
void check_review(const WfRecord *record, const WfReview *review);

#endif

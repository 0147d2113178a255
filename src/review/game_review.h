/* game_review.h - how a game's reasons plug into the review: by one descriptor, in the game's own
 * folder src/review/<game>/.
 *
 * It is called <name>_review. A game without one gets the general reasons (reasons.c): wins that a
 * move allows or misses. The table of all of them is made from the list of games. */
#ifndef REVIEW_GAME_REVIEW_H
#define REVIEW_GAME_REVIEW_H

#include "review/kinds.h"
#include "review/measure.h"
#include "review/prover.h"

typedef struct GameReview GameReview;

/* A move that was worse than another, for which a reason is looked for. */
typedef struct ReviewCase {
    const WfSpec *spec;
    const WfGame *game;
    const GameReview *own; /* the game's descriptor; never NULL */
    const WfRecord *record;
    const WfReviewTurn *turn;
    const ReviewMeasure *at, *then;            /* what was measured before and after the move */
    const WfPosition *before, *after, *better; /* `better`: after the best move instead */
    const WfMove *move, *best;
    Prover *prover;
    const ReviewEffort *effort; /* of further searches; its allocator */
} ReviewCase;

/* Looks for one kind of reason. True: it is proved, and `reason` is filled. */
typedef bool (*ReviewFinder)(const ReviewCase *ask, WfReviewReason *reason);

/* How wins of one kind (WfOutcome.reason) are told. */
typedef struct ReviewWin {
    WfReason reason;
    ReviewKind allows, misses;
    const WfMessage *says_allows, *says_misses; /* slots 0 and 1 as in review_messages */
    /* The same of a seat some of whose pieces have arrived; NULL: alike. */
    const WfMessage *says_allows_rest, *says_misses_rest;
} ReviewWin;

struct GameReview {
    const WfGame *game;
    /* What it looks for, the most telling first; ends in NULL. */
    const ReviewFinder *finders;

    /* Wins that have words of their own; `win_count` of them. Others are told generally. */
    const ReviewWin *wins;
    size_t win_count;

    /* The fewest turns in which a seat may win, whatever the others do (ProverGoal.least_turns).
     * With it, wins are looked for wherever they are likely, not only where the search proves one.
     */
    unsigned (*least_turns)(const WfPosition *position, uint8_t seat);

    /* What the pieces of a seat are worth together, in hundredths; NULL: pieces are not lost. */
    int (*material)(const WfPosition *position, uint8_t seat);
    int least_loss; /* of material, that is worth a word */

    const WfMessage *messages;
    size_t message_count;
};

/* The descriptor of a game; NULL: it has none. */
const GameReview *game_review_of(const WfGame *game);

#endif

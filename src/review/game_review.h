/* game_review.h - how a game's reasons plug into the review: one descriptor in the game's own
 * folder, src/review/<game>/.
 *
 * It is called <name>_review. A game without one gets the general reasons (reasons.c): wins that a
 * move allows or misses. The table of all of them is made from the list of games. */
#ifndef REVIEW_GAME_REVIEW_H
#define REVIEW_GAME_REVIEW_H

#include "review/kinds.h"
#include "review/measure.h"
#include "review/prover.h"

typedef struct GameReview GameReview;
typedef struct ReviewCount ReviewCount; /* counts.h */

/* A move that was worse than another, with what is needed to find a reason. */
typedef struct ReviewCase {
    const WfSpec *spec;
    const WfGame *game;
    const GameReview *own; /* the game's descriptor; never NULL */
    const WfRecord *record;
    const WfReviewTurn *turn;
    const ReviewMeasure *at, *then;            /* the measures before and after the move */
    const WfPosition *before, *after, *better; /* `better`: after the best move instead */
    const WfMove *move, *best;
    Prover *prover;
    const ReviewEffort *effort; /* for further searches; its allocator is used */
} ReviewCase;

/* Looks for one kind of reason. True: it is proved, and `reason` is filled. */
typedef bool (*ReviewFinder)(const ReviewCase *ask, WfReviewReason *reason);

/* The messages for wins of one kind (WfOutcome.reason). */
typedef struct ReviewWin {
    WfReason reason;
    ReviewKind allows, misses;
    const WfMessage *says_allows, *says_misses; /* slots 0 and 1 as in review_messages */
    /* The same for a seat some of whose pieces have arrived. NULL: no different messages. */
    const WfMessage *says_allows_rest, *says_misses_rest;
} ReviewWin;

struct GameReview {
    const WfGame *game;
    /* The reasons to look for, the most telling first; ends in NULL. */
    const ReviewFinder *finders;
    /* Those that count something, for moves about which nothing is proved; likewise. NULL: none. */
    const ReviewFinder *counters;

    /* What is good about a best move, likewise. For these finders `move` and `best` are the same.
     * NULL: none. */
    const ReviewFinder *merits;

    /* `win_count` kinds of wins that have messages of their own. Other wins get the general ones.
     */
    const ReviewWin *wins;
    size_t win_count;

    /* The fewest turns in which a seat may win, whatever the others do (ProverGoal.least_turns). If
     * it is set, the review looks for wins wherever they are likely, not only where the search
     * proves one. */
    unsigned (*least_turns)(const WfPosition *position, uint8_t seat);

    /* The total worth of a seat's pieces, in hundredths. NULL: the game has no loss of pieces. */
    int (*material)(const WfPosition *position, uint8_t seat);
    int least_loss;   /* the least loss of material worth mentioning */
    const int *worth; /* the same by kind, for motifs (motifs.h). NULL: the review names none */
    /* How many pieces of a kind a seat has; only with `material`. */
    unsigned (*pieces)(const WfPosition *position, uint8_t seat, unsigned kind);

    /* What can be counted in a position, `count_count` of them. */
    const ReviewCount *counts;
    size_t count_count;

    const WfMessage *messages;
    size_t message_count;
};

/* The descriptor of a game; NULL: it has none. */
const GameReview *game_review_of(const WfGame *game);

#endif

/* leapale_review.c - Courier Leapale: its reasons. */
#include "games/leapale/leapale.h"
#include "review/material.h"
#include "review/wins.h"
#include "search/leapale/worth.h"

/* A Stockbroker is not worth mentioning. */
enum { LEAST_LOSS = 75 };

enum { SAYS_ALLOWS_MATE, SAYS_MISSES_MATE, MESSAGES };

static const WfMessage messages[MESSAGES] = {
    [SAYS_ALLOWS_MATE] = {"review.allows-mate",
                          "{0} can force checkmate in {1} {1, plural, one {turn} other {turns}}."},
    [SAYS_MISSES_MATE] = {"review.misses-mate",
                          "It misses checkmate in {1} {1, plural, one {turn} other {turns}}."},
};

/* The Emperor is never lost. */
static int material(const WfPosition *position, uint8_t seat)
{
    const LeapalePosition *p = leapale_of(position);
    int sum = 0;
    for (unsigned kind = 0; kind < LEAPALE_KINDS; kind++) {
        const Cells own = cells_and(p->kind[kind], &p->side[seat]);
        sum += kind == LEAPALE_EMPEROR ? 0 : leapale_worth[kind] * (int)cells_count(&own);
    }
    return sum;
}

static const ReviewWin wins[] = {{.reason = WF_REASON_CHECKMATE,
                                  .allows = REVIEW_ALLOWS_MATE,
                                  .misses = REVIEW_MISSES_MATE,
                                  .says_allows = &messages[SAYS_ALLOWS_MATE],
                                  .says_misses = &messages[SAYS_MISSES_MATE]}};

static const ReviewFinder finders[] = {review_allows_win, review_misses_win, review_loses_material,
                                       review_misses_material, NULL};

const GameReview leapale_review = {.game = &leapale_game,
                                   .finders = finders,
                                   .wins = wins,
                                   .win_count = sizeof wins / sizeof wins[0],
                                   .material = material,
                                   .least_loss = LEAST_LOSS,
                                   .messages = messages,
                                   .message_count = MESSAGES};

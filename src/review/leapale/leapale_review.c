/* leapale_review.c - Courier Leapale: its reasons. */
#include "games/leapale/leapale.h"
#include "review/endgames.h"
#include "review/leapale/parts.h"
#include "review/material.h"
#include "review/merits.h"
#include "review/wins.h"
#include "search/leapale/worth.h"

/* A Stockbroker is not worth mentioning. */
enum { LEAST_LOSS = 75 };

const WfMessage leapale_review_messages[LEAPALE_REVIEW_MESSAGES] = {
    [LEAPALE_REVIEW_ALLOWS_MATE] =
        {"review.allows-mate",
         "{0} can force checkmate in {1} {1, plural, one {turn} other {turns}}."},
    [LEAPALE_REVIEW_MISSES_MATE] =
        {"review.misses-mate", "It misses checkmate in {1} {1, plural, one {turn} other {turns}}."},
    [LEAPALE_REVIEW_HANGING] =
        {"review.leapale.hanging",
         "It leaves pieces unguarded: {3} turns on, {1} of {0} {1, plural, one {is} other {are}} "
         "attacked and not guarded enough; with {4} it would be {2}."},
    [LEAPALE_REVIEW_HANGING_OTHER] =
        {"review.leapale.hanging-other",
         "It threatens less: {3} turns on, {1} {1, plural, one {piece} other {pieces}} of {0} {1, "
         "plural, one {is} other {are}} attacked and not guarded enough; with {4} it would be "
         "{2}."},
    [LEAPALE_REVIEW_HANGING_BOTH] =
        {"review.leapale.hanging-both",
         "It leaves pieces unguarded and threatens less: {3} turns on, {1} of {0} and {6} of {5} "
         "are attacked and not guarded enough; with {4} it would be {2} and {7}."},
    [LEAPALE_REVIEW_SIEGE] =
        {"review.leapale.siege",
         "It exposes the Emperor: {3} turns on, {1} {1, plural, one {cell} other {cells}} beside "
         "that of {0} {1, plural, one {is} other {are}} attacked; with {4} it would be {2}."},
    [LEAPALE_REVIEW_SIEGE_OTHER] =
        {"review.leapale.siege-other",
         "It eases the attack: {3} turns on, {1} {1, plural, one {cell} other {cells}} beside the "
         "Emperor of {0} {1, plural, one {is} other {are}} attacked; with {4} it would be {2}."},
    [LEAPALE_REVIEW_SIEGE_BOTH] =
        {"review.leapale.siege-both",
         "It exposes the Emperor: {3} turns on, {1} {1, plural, one {cell} other {cells}} beside "
         "that of {0} {1, plural, one {is} other {are}} attacked and {6} beside that of {5}; with "
         "{4} it would be {2} and {7}."},
};

static const ReviewWin wins[] = {
    {.reason = WF_REASON_CHECKMATE,
     .allows = REVIEW_ALLOWS_MATE,
     .misses = REVIEW_MISSES_MATE,
     .says_allows = &leapale_review_messages[LEAPALE_REVIEW_ALLOWS_MATE],
     .says_misses = &leapale_review_messages[LEAPALE_REVIEW_MISSES_MATE]}};

static const ReviewFinder finders[] = {review_throws_result,   review_allows_win,
                                       review_misses_win,      review_loses_material,
                                       review_misses_material, NULL};

static const ReviewFinder merits[] = {review_is_only_move, review_forces_win, review_wins_material,
                                      review_gains_tempo, NULL};

static const ReviewFinder counters[] = {review_counts, NULL};

const GameReview leapale_review = {.game = &leapale_game,
                                   .finders = finders,
                                   .counters = counters,
                                   .merits = merits,
                                   .wins = wins,
                                   .win_count = sizeof wins / sizeof wins[0],
                                   .material = leapale_material,
                                   .least_loss = LEAST_LOSS,
                                   .worth = leapale_worth,
                                   .pieces = leapale_pieces,
                                   .counts = leapale_counts,
                                   .count_count = LEAPALE_COUNTS,
                                   .messages = leapale_review_messages,
                                   .message_count = LEAPALE_REVIEW_MESSAGES};

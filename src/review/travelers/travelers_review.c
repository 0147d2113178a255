/* travelers_review.c - The Travelers: its reasons. */
#include "games/travelers/travelers.h"
#include "review/material.h"
#include "review/merits.h"
#include "review/travelers/parts.h"
#include "review/wins.h"
#include "search/travelers/worth.h"

/* A loss smaller than an Ace is not worth mentioning; no piece is worth less. */
enum { LEAST_LOSS = 100 };

const WfMessage travelers_review_messages[TRAVELERS_REVIEW_MESSAGES] = {
    [TRAVELERS_REVIEW_ARRIVES] = {"review.lets-arrive",
                                  "Both Travelers of {0} arrive in {1} {1, plural, one {turn} "
                                  "other {turns}} and cannot be stopped."},
    [TRAVELERS_REVIEW_MISSES] = {"review.misses-arrival",
                                 "It misses a win: both Travelers of {0} could arrive in {1} {1, "
                                 "plural, one {turn} other {turns}}."},
    [TRAVELERS_REVIEW_ARRIVES_REST] = {"review.lets-arrive.rest",
                                       "The other Traveler of {0} arrives in {1} {1, plural, one "
                                       "{turn} other {turns}} and cannot be stopped."},
    [TRAVELERS_REVIEW_MISSES_REST] = {"review.misses-arrival.rest",
                                      "It misses a win: the other Traveler of {0} could arrive in "
                                      "{1} {1, plural, one {turn} other {turns}}."},
    [TRAVELERS_REVIEW_DISPLACED] = {"review.allows-displacement",
                                    "The {0, kind} on {0, place} can now be displaced to {1}, "
                                    "which costs it {2} {2, plural, one {turn} other {turns}}."},
    [TRAVELERS_REVIEW_KO] =
        {"review.ko",
         "The ko has run out: the {0, kind} on {0, place} can now be displaced to {1}."},
    [TRAVELERS_REVIEW_RANKS] =
        {"review.travelers.ranks",
         "It loses ground: {3} turns on, the Travelers of {0} have {1} {1, plural, one {rank} "
         "other {ranks}} to go in all; with {4} it would be {2}."},
    [TRAVELERS_REVIEW_RANKS_OTHER] =
        {"review.travelers.ranks-other",
         "It lets {0} gain ground: {3} turns on, its Travelers have only {1} {1, plural, one "
         "{rank} other {ranks}} to go in all; with {4} it would be {2}."},
    [TRAVELERS_REVIEW_RANKS_BOTH] =
        {"review.travelers.ranks-both",
         "It loses ground: {3} turns on, the Travelers of {0} have {1} {1, plural, one {rank} "
         "other {ranks}} to go in all and those of {5} {6}; with {4} it would be {2} and {7}."},
    [TRAVELERS_REVIEW_WAYS] =
        {"review.travelers.ways",
         "It closes ways home: {3} turns on, {1} {1, plural, one {is} other {are}} open to the "
         "Travelers of {0} within two turns; with {4} it would be {2}."},
    [TRAVELERS_REVIEW_WAYS_OTHER] =
        {"review.travelers.ways-other",
         "It opens ways home: {3} turns on, {1} {1, plural, one {is} other {are}} open to the "
         "Travelers of {0} within two turns; with {4} it would be {2}."},
    [TRAVELERS_REVIEW_WAYS_BOTH] =
        {"review.travelers.ways-both",
         "It closes ways home and opens others: {3} turns on, {1} {1, plural, one {is} other "
         "{are}} open to the Travelers of {0} within two turns and {6} to those of {5}; with {4} "
         "it would be {2} and {7}."},
    [TRAVELERS_REVIEW_HANGING] =
        {"review.travelers.hanging",
         "It leaves pieces unguarded: {3} turns on, {1} of {0} {1, plural, one {is} other {are}} "
         "attacked and not guarded enough; with {4} it would be {2}."},
    [TRAVELERS_REVIEW_HANGING_OTHER] =
        {"review.travelers.hanging-other",
         "It threatens less: {3} turns on, {1} {1, plural, one {piece} other {pieces}} of {0} {1, "
         "plural, one {is} other {are}} attacked and not guarded enough; with {4} it would be "
         "{2}."},
    [TRAVELERS_REVIEW_HANGING_BOTH] =
        {"review.travelers.hanging-both",
         "It leaves pieces unguarded and threatens less: {3} turns on, {1} of {0} and {6} of {5} "
         "are attacked and not guarded enough; with {4} it would be {2} and {7}."},
    [TRAVELERS_REVIEW_DISPLACEABLE] =
        {"review.travelers.displaceable",
         "It exposes pieces: {3} turns on, {1} of {0} can be displaced; with {4} it would be {2}."},
    [TRAVELERS_REVIEW_DISPLACEABLE_OTHER] =
        {"review.travelers.displaceable-other",
         "It threatens less: {3} turns on, {1} {1, plural, one {piece} other {pieces}} of {0} can "
         "be displaced; with {4} it would be {2}."},
    [TRAVELERS_REVIEW_DISPLACEABLE_BOTH] =
        {"review.travelers.displaceable-both",
         "It exposes pieces and threatens less: {3} turns on, {1} of {0} can be displaced and {6} "
         "of {5}; with {4} it would be {2} and {7}."},
};

/* It takes fewer only if an enemy displaces a Traveler forward, which the enemy need not do. */
static unsigned least_turns(const WfPosition *position, uint8_t seat)
{
    WfProgress progress;
    (void)travelers_progress(position, seat, &progress);
    return progress.left;
}

static const ReviewWin wins[] = {
    {.reason = WF_REASON_ARRIVED,
     .allows = REVIEW_LETS_ARRIVE,
     .misses = REVIEW_MISSES_WIN,
     .says_allows = &travelers_review_messages[TRAVELERS_REVIEW_ARRIVES],
     .says_misses = &travelers_review_messages[TRAVELERS_REVIEW_MISSES],
     .says_allows_rest = &travelers_review_messages[TRAVELERS_REVIEW_ARRIVES_REST],
     .says_misses_rest = &travelers_review_messages[TRAVELERS_REVIEW_MISSES_REST]}};

static const ReviewFinder finders[] = {review_allows_win,
                                       review_misses_near_win,
                                       review_loses_material,
                                       travelers_lets_ko_run_out,
                                       travelers_allows_displacement,
                                       review_misses_win, /* far off: what delayed it tells more */
                                       review_misses_material,
                                       NULL};

static const ReviewFinder merits[] = {review_is_only_move, review_forces_win, review_wins_material,
                                      review_gains_tempo, NULL};

static const ReviewFinder counters[] = {review_counts, NULL};

const GameReview travelers_review = {.game = &travelers_game,
                                     .finders = finders,
                                     .counters = counters,
                                     .merits = merits,
                                     .wins = wins,
                                     .win_count = sizeof wins / sizeof wins[0],
                                     .least_turns = least_turns,
                                     .material = travelers_material,
                                     .pieces = travelers_pieces,
                                     .counts = travelers_counts,
                                     .count_count = TRAVELERS_COUNTS,
                                     .least_loss = LEAST_LOSS,
                                     .worth = travelers_worth,
                                     .messages = travelers_review_messages,
                                     .message_count = TRAVELERS_REVIEW_MESSAGES};

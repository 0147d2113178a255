/* travelers_review.c - The Travelers: its reasons. */
#include "games/travelers/travelers.h"
#include "review/material.h"
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
};

static int material(const WfPosition *position, uint8_t seat)
{
    const TravelersPosition *p = travelers_of(position);
    int sum = 0;
    for (unsigned kind = 0; kind < TRAVELERS_KINDS; kind++)
        sum += travelers_worth[kind] * (int)bits_count(p->set[seat][kind]);
    return sum;
}

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

const GameReview travelers_review = {.game = &travelers_game,
                                     .finders = finders,
                                     .wins = wins,
                                     .win_count = sizeof wins / sizeof wins[0],
                                     .least_turns = least_turns,
                                     .material = material,
                                     .least_loss = LEAST_LOSS,
                                     .messages = travelers_review_messages,
                                     .message_count = TRAVELERS_REVIEW_MESSAGES};

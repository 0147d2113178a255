/* traverse_review.c - TRAVERSE: its reasons. */
#include "games/traverse/traverse.h"
#include "review/traverse/parts.h"
#include "review/wins.h"

const WfMessage traverse_review_messages[TRAVERSE_REVIEW_MESSAGES] = {
    [TRAVERSE_REVIEW_HOME] =
        {"review.loses-race",
         "{0} is home in {1} {1, plural, one {turn} other {turns}} and cannot be stopped."},
    [TRAVERSE_REVIEW_MISSES] =
        {"review.misses-home",
         "It misses a win: {0} could be home in {1} {1, plural, one {turn} other {turns}}."},
    [TRAVERSE_REVIEW_RACE] = {"review.loses-count",
                              "The race home is lost: {0} needs {1} {1, plural, one {turn} other "
                              "{turns}}, {2} needs {3}, and {0} is first."},
    [TRAVERSE_REVIEW_GIVES] = {"review.gives-series",
                               "It gives {0} a series: {1, list, -}, {2} rows forward."},
    [TRAVERSE_REVIEW_GIVES_HOME] = {"review.gives-series-home",
                                    "It gives {0} a series home: {1, list, -}."},
    [TRAVERSE_REVIEW_LEAVES] = {"review.leaves-series",
                                "It leaves {0} a series: {1, list, -}, {2} rows forward."},
    [TRAVERSE_REVIEW_LEAVES_HOME] = {"review.leaves-series-home",
                                     "It leaves {0} a series home: {1, list, -}."},
    [TRAVERSE_REVIEW_MISSES_SERIES] = {"review.misses-series",
                                       "It lets a series go: {1, list, -}, {2} rows forward."},
    [TRAVERSE_REVIEW_MISSES_SERIES_HOME] = {"review.misses-series-home",
                                            "It lets a series home go: {1, list, -}."},
    [TRAVERSE_REVIEW_GIVES_JUMP] = {"review.gives-jump",
                                    "It gives {0} a long jump: {1, list, -}, {2} rows forward."},
    [TRAVERSE_REVIEW_GIVES_JUMP_HOME] = {"review.gives-jump-home",
                                         "It gives {0} a long jump home: {1, list, -}."},
    [TRAVERSE_REVIEW_LEAVES_JUMP] = {"review.leaves-jump",
                                     "It leaves {0} a long jump: {1, list, -}, {2} rows forward."},
    [TRAVERSE_REVIEW_LEAVES_JUMP_HOME] = {"review.leaves-jump-home",
                                          "It leaves {0} a long jump home: {1, list, -}."},
    [TRAVERSE_REVIEW_MISSES_JUMP] = {"review.misses-jump",
                                     "It lets a long jump go: {1, list, -}, {2} rows forward."},
    [TRAVERSE_REVIEW_MISSES_JUMP_HOME] = {"review.misses-jump-home",
                                          "It lets a long jump home go: {1, list, -}."},
    [TRAVERSE_REVIEW_SENDS] = {"review.sends-circle",
                               "The Circle on {0, place} can be sent back to {1}: {2, list, -}."},
    [TRAVERSE_REVIEW_STRANDS] = {"review.strands",
                                 "It strands the {0, kind} on {0, place}: no turns bring it home "
                                 "before {1}, who needs {2}."},
    [TRAVERSE_REVIEW_STRANDS_EVER] = {"review.strands-ever",
                                      "It strands the {0, kind} on {0, place} for ever: own pieces "
                                      "hold every space of its colour in the destination row."},
    [TRAVERSE_REVIEW_SHUT_OUT] = {"review.shut-out",
                                  "{0} is shut out, and so wins as the game ends."},
    [TRAVERSE_REVIEW_SHUT_OUT_NEXT] =
        {"review.shut-out-next", "{0} is shut out, and so wins if the game ends: {1} ends it."},
};

static unsigned least_turns(const WfPosition *position, uint8_t seat)
{
    return traverse_turns_at_least(traverse_of(position), seat);
}

static const ReviewWin wins[] = {
    {.reason = WF_REASON_ARRIVED,
     .allows = REVIEW_LOSES_RACE,
     .misses = REVIEW_MISSES_WIN,
     .says_allows = &traverse_review_messages[TRAVERSE_REVIEW_HOME],
     .says_misses = &traverse_review_messages[TRAVERSE_REVIEW_MISSES]}};

static const ReviewFinder finders[] = {
    traverse_shuts_out,     traverse_strands,       traverse_lets_send_circle,
    traverse_allows_series, review_allows_win,      traverse_loses_race,
    review_misses_win,      traverse_misses_series, NULL};

const GameReview traverse_review = {.game = &traverse_game,
                                    .finders = finders,
                                    .wins = wins,
                                    .win_count = sizeof wins / sizeof wins[0],
                                    .least_turns = least_turns,
                                    .messages = traverse_review_messages,
                                    .message_count = TRAVERSE_REVIEW_MESSAGES};

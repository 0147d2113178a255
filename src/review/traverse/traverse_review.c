/* traverse_review.c - TRAVERSE: its reasons. */
#include "games/traverse/traverse.h"
#include "review/merits.h"
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
    [TRAVERSE_REVIEW_PREPARES] = {"review.prepares-series",
                                  "It lets {0} prepare a series: after {1} it has one of {2} rows "
                                  "or more, whatever is answered."},
    [TRAVERSE_REVIEW_STOPS] =
        {"review.stops-series",
         "It stops a series: {0} could have made {1, list, -}, {2} rows forward."},
    [TRAVERSE_REVIEW_STOPS_ONLY] = {"review.stops-series-only",
                                    "It is the only move that stops a series of {0}: {1, list, "
                                    "-}, {2} rows forward."},
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
    [TRAVERSE_REVIEW_ROWS] = {"review.traverse.rows",
                              "It loses ground: {3} turns on, {0} has {1} {1, plural, one {row} "
                              "other {rows}} to go in all; with {4} it would be {2}."},
    [TRAVERSE_REVIEW_ROWS_OTHER] =
        {"review.traverse.rows-other",
         "It lets {0} gain ground: {3} turns on, {0} has only {1} {1, plural, one {row} other "
         "{rows}} to go in all; with {4} it would be {2}."},
    [TRAVERSE_REVIEW_ROWS_BOTH] =
        {"review.traverse.rows-both",
         "It loses ground: {3} turns on, {0} has {1} {1, plural, one {row} other {rows}} to go in "
         "all and {5} {6}; with {4} it would be {2} and {7}."},
    [TRAVERSE_REVIEW_LAST] =
        {"review.traverse.last",
         "It leaves a piece behind: {3} turns on, the last one of {0} has {1} {1, plural, one "
         "{row} other {rows}} to go; with {4} it would be {2}."},
    [TRAVERSE_REVIEW_LAST_OTHER] =
        {"review.traverse.last-other",
         "It lets the last piece of {0} catch up: {3} turns on, it has only {1} {1, plural, one "
         "{row} other {rows}} to go; with {4} it would be {2}."},
    [TRAVERSE_REVIEW_LAST_BOTH] =
        {"review.traverse.last-both",
         "It leaves a piece behind: {3} turns on, the last one of {0} has {1} {1, plural, one "
         "{row} other {rows}} to go and that of {5} {6}; with {4} it would be {2} and {7}."},
    [TRAVERSE_REVIEW_JUMPS] =
        {"review.traverse.jumps",
         "It gets fewer jumps: {3} turns on, the pieces of {0} can gain {1} {1, plural, one {row} "
         "other {rows}} with a turn each; with {4} it would be {2}."},
    [TRAVERSE_REVIEW_JUMPS_OTHER] =
        {"review.traverse.jumps-other",
         "It gives jumps: {3} turns on, the pieces of {0} can gain {1} {1, plural, one {row} other "
         "{rows}} with a turn each; with {4} it would be {2}."},
    [TRAVERSE_REVIEW_JUMPS_BOTH] =
        {"review.traverse.jumps-both",
         "It gets fewer jumps and gives more: {3} turns on, the pieces of {0} can gain {1} {1, "
         "plural, one {row} other {rows}} with a turn each and those of {5} {6}; with {4} it would "
         "be {2} and {7}."},
    [TRAVERSE_REVIEW_SPACE] =
        {"review.takes-space",
         "It takes {1}, the space that the {0, kind} on {0, place} needs: by itself that piece "
         "gets home in {3} turns; if {1} were empty, in {2}."},
    [TRAVERSE_REVIEW_SPACE_EVER] =
        {"review.takes-space.ever",
         "It takes {1}, the space that the {0, kind} on {0, place} needs: by itself that piece has "
         "no way home; if {1} were empty, it would need {2} {2, plural, one {turn} other "
         "{turns}}."},
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

static const ReviewFinder finders[] = {traverse_shuts_out,        traverse_strands,
                                       traverse_lets_send_circle, traverse_allows_series,
                                       review_allows_win,         traverse_loses_race,
                                       review_misses_win,         traverse_misses_series,
                                       traverse_lets_prepare,     NULL};

static const ReviewFinder merits[] = {review_is_only_move, review_forces_win, traverse_stops_series,
                                      NULL};

static const ReviewFinder counters[] = {traverse_takes_space, review_counts, NULL};

const GameReview traverse_review = {.game = &traverse_game,
                                    .finders = finders,
                                    .counters = counters,
                                    .merits = merits,
                                    .wins = wins,
                                    .win_count = sizeof wins / sizeof wins[0],
                                    .least_turns = least_turns,
                                    .counts = traverse_counts,
                                    .count_count = TRAVERSE_COUNTS,
                                    .messages = traverse_review_messages,
                                    .message_count = TRAVERSE_REVIEW_MESSAGES};

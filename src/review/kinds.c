/* kinds.c - see kinds.h. explain.h describes how messages are written. */
#include "review/kinds.h"

const WfReviewKind review_kinds[REVIEW_KINDS] = {
    [REVIEW_ALLOWS_MATE] = {"allows-mate", "the other side can force checkmate"},
    [REVIEW_MISSES_MATE] = {"misses-mate", "the move lets a forced checkmate go"},
    [REVIEW_LETS_ARRIVE] = {"lets-arrive", "the other side arrives and cannot be stopped"},
    [REVIEW_ALLOWS_WIN] = {"allows-win", "another seat can force a win"},
    [REVIEW_MISSES_WIN] = {"misses-win", "the move lets a forced win go"},
    [REVIEW_LOSES_MATERIAL] = {"loses-material", "a piece is lost for less than it is worth"},
    [REVIEW_MISSES_MATERIAL] = {"misses-material", "the move lets a piece go that could be won"},
    [REVIEW_ALLOWS_PROMOTION] = {"allows-promotion", "the other side can force a promotion"},
    [REVIEW_MISSES_PROMOTION] = {"misses-promotion", "the move lets a promotion go"},
    [REVIEW_KO] = {"ko", "a piece that the ko had protected can be displaced now"},
    [REVIEW_ALLOWS_DISPLACEMENT] = {"allows-displacement", "a piece can be displaced and set back"},
    [REVIEW_LOSES_RACE] = {"loses-race", "another seat is home first and cannot be stopped"},
    [REVIEW_ALLOWS_SERIES] = {"allows-series",
                              "another seat gets a long series of jumps, or a long jump"},
    [REVIEW_MISSES_SERIES] = {"misses-series",
                              "the move lets a long series of jumps go, or a long jump"},
    [REVIEW_STRANDS] = {"strands", "a piece cannot come home any more, or not in time"},
    [REVIEW_SENDS_CIRCLE] = {"sends-circle", "a circle can be sent back"},
    [REVIEW_SHUTS_OUT] = {"shuts-out", "a seat that is shut out wins because the game ends"},
    [REVIEW_DEAD_END] = {"dead-end", "every way from here ends before the goal (proven)"},
    [REVIEW_GOAL_LOST] = {"goal-lost", "it was the last move with a way to the goal (the sentence "
                                       "says whether that is proven, or only none was found)"},
};

const WfMessage review_messages[REVIEW_MESSAGES] = {
    [REVIEW_SAYS_ALLOWS_WIN] =
        {"review.allows-win",
         "{0} wins now, in {1} {1, plural, one {turn} other {turns}}, whatever is played."},
    [REVIEW_SAYS_MISSES_WIN] =
        {"review.misses-win",
         "It misses a forced win in {1} {1, plural, one {turn} other {turns}}."},
    [REVIEW_SAYS_LOSES_PIECE] = {"review.loses-piece",
                                 "The {0, kind} on {0, place} is lost: {1} takes it."},
    [REVIEW_SAYS_LOSES_EXCHANGE] =
        {"review.loses-exchange",
         "The {0, kind} on {0, place} is lost for the {2, kind}: {1} takes it."},
    [REVIEW_SAYS_LOSES_LATER] =
        {"review.loses-later",
         "A piece is lost: {1} takes the {0, kind} on {0, place} in {3} turns."},
    [REVIEW_SAYS_EXCHANGES_LATER] =
        {"review.exchanges-later",
         "A piece is lost for the {2, kind}: {1} takes the {0, kind} on {0, place} in {3} turns."},
    [REVIEW_SAYS_MISSES_PIECE] =
        {"review.misses-piece",
         "It misses a win of {0}, taken by {1} in {3} {3, plural, one {turn} other {turns}}."},
    [REVIEW_SAYS_MISSES_EXCHANGE] = {"review.misses-exchange",
                                     "It misses a win of {0}, taken by {1} in {3} {3, plural, one "
                                     "{turn} other {turns}} for the {2, kind}."},
    [REVIEW_SAYS_ALLOWS_PROMOTION] =
        {"review.allows-promotion", "The {0, kind} on {0, place} can be promoted on {1}, to {2}."},
    [REVIEW_SAYS_MISSES_PROMOTION] = {"review.misses-promotion",
                                      "It misses a promotion on {1}, of {0}, to {2}."},
};

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
    [REVIEW_FEWER_PIECES] = {"fewer-pieces",
                             "counted: in the lines expected, the side has lost more pieces"},
    [REVIEW_MORE_HANGING] = {"more-hanging",
                             "counted: more pieces are attacked and not guarded enough"},
    [REVIEW_LOSES_TURNS] = {"loses-turns", "counted: the race home takes more turns than it must"},
    [REVIEW_LOSES_GROUND] = {"loses-ground", "counted: the side has farther to go"},
    [REVIEW_LAST_PIECE] = {"last-piece", "counted: the last piece has farther to go"},
    [REVIEW_FEWER_JUMPS] = {"fewer-jumps", "counted: the next turns gain fewer rows"},
    [REVIEW_FEWER_WAYS] = {"fewer-ways", "counted: fewer ways home are open"},
    [REVIEW_MORE_DISPLACEABLE] = {"more-displaceable", "counted: more pieces can be displaced"},
    [REVIEW_EMPEROR_OPEN] = {"emperor-open", "counted: more cells beside the Emperor are attacked"},
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
    [REVIEW_SAYS_FEWER_PIECES] =
        {"review.fewer-pieces",
         "It loses pieces: {3} turns on, {0} is down {1} compared with {4}."},
    [REVIEW_SAYS_KEEPS_PIECES] =
        {"review.keeps-pieces",
         "It wins less: {3} turns on, {0} still has {1}, which {4} would win."},
    [REVIEW_SAYS_FEWER_AND_KEEPS] = {"review.fewer-and-keeps",
                                     "It loses pieces and wins less: {3} turns on, {0} is down {1} "
                                     "compared with {4}, and {5} still has {6}."},
    [REVIEW_SAYS_FEWER_PIECES_FOR] =
        {"review.fewer-pieces-for",
         "It loses pieces: {3} turns on, {0} has {2} instead of {1}, compared with {4}."},
    [REVIEW_SAYS_KEEPS_PIECES_FOR] =
        {"review.keeps-pieces-for",
         "It wins less: {3} turns on, {0} has {1} instead of {2}, compared with {4}."},
};

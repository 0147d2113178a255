/* messages.c - Courier Leapale: the English of its explanations. explain.h describes how messages
 * are written. */
#include "games/leapale/messages.h"

const WfMessage leapale_messages[LEAPALE_MESSAGES] = {
    [LEAPALE_SAYS_OWN_PIECE] = {"piece.own", "the {0, kind} on {0, place}"},
    [LEAPALE_SAYS_OTHER_PIECE] = {"piece.other", "the enemy {0, kind} on {0, place}"},

    [LEAPALE_SAYS_OVER_SET] =
        {"over.set",
         "The game is over: a side owns three Archdukes, three Empresses and three Alibucks."},
    [LEAPALE_SAYS_OVER_BARE] = {"over.bare", "The game is over: only the Emperors are left."},
    [LEAPALE_SAYS_NO_PIECE] = {"start.no-piece", "There is no piece on {0}."},
    [LEAPALE_SAYS_NOT_YOURS] = {"start.not-yours",
                                "The {0, kind} on {0, place} is {0, seat}'s; it is {1}'s turn."},
    [LEAPALE_SAYS_SAME_CELL] = {"start.same-cell", "A move must go to another cell."},
    [LEAPALE_SAYS_MUST_PROMOTE] = {"promotion.missing",
                                   "A Stockbroker that reaches the far rank must be promoted to "
                                   "Archduke, Empress or Alibuck: add h, m or u."},
    [LEAPALE_SAYS_MAY_NOT_PROMOTE] =
        {"promotion.wrong", "Only a Stockbroker that reaches the far rank is promoted: write {0}."},

    [LEAPALE_SAYS_MOVES] = {"moves", "{0, kind} {0, place}–{1}"},
    [LEAPALE_SAYS_CAPTURES] = {"captures", ", captures the {0, kind}"},
    [LEAPALE_SAYS_PROMOTED] = {"promoted", ", promoted to {0}"},
    [LEAPALE_SAYS_GIVES_CHECK] = {"gives-check", ", gives check"},
    [LEAPALE_SAYS_END] = {"end", "."},

    [LEAPALE_SAYS_STILL_IN_CHECK] =
        {"check.still",
         "The Emperor on {0, place} is in check from {1}, and this move does not end that."},
    [LEAPALE_SAYS_PINNED] = {"check.pinned", "The {0, kind} on {0, place} is pinned: without it "
                                             "the Emperor on {1, place} is in check from {2}."},
    [LEAPALE_SAYS_INTO_CHECK] =
        {"check.into", "The Emperor may not move into check: on {0} it would be attacked by {1}."},

    [LEAPALE_SAYS_STEPS] =
        {"reach.steps",
         "The {0, kind} moves one step along {2}; it may not go from {0, place} to {1}."},
    [LEAPALE_SAYS_SLIDES] =
        {"reach.slides",
         "The {0, kind} moves any distance along {2}; it may not go from {0, place} to {1}."},
    [LEAPALE_SAYS_LEAPS] =
        {"reach.leaps",
         "The {0, kind} leaps exactly two steps along {2}; it may not go from {0, place} to {1}."},
    [LEAPALE_SAYS_GNU] = {"reach.gnu",
                          "The {0, kind} leaps 2:1:0 or 3:1:0, that is two or three cells along "
                          "one axis and one along another; it may not go from {0, place} to {1}."},
    [LEAPALE_SAYS_OBERON] =
        {"reach.oberon",
         "The {0, kind} leaps 2:1:1 or 2:2:1, that is two cells along one axis or two axes and one "
         "along each other axis; it may not go from {0, place} to {1}."},
    [LEAPALE_SAYS_NO_CASTLING] = {"reach.castling",
                                  "The {0, kind} moves one step along {2}; it may not go from {0, "
                                  "place} to {1}, and there is no castling in this game."},
    [LEAPALE_SAYS_PASSES_OVER] =
        {"reach.over", "The {0, kind} may not pass over {1}: it moves through empty cells only."},
    [LEAPALE_SAYS_ON_OWN_PIECE] = {"reach.own",
                                   "The {0, kind} may not move to {1, place}: {1} is your own."},

    [LEAPALE_SAYS_PRINCELY] = {"directions.princely", "the orthogonals and standard diagonals"},
    [LEAPALE_SAYS_DUCAL] = {"directions.ducal", "the orthogonals and nonstandard diagonals"},
    [LEAPALE_SAYS_BARONIAL] = {"directions.baronial", "the standard and nonstandard diagonals"},
    [LEAPALE_SAYS_ROYAL] = {"directions.royal", "any of the 26 radials"},

    [LEAPALE_SAYS_DOUBLE_STEP] =
        {"stockbroker.double-step",
         "A Stockbroker moves one step along the nine forward radials: there is no double step in "
         "this game, and {0} is {1} steps away."},
    [LEAPALE_SAYS_SIDEWAYS] = {"stockbroker.sideways",
                               "A Stockbroker moves one step along the nine forward radials, never "
                               "backward or sideways: {0} is on its own rank."},
    [LEAPALE_SAYS_BACKWARD] = {"stockbroker.backward",
                               "A Stockbroker moves one step along the nine forward radials, never "
                               "backward or sideways: {0} is behind it."},
    [LEAPALE_SAYS_ONE_STEP] =
        {"stockbroker.one-step",
         "A Stockbroker moves one step along the nine forward radials: one rank forward and at "
         "most one file and one level aside; it may not go from {0, place} to {1}."},
    [LEAPALE_SAYS_CAPTURES_STRAIGHT] =
        {"stockbroker.straight",
         "The Stockbroker may not capture straight forward: {0} is in its way."},
    [LEAPALE_SAYS_CAPTURES_IN_RING] =
        {"stockbroker.in-ring",
         "The Stockbroker may not capture on a standard diagonal to a file the same distance in or "
         "out (files {0, file} and {1, file} are both in the {2} ring): {1} is in its way."},

    [LEAPALE_SAYS_EMPTY_NONSTANDARD] =
        {"stockbroker.empty-nonstandard",
         "The Stockbroker moves along a nonstandard diagonal only to capture; {0} is empty."},
    [LEAPALE_SAYS_PASSING_NONSTANDARD] =
        {"stockbroker.passing-nonstandard",
         "The Stockbroker moves along a nonstandard diagonal only to capture; {0} is empty, and "
         "there is no en passant capture in this game."},
    [LEAPALE_SAYS_EMPTY_OUTWARD] =
        {"stockbroker.empty-outward",
         "The Stockbroker moves along a standard diagonal to a file further out only to capture; "
         "{0} is empty (file {1, file} is in the {2} ring, file {0, file} in the {3} ring)."},
    [LEAPALE_SAYS_PASSING_OUTWARD] =
        {"stockbroker.passing-outward",
         "The Stockbroker moves along a standard diagonal to a file further out only to capture; "
         "{0} is empty (file {1, file} is in the {2} ring, file {0, file} in the {3} ring), and "
         "there is no en passant capture in this game."},
    [LEAPALE_SAYS_EMPTY_INWARD] =
        {"stockbroker.empty-inward",
         "The Stockbroker moves along a standard diagonal to a file further in only to capture; "
         "{0} is empty (file {1, file} is in the {2} ring, file {0, file} in the {3} ring)."},
    [LEAPALE_SAYS_PASSING_INWARD] =
        {"stockbroker.passing-inward",
         "The Stockbroker moves along a standard diagonal to a file further in only to capture; "
         "{0} is empty (file {1, file} is in the {2} ring, file {0, file} in the {3} ring), and "
         "there is no en passant capture in this game."},

    [LEAPALE_SAYS_INNER] = {"ring.inner", "inner"},
    [LEAPALE_SAYS_MIDDLE] = {"ring.middle", "middle"},
    [LEAPALE_SAYS_OUTER] = {"ring.outer", "outer"},

    [LEAPALE_FAULT_EMPERORS] = {"fault.emperors", "{0} has {1} Emperors, but must have one"},
    [LEAPALE_FAULT_STOCKBROKER] =
        {"fault.stockbroker",
         "the Stockbroker on {0} stands on its far rank, where it would have been promoted"},
    [LEAPALE_FAULT_CHECK] = {"fault.check", "the Emperor of the side not to move is in check"},
    [LEAPALE_FAULT_A_PROMOTION] = {"fault.a.promotion", "a promotion (h, m or u), or the end"},
};

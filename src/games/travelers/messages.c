/* messages.c - The Travelers: the texts of its explanations. include/wayfarer/explain.h describes
 * the placeholders. */
#include "games/travelers/messages.h"

const WfMessage travelers_messages[TRAVELERS_MESSAGES] = {
    [TRAVELERS_SAYS_OWN_PIECE] = {"piece.own", "the {0, kind} on {0, place}"},
    [TRAVELERS_SAYS_ENEMY_PIECE] = {"piece.enemy", "the enemy {0, kind} on {0, place}"},

    [TRAVELERS_SAYS_OVER] = {"over",
                             "The game is over: both Travelers of {0} are on their last rank."},

    [TRAVELERS_SAYS_NO_PIECE] = {"start.no-piece", "There is no piece on {0}."},
    [TRAVELERS_SAYS_NOT_YOURS] = {"start.not-yours",
                                  "The {0, kind} on {0, place} is {0, seat}'s; it is {1}'s turn."},
    [TRAVELERS_SAYS_ARRIVED] =
        {"start.arrived",
         "The {0, kind} on {0, place} has reached its last rank and never moves again."},

    [TRAVELERS_SAYS_LAND_NOWHERE] = {"land.nowhere", "A move must go to another square."},
    [TRAVELERS_SAYS_LAND_OWN] =
        {"land.own", "The {0, kind} may not move onto your own {1, kind} on {1, place}."},
    [TRAVELERS_SAYS_LAND_OUTER_RANK] =
        {"land.outer-rank", "A {0, kind} can never move to the first or the last rank."},

    [TRAVELERS_SAYS_CAPTURE_NEVER] = {"capture.never",
                                      "A {0, kind} never captures, so it may not move onto {1}."},
    [TRAVELERS_SAYS_CAPTURE_IMMUNE] = {"capture.immune",
                                       "The {0, kind} on {0, place} can never be captured."},
    [TRAVELERS_SAYS_CAPTURE_OFF_LINE] =
        {"capture.off-line",
         "The {0, kind} captures at distance exactly {1}: {2} is not on one of its lines."},
    [TRAVELERS_SAYS_CAPTURE_DISTANCE] =
        {"capture.distance",
         "The {0, kind} captures at distance exactly {1}: {2} is at distance {3}."},

    [TRAVELERS_SAYS_MOVE_OFF_LINE] = {"move.off-line",
                                      "The {0, kind} moves in straight lines, in the eight "
                                      "directions: {1} is not on a line with {0, place}."},
    [TRAVELERS_SAYS_MOVE_TOO_FAR] = {"move.too-far",
                                     "The {0, kind} moves at most three squares; {1} is {2} away."},
    [TRAVELERS_SAYS_MOVE_BLOCKED] = {"move.blocked",
                                     "The {0, kind} may not pass over {1}: pieces block movement."},

    [TRAVELERS_SAYS_TRAVEL] = {"travel", "The {0, kind} may not move to {1}: {2, list, , }."},
    [TRAVELERS_SAYS_TRAVEL_ACES] = {"travel.aces",
                                    "the Ace{3, plural, one {} other {s}} on {3, place} bear{3, "
                                    "plural, one {s} other {}} on it (distance 1)"},
    [TRAVELERS_SAYS_TRAVEL_DEUCES] = {"travel.deuces",
                                      "the Deuce{4, plural, one {} other {s}} on {4, place} "
                                      "bear{4, plural, one {s} other {}} on it (distance 2)"},
    [TRAVELERS_SAYS_TRAVEL_TREYS] = {"travel.treys",
                                     "the Trey{5, plural, one {} other {s}} on {5, place} bear{5, "
                                     "plural, one {s} other {}} on it (distance 3)"},

    [TRAVELERS_SAYS_DISPLACE_ONLY] =
        {"displace.only", "Only the Displacer displaces, and this is the {0, kind} on {0, place}."},
    [TRAVELERS_SAYS_DISPLACE_OWN] = {"displace.own",
                                     "The {0, kind} displaces enemy pieces only: {1} is your own."},
    [TRAVELERS_SAYS_DISPLACE_NOBODY] = {"displace.nobody",
                                        "There is no enemy piece on {0} to displace."},
    [TRAVELERS_SAYS_DISPLACE_APART] = {"displace.apart",
                                       "The {0, kind} displaces only a piece orthogonally adjacent "
                                       "to its landing square {1}: {2} is not."},
    [TRAVELERS_SAYS_DISPLACE_BLOCK] = {"displace.block",
                                       "The {0, kind} on {0, place} can't be displaced."},
    [TRAVELERS_SAYS_DISPLACE_ARRIVED] =
        {"displace.arrived",
         "The {0, kind} on {0, place} has reached its last rank and can't be displaced."},
    [TRAVELERS_SAYS_DISPLACE_KO] = {"displace.ko",
                                    "The {0, kind} on {0, place} has just displaced yours, which "
                                    "may not displace it back in this turn."},
    [TRAVELERS_SAYS_DISPLACE_LINES] =
        {"displace.lines",
         "A displaced piece goes to the rank or the file of the landing square {1}; not to {2}."},
    [TRAVELERS_SAYS_DISPLACE_OCCUPIED] =
        {"displace.occupied", "A displaced piece goes to an empty square, not onto {1}."},
    [TRAVELERS_SAYS_DISPLACE_SAME] =
        {"displace.same", "A displaced piece goes to an empty square; {0, place} is its own."},
    [TRAVELERS_SAYS_DISPLACE_LANDING] = {"displace.landing",
                                         "A displaced piece goes to an empty square; {1} is "
                                         "occupied by the Displacer, which lands there."},

    [TRAVELERS_SAYS_MOVES] = {"moves", "{0, kind} {0, place}–{1}"},
    [TRAVELERS_SAYS_CAPTURES] = {"captures", ", captures the {0, kind}"},
    [TRAVELERS_SAYS_ARRIVES] = {"arrives", ", arrives on its last rank"},
    [TRAVELERS_SAYS_SENDS] = {"sends", ", sends the {0, kind} {0, place} to {1}"},
    [TRAVELERS_SAYS_SENDS_HOME] =
        {"sends.home",
         ", sends the {0, kind} {0, place} to {1}, its last rank, where it has arrived"},
    [TRAVELERS_SAYS_SENDS_DISPLACER] = {"sends.displacer",
                                        ", sends the {0, kind} {0, place} to {1}, and may not be "
                                        "displaced by it in the next turn"},
    [TRAVELERS_SAYS_END] = {"end", "."},

    [TRAVELERS_FAULT_EXACTLY] =
        {"fault.exactly", "{0} has {1, plural, one {{1} {2}} other {{1} {2}s}}, but must have {3}"},
    [TRAVELERS_FAULT_AT_MOST] =
        {"fault.at-most",
         "{0} has {1, plural, one {{1} {2}} other {{1} {2}s}}, but must have at most {3}"},
    [TRAVELERS_FAULT_BLOCK] = {"fault.block",
                               "a Block stands on {0}, but may not stand on rank 1 or rank 9"},
    [TRAVELERS_FAULT_KO] = {"fault.ko", "'k' needs both Displacers on the board"},
    [TRAVELERS_FAULT_A_KO] = {"fault.a.ko", "the ko"},
    [TRAVELERS_FAULT_A_KO_OF] = {"fault.a.ko-of", "the ko ('k' or '-')"},
    [TRAVELERS_FAULT_A_DISPLACEMENT] = {"fault.a.displacement",
                                        "',' and a displacement, or the end"},
};

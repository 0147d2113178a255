/* messages.c - TRAVERSE: the texts of its explanations. include/wayfarer/explain.h describes the
 * placeholders. */
#include "games/traverse/messages.h"

const WfMessage traverse_messages[TRAVERSE_MESSAGES] = {
    [TRAVERSE_SAYS_OWN_PIECE] = {"piece.own", "{0, seat}'s {0, kind} on {0, place}"},
    [TRAVERSE_SAYS_OTHER_PIECE] = {"piece.other", "{0, seat}'s {0, kind} on {0, place}"},

    [TRAVERSE_SAYS_OVER_WON] =
        {"over.won", "The game is over: all eight pieces of {0} are in the destination row."},
    [TRAVERSE_SAYS_OVER_STUCK] = {"over.stuck", "The game is over: no seat has a legal turn."},

    [TRAVERSE_SAYS_SETUP_DUE] = {"setup.due", "{0} has to set up first, as in =SDTCCTDS."},
    [TRAVERSE_SAYS_SETUP_DONE] = {"setup.done",
                                  "{0} is set up already: now a turn moves one piece."},
    [TRAVERSE_SAYS_SETUP_WRONG] = {"setup.wrong",
                                   "A setup has two of each shape; this one has {0}."},
    [TRAVERSE_SAYS_SETUP_NO + 0] = {"setup.no-square", "no Square"},
    [TRAVERSE_SAYS_SETUP_NO + 1] = {"setup.no-diamond", "no Diamond"},
    [TRAVERSE_SAYS_SETUP_NO + 2] = {"setup.no-triangle", "no Triangle"},
    [TRAVERSE_SAYS_SETUP_NO + 3] = {"setup.no-circle", "no Circle"},
    [TRAVERSE_SAYS_SETUP_SOME + 0] = {"setup.squares", "{1} Square{1, plural, one {} other {s}}"},
    [TRAVERSE_SAYS_SETUP_SOME + 1] = {"setup.diamonds", "{2} Diamond{2, plural, one {} other {s}}"},
    [TRAVERSE_SAYS_SETUP_SOME + 2] = {"setup.triangles",
                                      "{3} Triangle{3, plural, one {} other {s}}"},
    [TRAVERSE_SAYS_SETUP_SOME + 3] = {"setup.circles", "{4} Circle{4, plural, one {} other {s}}"},
    [TRAVERSE_SAYS_SETS_UP] = {"sets-up", "{0} sets up along the starting row: {1, list, , }."},

    [TRAVERSE_SAYS_PASS_REFUSED] =
        {"pass.refused",
         "Skipping a turn is not allowed while a piece can be moved: {0} can go to {1}."},
    [TRAVERSE_SAYS_PASSES] = {"passes", "{0} has no piece that can move and passes."},

    [TRAVERSE_SAYS_NO_PIECE] = {"start.no-piece", "There is no piece on {0}."},
    [TRAVERSE_SAYS_NOT_YOURS] = {"start.not-yours",
                                 "The {0, kind} on {0, place} is {0, seat}'s; it is {1}'s turn."},
    [TRAVERSE_SAYS_AT_REST] = {"start.at-rest", "The {0, kind} on {0, place} has come to rest in "
                                                "its destination row and cannot be moved again."},

    [TRAVERSE_SAYS_REST_SKIPS] =
        {"rest.skips", "A turn may not end on the space where it began: that would skip the turn."},
    [TRAVERSE_SAYS_REST_NO_CIRCLE] =
        {"rest.no-circle", " No series of jumps leads back to it over another seat's circle."},
    [TRAVERSE_SAYS_REST_ENTERED] = {"rest.entered",
                                    "On its way to {1} the {0, kind} enters the middle on {2} ({3, "
                                    "list, -}), so its turn may not end in its starting row."},
    [TRAVERSE_SAYS_REST_STARTING_ROW] = {"rest.starting-row",
                                         "A turn may not end on {0}: a piece that has left its "
                                         "starting row may not end a turn there again."},
    [TRAVERSE_SAYS_REST_CORNER] = {"rest.corner",
                                   "A turn may not end on {0}, a corner; a piece may land there "
                                   "only on its way, within a series of jumps."},
    [TRAVERSE_SAYS_REST_SIDE] = {"rest.side",
                                 "A turn may not end on {0}, on a side that is neither the "
                                 "starting row nor the destination row of {1}; a piece may land "
                                 "there only on its way, within a series of jumps."},
    [TRAVERSE_SAYS_OCCUPIED] = {"occupied",
                                "{0} is in the way: two pieces cannot occupy the same space."},
    [TRAVERSE_SAYS_OCCUPIED_CIRCLE] =
        {"occupied.circle", "No series of jumps goes over {0} and then ends on its space."},
    [TRAVERSE_SAYS_OCCUPIED_JUMP] =
        {"occupied.jump",
         "The jump over {1} is not possible: its landing space is occupied by {0}."},

    [TRAVERSE_SAYS_HEADS_SQUARE] = {"heads.square",
                                    "A {0, kind} moves horizontally and vertically; from {0, "
                                    "place} to {1} it would go diagonally."},
    [TRAVERSE_SAYS_HEADS_DIAMOND_VERTICALLY] =
        {"heads.diamond-vertically",
         "A {0, kind} moves diagonally; from {0, place} to {1} it would go vertically."},
    [TRAVERSE_SAYS_HEADS_DIAMOND_HORIZONTALLY] =
        {"heads.diamond-horizontally",
         "A {0, kind} moves diagonally; from {0, place} to {1} it would go horizontally."},
    [TRAVERSE_SAYS_HEADS_TRIANGLE_FORWARD] =
        {"heads.triangle-forward",
         "A {0, kind} moves forward on the diagonals or straight backward; from {0, place} to {1} "
         "it would go straight forward."},
    [TRAVERSE_SAYS_HEADS_TRIANGLE_SIDEWAYS] =
        {"heads.triangle-sideways", "A {0, kind} moves forward on the diagonals or straight "
                                    "backward; from {0, place} to {1} it would go sideways."},
    [TRAVERSE_SAYS_HEADS_TRIANGLE_BACKWARD] =
        {"heads.triangle-backward",
         "A {0, kind} moves forward on the diagonals or straight backward; from {0, place} to {1} "
         "it would go diagonally backward."},
    [TRAVERSE_SAYS_JUMP_TWO_SPACES] =
        {"jump.two-spaces",
         "Moving two spaces is not a jump: there is no piece on {1} to jump over."},
    [TRAVERSE_SAYS_JUMP_NO_PIECE] = {"jump.no-piece",
                                     "Moving {2} spaces is not a jump: there is no piece between "
                                     "{0, place} and {1} to jump over."},
    [TRAVERSE_SAYS_JUMP_LONG_BLOCKED] =
        {"jump.long-blocked",
         "In a long jump over {0} all other spaces on the way must be empty; there is {1}."},
    [TRAVERSE_SAYS_JUMP_TWO_PIECES] =
        {"jump.two-pieces",
         "A piece cannot jump two pieces at once: there are pieces on {0, place}."},
    [TRAVERSE_SAYS_JUMP_NONE_BEFORE] =
        {"jump.none-before", "The jump over {0} is not symmetrical: no empty space before it, but "
                             "{1} empty space{1, plural, one {} other {s}} after it."},
    [TRAVERSE_SAYS_JUMP_NONE_AFTER] = {"jump.none-after",
                                       "The jump over {0} is not symmetrical: {1} empty space{1, "
                                       "plural, one {} other {s}} before it, but none after it."},
    [TRAVERSE_SAYS_JUMP_UNEVEN] =
        {"jump.uneven",
         "The jump over {0} is not symmetrical: {1} empty space{1, plural, one {} other {s}} "
         "before it, but {2} empty space{2, plural, one {} other {s}} after it."},
    [TRAVERSE_SAYS_JUMP_TOO_LONG] = {"jump.too-long",
                                     "Long jumps belong to the advanced rules: under the basic "
                                     "rules {0} is too far away to be jumped."},
    [TRAVERSE_SAYS_JUMP_BEHIND] = {"jump.behind",
                                   "The jump over {0} ends directly behind it, on {1}."},
    [TRAVERSE_SAYS_JUMP_FAR] = {"jump.far", "Only a neighbour can be jumped, to the space directly "
                                            "behind it; {0} is {1} spaces away."},
    [TRAVERSE_SAYS_STEP_FIRST] =
        {"step.first",
         "A piece cannot move and then jump in one turn: first to {1}, then over {0}."},
    [TRAVERSE_SAYS_OFF_LINE] =
        {"off-line",
         "A step or a jump goes in a straight line; from {0, place} to {1} there is none."},
    [TRAVERSE_SAYS_STEP_ADDED] = {"step.added",
                                  " A step cannot be added to jumps ({1, list, -}, then to {0})."},
    [TRAVERSE_SAYS_STEP_THEN_JUMPS] =
        {"step.then-jumps",
         " A piece cannot move and then jump in one turn (first to {0}, then {1, list, -})."},
    [TRAVERSE_SAYS_NO_SERIES] = {"no-series", " No series of jumps leads there either."},

    [TRAVERSE_SAYS_SENT_BASIC] =
        {"sent.basic", "Circles are sent back under the advanced rules only: write {0}."},
    [TRAVERSE_SAYS_SENT_NOTHING] = {"sent.nothing", "There is no circle on {0} to send back."},
    [TRAVERSE_SAYS_SENT_NO_CIRCLE] = {"sent.no-circle",
                                      "Only circles of other seats are sent back, not {0}."},
    [TRAVERSE_SAYS_SENT_AT_START] = {"sent.at-start",
                                     "{0} has not left its starting row and is not sent back."},
    [TRAVERSE_SAYS_SENT_AT_HOME] = {"sent.at-home",
                                    "{0} has reached its destination row and is not sent back."},
    [TRAVERSE_SAYS_SENT_NULL_TURN] = {"sent.null-turn",
                                      "A turn may end on the space where it began only if it sends "
                                      "a circle back: say which and where, as in {2}."},
    [TRAVERSE_SAYS_SENT_ALWAYS_ONE] =
        {"sent.always-one",
         "The way to {0} goes over {1}, which is sent back: say where it goes, as in {2}."},
    [TRAVERSE_SAYS_SENT_ALWAYS_MANY] = {"sent.always-many",
                                        "The way to {0} goes over the circles on {1, place}, which "
                                        "are sent back: say where they go, as in {2}."},
    [TRAVERSE_SAYS_SENT_HERE_ONE] =
        {"sent.here-one",
         "One way to {0} goes over {1}, which is sent back: say where it goes, as in {2}."},
    [TRAVERSE_SAYS_SENT_HERE_MANY] = {"sent.here-many",
                                      "One way to {0} goes over the circles on {1, place}, which "
                                      "are sent back: say where they go, as in {2}."},
    [TRAVERSE_SAYS_SENT_NEVER_ONE] =
        {"sent.never-one",
         "No series of jumps from {3, place} to {0} goes over {1}; {2} is possible."},
    [TRAVERSE_SAYS_SENT_NEVER_MANY] = {"sent.never-many",
                                       "No series of jumps from {3, place} to {0} goes over the "
                                       "circles on {1, place}; {2} is possible."},
    [TRAVERSE_SAYS_SENT_JUST_ONE] =
        {"sent.just-one",
         "No series of jumps from {3, place} to {0} goes over just {1}; {2} is possible."},
    [TRAVERSE_SAYS_SENT_JUST_MANY] = {"sent.just-many",
                                      "No series of jumps from {3, place} to {0} goes over just "
                                      "the circles on {1, place}; {2} is possible."},

    [TRAVERSE_SAYS_PUT_OCCUPIED] = {"put.occupied",
                                    "A circle is put on an empty space, not onto {0}."},
    [TRAVERSE_SAYS_PUT_UNDER_MOVER] =
        {"put.under-mover",
         "A circle is put on an empty space; {1} is occupied by the {0, kind} that moved."},
    [TRAVERSE_SAYS_PUT_TWICE] = {"put.twice",
                                 "A circle is put on an empty space; {0} is given to two circles."},
    [TRAVERSE_SAYS_PUT_ROW] =
        {"put.row",
         "{0, seat}'s Circle goes to its starting row, where there is room (on {1}), not to {2}."},
    [TRAVERSE_SAYS_PUT_ELSEWHERE] =
        {"put.elsewhere", "{0, seat}'s starting row is full, and then a circle may rest only in "
                          "the middle or in its destination row; {1} is in neither."},
    [TRAVERSE_SAYS_PUT_ORDER] = {"put.order",
                                 "No order of putting these circles back is allowed: one may go "
                                 "elsewhere only when its starting row is full, and here that row "
                                 "is filled only by a circle that has to wait as well."},
    [TRAVERSE_SAYS_PUT_WRITTEN] = {"put.written",
                                   "Two circles of one seat are alike: their to-spaces are written "
                                   "in order (a1, b1 ... j1, a2 ... j10): write {0}."},

    [TRAVERSE_SAYS_STEPS] = {"steps", "{0, kind} {0, place}–{1}, one step"},
    [TRAVERSE_SAYS_JUMPS_ONCE] = {"jumps.once", "{0, kind} {1, list, –}, a jump over {2, place}"},
    [TRAVERSE_SAYS_JUMPS] = {"jumps", "{0, kind} {1, list, –}, {3} jumps over {2, place, , }"},
    [TRAVERSE_SAYS_ARRIVES] = {"arrives",
                               ", arrives in its destination row ({0} of 8 pieces there)"},
    [TRAVERSE_SAYS_LEAVES] = {"leaves", ", leaves its destination row ({0} of 8 pieces there)"},
    [TRAVERSE_SAYS_SENDS] = {"sends", ", sends {0, seat}'s Circle {0, place} to {1}"},
    [TRAVERSE_SAYS_SENDS_HOME] =
        {"sends.home", ", sends {0, seat}'s Circle {0, place} to {1} in its destination row"},
    [TRAVERSE_SAYS_END] = {"end", "."},

    [TRAVERSE_FAULT_AWAY] = {"fault.away", "{0} has a piece on {1}, but does not play"},
    [TRAVERSE_FAULT_TWO] =
        {"fault.two", "{0} has {1, plural, one {{1} {2}} other {{1} {2}s}}, but must have two"},
    [TRAVERSE_FAULT_STRAY] = {"fault.stray", "a piece of {0} may not rest on {1}"},
    [TRAVERSE_FAULT_SETUP_BEFORE] = {"fault.setup.before", "{0} is set up before {1}"},
    [TRAVERSE_FAULT_SETUP_TURN] = {"fault.setup.turn", "it is {0} that has to set up now"},
    [TRAVERSE_FAULT_SETUP_ROUND] = {"fault.setup.round", "setups are made in round 1"},
    [TRAVERSE_FAULT_SETUP_OVER] = {"fault.setup.over", "all seats are set up, so round 1 is over"},
    [TRAVERSE_FAULT_RULES] = {"fault.rules", "the spec says rules={0}, and so must the position"},
    [TRAVERSE_FAULT_PLAYERS] = {"fault.players",
                                "the spec says players={0}, and so must the position"},
    [TRAVERSE_FAULT_NOT_OF] = {"fault.not-of", "{0} does not play in a game for {1}"},
    [TRAVERSE_FAULT_ORDER] = {"fault.order",
                              "circles are written in the order of their from-spaces"},
    [TRAVERSE_FAULT_NO_TURN] = {"fault.no-turn",
                                "No turn between these spaces sends these circles back to there."},
    [TRAVERSE_FAULT_LONG] = {"fault.long", "this is too long"},
    [TRAVERSE_FAULT_NONE_THERE] = {"fault.none-there", "{0} has no {1} there."},
    [TRAVERSE_FAULT_A_RULES] = {"fault.a.rules", "the rules"},
    [TRAVERSE_FAULT_A_PLAYERS] = {"fault.a.players", "the number of players"},
    [TRAVERSE_FAULT_A_ROUND] = {"fault.a.round", "the round"},
    [TRAVERSE_FAULT_A_SHAPE] = {"fault.a.shape", "a shape (S, D, T or C)"},
    [TRAVERSE_FAULT_A_CIRCLE] = {"fault.a.circle", "',' and a circle, or the end"},
    [TRAVERSE_FAULT_A_JUMPS] = {"fault.a.jumps", "'jumps'"},
    [TRAVERSE_FAULT_A_SEAT] = {"fault.a.seat", "a seat (South, West, North or East)"},
    [TRAVERSE_FAULT_AN_END] = {"fault.a.end-of-six",
                               "the end, because a turn sends six circles back at most"},
    [TRAVERSE_FAULT_A_FILE_OR_SHAPE] = {"fault.a.file-or-shape",
                                        "a file (a to j) or a shape (S, D, T or C)"},
};

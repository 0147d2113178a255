/* kinds.c - see kinds.h. explain.h describes how messages are written. */
#include "review/kinds.h"

#include <string.h>

const WfReviewKind review_kinds[REVIEW_KINDS] = {
    [REVIEW_THROWS_WIN] = {"throws-away-a-win",
                           "by the endgame table the move gives a won game away"},
    [REVIEW_LETS_DRAW_SLIP] = {"lets-a-draw-slip",
                               "by the endgame table the move loses a drawn game"},
    [REVIEW_ALLOWS_MATE] = {"allows-mate", "the other side can force checkmate"},
    [REVIEW_MISSES_MATE] = {"misses-mate", "the move lets a forced checkmate go"},
    [REVIEW_LETS_ARRIVE] = {"lets-arrive", "the other side arrives and cannot be stopped"},
    [REVIEW_ALLOWS_WIN] = {"allows-win", "another seat can force a win"},
    [REVIEW_MISSES_WIN] = {"misses-win", "the move lets a forced win go"},
    [REVIEW_LOSES_MATERIAL] = {"loses-material", "a piece is lost for less than it is worth"},
    [REVIEW_MISSES_MATERIAL] = {"misses-material", "the move lets a piece go that could be won"},
    [REVIEW_LOSES_FORK] = {"loses-material-fork", "a piece is lost: one piece attacks several"},
    [REVIEW_LOSES_DISCOVERY] = {"loses-material-discovery",
                                "a piece is lost: a piece leaves the way of another"},
    [REVIEW_LOSES_PIN] = {"loses-material-pin",
                          "a piece is lost: a pinned piece cannot get away or take back"},
    [REVIEW_LOSES_SKEWER] = {"loses-material-skewer",
                             "a piece is lost: the piece behind an attacked one"},
    [REVIEW_LOSES_GUARD] = {"loses-material-guard", "a piece is lost: its only guard is gone"},
    [REVIEW_LOSES_TRAP] = {"loses-material-trap", "a piece is lost: it has no place to go to"},
    [REVIEW_LOSES_OVERLOAD] = {"loses-material-overload",
                               "a piece is lost: its only guard has to take back elsewhere"},
    [REVIEW_LOSES_EN_PRISE] = {"loses-material-en-prise",
                               "a piece is lost: it goes or stays where it is attacked"},
    [REVIEW_MISSES_FORK] = {"misses-material-fork",
                            "a piece could be won: one piece attacks several"},
    [REVIEW_MISSES_DISCOVERY] = {"misses-material-discovery",
                                 "a piece could be won: a piece leaves the way of another"},
    [REVIEW_MISSES_PIN] = {"misses-material-pin",
                           "a piece could be won: a pinned piece cannot get away or take back"},
    [REVIEW_MISSES_SKEWER] = {"misses-material-skewer",
                              "a piece could be won: the piece behind an attacked one"},
    [REVIEW_MISSES_GUARD] = {"misses-material-guard",
                             "a piece could be won: its only guard is gone"},
    [REVIEW_MISSES_TRAP] = {"misses-material-trap",
                            "a piece could be won: it has no place to go to"},
    [REVIEW_MISSES_OVERLOAD] = {"misses-material-overload",
                                "a piece could be won: its only guard has to take back elsewhere"},
    [REVIEW_MISSES_EN_PRISE] = {"misses-material-en-prise",
                                "a piece could be won: it can be taken at once"},
    [REVIEW_ALLOWS_PROMOTION] = {"allows-promotion", "the other side can force a promotion"},
    [REVIEW_MISSES_PROMOTION] = {"misses-promotion", "the move lets a promotion go"},
    [REVIEW_KO] = {"ko", "a piece that the ko had protected can be displaced now"},
    [REVIEW_ALLOWS_DISPLACEMENT] = {"allows-displacement", "a piece can be displaced and set back"},
    [REVIEW_LOSES_RACE] = {"loses-race", "another seat is home first and cannot be stopped"},
    [REVIEW_ALLOWS_SERIES] = {"allows-series",
                              "another seat gets a long series of jumps, or a long jump"},
    [REVIEW_PREPARES_SERIES] = {"prepares-series",
                                "another seat can prepare a long series of jumps"},
    [REVIEW_MISSES_SERIES] = {"misses-series",
                              "the move lets a long series of jumps go, or a long jump"},
    [REVIEW_STRANDS] = {"strands", "a piece cannot come home any more, or not in time"},
    [REVIEW_SENDS_CIRCLE] = {"sends-circle", "a circle can be sent back"},
    [REVIEW_SHUTS_OUT] = {"shuts-out", "a seat that is shut out wins because the game ends"},
    [REVIEW_FEWER_PIECES] = {"fewer-pieces",
                             "counted: in the lines expected, the side has lost more pieces"},
    [REVIEW_MORE_HANGING] = {"more-hanging",
                             "counted: more pieces are attacked and not guarded enough"},
    [REVIEW_LOSES_GROUND] = {"loses-ground", "counted: the side has farther to go"},
    [REVIEW_LAST_PIECE] = {"last-piece", "counted: the last piece has farther to go"},
    [REVIEW_FEWER_JUMPS] = {"fewer-jumps", "counted: the next turns gain fewer rows"},
    [REVIEW_FEWER_WAYS] = {"fewer-ways", "counted: fewer ways home are open"},
    [REVIEW_MORE_DISPLACEABLE] = {"more-displaceable", "counted: more pieces can be displaced"},
    [REVIEW_EMPEROR_OPEN] = {"emperor-open", "counted: more cells beside the Emperor are attacked"},
    [REVIEW_DEAD_END] = {"dead-end", "every way from here ends before the goal (proven)"},
    [REVIEW_GOAL_LOST] = {"goal-lost", "it was the last move with a way to the goal (the sentence "
                                       "says whether that is proven, or only none was found)"},
    [REVIEW_TAKES_SPACE] =
        {"takes-space", "counted: a piece stands on the space of the destination row that another "
                        "piece needs"},
    [REVIEW_ONLY_MOVE] = {"only-move", "good: any other move would lose a piece or the game"},
    [REVIEW_FORCES_WIN] = {"forces-win", "good: the move forces a win"},
    [REVIEW_WINS_MATERIAL] = {"wins-material", "good: the move wins a piece by force"},
    [REVIEW_GAINS_TEMPO] = {"gains-tempo", "good: the move attacks a piece that must be saved"},
    [REVIEW_STOPS_SERIES] = {"stops-series", "good: the move stops a long series of jumps"},
};

const char *review_plain_kind(const char *kind)
{
    for (unsigned i = REVIEW_LOSES_FORK; i <= REVIEW_MISSES_EN_PRISE; i++)
        if (strcmp(kind, review_kinds[i].name) == 0)
            return review_kinds[i < REVIEW_MISSES_FORK ? REVIEW_LOSES_MATERIAL
                                                       : REVIEW_MISSES_MATERIAL]
                .name;
    return strcmp(kind, review_kinds[REVIEW_PREPARES_SERIES].name) == 0
               ? review_kinds[REVIEW_ALLOWS_SERIES].name
               : kind;
}

const WfMessage review_messages[REVIEW_MESSAGES] = {
    [REVIEW_SAYS_THROWS_WIN] =
        {"review.throws-win",
         "The endgame table: before this move {0} mates in {1} {1, plural, one {turn} other "
         "{turns}}; after it the game is a draw. {2} keeps the win."},
    [REVIEW_SAYS_TURNS_WIN] =
        {"review.turns-win",
         "The endgame table: before this move {0} mates in {1} {1, plural, one {turn} other "
         "{turns}}; after it {3} mates in {4} {4, plural, one {turn} other {turns}}. {2} keeps the "
         "win."},
    [REVIEW_SAYS_LETS_DRAW_SLIP] =
        {"review.lets-draw-slip",
         "The endgame table: before this move the game is a draw; after it {3} mates in {4} {4, "
         "plural, one {turn} other {turns}}. {2} keeps the draw."},
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
    [REVIEW_SAYS_LOSES_FORK] = {"review.loses-fork",
                                "A fork: {1} goes to {2} and attacks {4}; one of them is lost."},
    [REVIEW_SAYS_LOSES_FORK_CHECK] =
        {"review.loses-fork.check",
         "A fork: {1} goes to {2}, gives check and attacks {0}, which is lost."},
    [REVIEW_SAYS_LOSES_DISCOVERY] =
        {"review.loses-discovery",
         "A discovered attack: {1} goes to {2} and opens the way of {3} to {0}, which is lost."},
    [REVIEW_SAYS_LOSES_DISCOVERED_CHECK] = {"review.loses-discovery.check",
                                            "A discovered check: {1} goes to {2} and attacks {0}, "
                                            "while {3} gives check; {0} is lost."},
    [REVIEW_SAYS_LOSES_OPENS] = {"review.loses-discovery.own",
                                 "It opens the way of {1} to {0}, which is lost."},
    [REVIEW_SAYS_LOSES_PIN] =
        {"review.loses-pin",
         "A pin: {1} goes to {2} and attacks {0}, which is pinned and cannot get away."},
    [REVIEW_SAYS_LOSES_PIN_GUARD] =
        {"review.loses-pin.guard", "A pin: {1} takes {0}, and {3} is pinned and cannot take back."},
    [REVIEW_SAYS_LOSES_SKEWER] =
        {"review.loses-skewer",
         "A skewer: {1} goes to {2} and attacks {3}; {0} behind it is lost."},
    [REVIEW_SAYS_LOSES_GUARD] =
        {"review.loses-guard",
         "A guard is taken: {1} takes {3}, the only guard of {0}, which is lost."},
    [REVIEW_SAYS_LOSES_GUARD_DRIVEN] = {"review.loses-guard.driven",
                                        "A guard is driven away: {1} goes to {2} and attacks {3}, "
                                        "the only guard of {0}, which is lost."},
    [REVIEW_SAYS_LOSES_GUARD_OWN] = {"review.loses-guard.own",
                                     "It leaves {0} without its only guard: {1} takes it."},
    [REVIEW_SAYS_LOSES_TRAP] =
        {"review.loses-trap",
         "A trapped piece: {1} goes to {2} and attacks {0}, which is safe nowhere."},
    [REVIEW_SAYS_LOSES_OVERLOAD] =
        {"review.loses-overload",
         "An overloaded guard: only {3} guards both {4} and {0}; {1} takes the first, and the "
         "second is lost."},
    [REVIEW_SAYS_GOES_EN_PRISE] = {"review.loses-en-prise.goes",
                                   "The {0, kind} goes to {0, place}, where {1} takes it."},
    [REVIEW_SAYS_STAYS_EN_PRISE] =
        {"review.loses-en-prise.stays",
         "The {0, kind} on {0, place} is attacked already and stays there: {1} takes it."},
    [REVIEW_SAYS_MISSES_FORK] =
        {"review.misses-fork",
         "It misses a fork: {1} could go to {2} and attack {4}; one of them would be lost."},
    [REVIEW_SAYS_MISSES_FORK_CHECK] =
        {"review.misses-fork.check",
         "It misses a fork: {1} could go to {2}, give check and attack {0}, which would be lost."},
    [REVIEW_SAYS_MISSES_DISCOVERY] = {"review.misses-discovery",
                                      "It misses a discovered attack: {1} could go to {2} and open "
                                      "the way of {3} to {0}, which would be lost."},
    [REVIEW_SAYS_MISSES_DISCOVERED_CHECK] = {"review.misses-discovery.check",
                                             "It misses a discovered check: {1} could go to {2} "
                                             "and attack {0}, while {3} gives check."},
    [REVIEW_SAYS_MISSES_PIN] = {"review.misses-pin",
                                "It misses a pin: {1} could go to {2} and attack {0}, which would "
                                "be pinned and could not get away."},
    [REVIEW_SAYS_MISSES_PIN_GUARD] =
        {"review.misses-pin.guard",
         "It misses a pin: {1} could take {0}, and {3} is pinned and could not take back."},
    [REVIEW_SAYS_MISSES_SKEWER] =
        {"review.misses-skewer",
         "It misses a skewer: {1} could go to {2} and attack {3}; {0} behind it would be lost."},
    [REVIEW_SAYS_MISSES_GUARD] = {"review.misses-guard",
                                  "It misses taking a guard: {1} could take {3}, the only guard of "
                                  "{0}, which would be lost."},
    [REVIEW_SAYS_MISSES_GUARD_DRIVEN] = {"review.misses-guard.driven",
                                         "It misses driving a guard away: {1} could go to {2} and "
                                         "attack {3}, the only guard of {0}, which would be lost."},
    [REVIEW_SAYS_MISSES_TRAP] =
        {"review.misses-trap",
         "It misses a trap: {1} could go to {2} and attack {0}, which would be safe nowhere."},
    [REVIEW_SAYS_MISSES_OVERLOAD] =
        {"review.misses-overload",
         "It misses an overloaded guard: only {3} guards both {4} and {0}; {1} could take the "
         "first, and the second would be lost."},
    [REVIEW_SAYS_MISSES_UNGUARDED] = {"review.misses-en-prise",
                                      "It does not take {0} with {1}, although nothing guards it."},
    [REVIEW_SAYS_MISSES_DEARER] = {"review.misses-en-prise.dearer",
                                   "It does not take {0} with {1}, although it is worth more."},
    [REVIEW_SAYS_PRICE] = {"review.price", " The {5, kind} is the price."},
    [REVIEW_SAYS_ONLY_WIN] =
        {"review.only-win", "It is the only move that stops {0}: after any other, {0} can force a "
                            "win in {1} {1, plural, one {turn} other {turns}} or fewer."},
    [REVIEW_SAYS_ONLY_PIECE] =
        {"review.only-piece",
         "It is the only move that loses nothing: even after {2}, {1} takes {0}."},
    [REVIEW_SAYS_WINS_PIECE] = {"review.wins-piece", "It wins {0}: {1} takes it in {3} turns."},
    [REVIEW_SAYS_WINS_EXCHANGE] = {"review.wins-exchange",
                                   "It wins {0} for the {2, kind}: {1} takes it in {3} turns."},
    [REVIEW_SAYS_TEMPO] = {"review.tempo",
                           "It gains a tempo: it attacks {0}, which {1} has to save."},
    [REVIEW_SAYS_FEWER_PIECES] =
        {"review.fewer-pieces",
         "It loses pieces: {3} turns on, {0} is down {1, a} compared with {4}."},
    [REVIEW_SAYS_KEEPS_PIECES] =
        {"review.keeps-pieces",
         "It wins less: {3} turns on, {0} still has {1, a}, which {4} would win."},
    [REVIEW_SAYS_FEWER_AND_KEEPS] =
        {"review.fewer-and-keeps",
         "It loses pieces and wins less: {3} turns on, {0} is down {1, a} "
         "compared with {4}, and {5} still has {6, a}."},
    [REVIEW_SAYS_FEWER_PIECES_FOR] =
        {"review.fewer-pieces-for",
         "It loses pieces: {3} turns on, {0} has {2, a} instead of {1, a}, compared with {4}."},
    [REVIEW_SAYS_KEEPS_PIECES_FOR] =
        {"review.keeps-pieces-for",
         "It wins less: {3} turns on, {0} has {1, a} instead of {2, a}, compared with {4}."},
    [REVIEW_SAYS_FEWER_FOR_AND_KEEPS] = {"review.fewer-for-and-keeps",
                                         "It loses pieces and wins less: {3} turns on, {0} has {2, "
                                         "a} instead of {1, a}, compared with "
                                         "{4}, and {5} still has {6, a}."},
    [REVIEW_SAYS_FEWER_AND_KEEPS_FOR] = {"review.fewer-and-keeps-for",
                                         "It loses pieces and wins less: {3} turns on, {0} is down "
                                         "{1, a} compared with {4}, and {5} "
                                         "has {6, a} instead of {7, a}."},
    [REVIEW_SAYS_FEWER_FOR_AND_KEEPS_FOR] = {"review.fewer-for-and-keeps-for",
                                             "It loses pieces and wins less: {3} turns on, {0} has "
                                             "{2, a} instead of {1, a}, compared with "
                                             "{4}, and {5} has {6, a} instead of {7, a}."},
};

/* messages.c - Safe Passage: the English of its explanations. explain.h describes how messages are
 * written. */
#include "games/safe_passage/messages.h"

const WfMessage passage_messages[PASSAGE_MESSAGES] = {
    [PASSAGE_SAYS_OWN_PIECE] = {"piece.own", "the {0, kind} on {0, place}"},
    [PASSAGE_SAYS_OTHER_PIECE] = {"piece.other", "the {0, kind} on {0, place}"},

    [PASSAGE_SAYS_OVER] = {"over.goal", "The goal is reached: the journey is over."},
    [PASSAGE_SAYS_NO_PIECE] = {"start.no-piece", "There is no piece on {0}."},
    [PASSAGE_SAYS_NOT_YOURS] = {"start.not-yours",
                                "The {0, kind} on {0, place} is {0, seat}'s; it is {1}'s turn."},
    [PASSAGE_SAYS_SAME_SQUARE] = {"start.same-square", "A move must go to another square."},
    [PASSAGE_SAYS_NO_PROMOTION] = {"promotion.none", "There is no promotion in Safe Passage. "},
    [PASSAGE_SAYS_UNPROMOTED] = {"promotion.write",
                                 "There is no promotion in Safe Passage: write {0}."},
    [PASSAGE_SAYS_MOVES] = {"moves", "{0, Kind} {0, place}–{1}"},
    [PASSAGE_SAYS_CASTLES] = {"castles", ", castles on {0}"},
    [PASSAGE_SAYS_CAPTURES] = {"captures", ", captures the {0, kind}"},
    [PASSAGE_SAYS_LAST_RANK] = {"stays-pawn", ", stays a pawn and never moves again"},
    [PASSAGE_SAYS_END] = {"end", "."},

    [PASSAGE_SAYS_PAWN] = {"reach.pawn",
                           "A pawn moves straight forward and captures one square diagonally "
                           "forward; it may not go from {0, place} to {1}."},
    [PASSAGE_SAYS_KNIGHT] = {"reach.knight",
                             "A knight goes two squares along a rank or file and one to the side; "
                             "it may not go from {0, place} to {1}."},
    [PASSAGE_SAYS_BISHOP] =
        {"reach.bishop", "A bishop moves along diagonals; it may not go from {0, place} to {1}."},
    [PASSAGE_SAYS_ROOK] =
        {"reach.rook", "A rook moves along ranks and files; it may not go from {0, place} to {1}."},
    [PASSAGE_SAYS_QUEEN] =
        {"reach.queen",
         "A queen moves along ranks, files and diagonals; it may not go from {0, place} to {1}."},
    [PASSAGE_SAYS_KING] =
        {"reach.king",
         "A king moves one square in any direction; it may not go from {0, place} to {1}."},
    [PASSAGE_SAYS_ON_OWN_PIECE] =
        {"reach.own", "The {0, kind} may not move to {1, place}: {1} has the same colour."},
    [PASSAGE_SAYS_PAWNS_ONLY] = {"reach.pawns-only", "Only pawns may be captured, not {0}."},
    [PASSAGE_SAYS_PASSES_OVER] = {"reach.over", "The {0, kind} may not pass over {1}."},
    [PASSAGE_SAYS_EN_PASSANT] =
        {"pawn.en-passant",
         "There is no en passant capture in Safe Passage: {0} may not take {1} by going to {2}."},
    [PASSAGE_SAYS_DIAGONAL_EMPTY] = {"pawn.diagonal",
                                     "A pawn goes diagonally only to capture, and {0} is empty."},
    [PASSAGE_SAYS_TOO_FAR] = {"pawn.far",
                              "A pawn goes one square forward, or two from its starting rank, and "
                              "never more; {0} is {1} squares away."},
    [PASSAGE_SAYS_DOUBLE_STEP] =
        {"pawn.double-step",
         "A pawn goes two squares only from its starting rank, rank {1}; {0} may go only one."},
    [PASSAGE_SAYS_BLOCKED] =
        {"pawn.blocked",
         "A pawn moves straight forward only to an empty square: {0} is in its way."},
    [PASSAGE_SAYS_NEVER_AGAIN] = {"pawn.last-rank", "The pawn on {0, place} has reached the last "
                                                    "rank: it stays a pawn and never moves again."},

    [PASSAGE_SAYS_KINGS_SIDE] = {"wing.king", "the king's side"},
    [PASSAGE_SAYS_QUEENS_SIDE] = {"wing.queen", "the queen's side"},
    [PASSAGE_SAYS_SCRAMBLED] = {"castling.scrambled",
                                "There is no castling from a scrambled start."},
    [PASSAGE_SAYS_KING_AWAY] =
        {"castling.king-away",
         "A king castles only from its starting square, {1}, and this one is on {0, place}."},
    [PASSAGE_SAYS_ROOK_AWAY] =
        {"castling.rook-away",
         "{0} may not castle on {1}: its rook is not on {2}, where it started."},
    [PASSAGE_SAYS_NO_RIGHT] = {"castling.no-right",
                               "{0} may not castle on {1}: its king or its rook on {2, place} has "
                               "moved before, or the position was given without this right."},
    [PASSAGE_SAYS_IN_WAY] =
        {"castling.in-way",
         "{0} may not castle on {1}: {2} {2, plural, one {stands} other {stand}} in the way."},
    [PASSAGE_SAYS_IN_CHECK] = {"castling.in-check",
                               "{0} may not castle on {1}: {2} is in check from {3}."},
    [PASSAGE_SAYS_CROSSES_CHECK] =
        {"castling.through-check",
         "{0} may not castle on {1}: the king may not pass over {2}, which is attacked by {3}."},
    [PASSAGE_SAYS_ENTERS_CHECK] =
        {"castling.into-check",
         "{0} may not castle on {1}: the king would arrive on {2} in check from {3}."},
    [PASSAGE_SAYS_WRITTEN] =
        {"castling.written",
         "Castling on {0} is written {1}: the king moves two squares towards the rook."},
    [PASSAGE_SAYS_WRITTEN_960] =
        {"castling.written-960",
         "Castling on {0} is written {1} from a Chess960 start: the king moves onto its own rook."},

    [PASSAGE_SAYS_DANGER] = {"danger.one", "This would leave {0} in danger from {1}."},
    [PASSAGE_SAYS_DANGER_TWO] =
        {"danger.two", "This would leave {0} in danger from {1}, and {2} in danger from {3}."},
    [PASSAGE_SAYS_DANGER_MORE] =
        {"danger.more", "This would leave {0} in danger from {1}, and {2} in danger from {3}, and "
                        "{4} more {4, plural, one {piece} other {pieces}} in danger."},
    [PASSAGE_SAYS_DANGER_UNANSWERED] =
        {"danger.one-unanswered",
         "This would leave {0} in danger from {1}, and {5} has no answer."},
    [PASSAGE_SAYS_DANGER_TWO_UNANSWERED] = {"danger.two-unanswered",
                                            "This would leave {0} in danger from {1}, and {2} in "
                                            "danger from {3}, and {5} has no answer."},
    [PASSAGE_SAYS_DANGER_MORE_UNANSWERED] =
        {"danger.more-unanswered",
         "This would leave {0} in danger from {1}, and {2} in danger from {3}, and {4} more {4, "
         "plural, one {piece} other {pieces}} in danger, and {5} has no answer."},
    [PASSAGE_SAYS_CHECK] = {"danger.check", "This would leave {0} in check from {1}."},
    [PASSAGE_SAYS_CHECK_TWO] =
        {"danger.check-two", "This would leave {0} in check from {1}, and {2} in danger from {3}."},
    [PASSAGE_SAYS_CHECK_MORE] =
        {"danger.check-more", "This would leave {0} in check from {1}, and {2} in danger from {3}, "
                              "and {4} more {4, plural, one {piece} other {pieces}} in danger."},
    [PASSAGE_SAYS_CHECK_UNANSWERED] =
        {"danger.check-unanswered",
         "This would leave {0} in check from {1}, and {5} has no answer."},
    [PASSAGE_SAYS_CHECK_TWO_UNANSWERED] = {"danger.check-two-unanswered",
                                           "This would leave {0} in check from {1}, and {2} in "
                                           "danger from {3}, and {5} has no answer."},
    [PASSAGE_SAYS_CHECK_MORE_UNANSWERED] =
        {"danger.check-more-unanswered",
         "This would leave {0} in check from {1}, and {2} in danger from {3}, and {4} more {4, "
         "plural, one {piece} other {pieces}} in danger, and {5} has no answer."},

    [PASSAGE_SAYS_GIVES_CHECK] = {"gives-check", ", gives check"},
    [PASSAGE_SAYS_PUTS] = {"puts", ", puts {0} in danger"},
    [PASSAGE_SAYS_CHECK_PUTS] = {"gives-check.puts", ", gives check and puts {0} in danger"},
    [PASSAGE_SAYS_LEAVES] = {"leaves", ", leaves {1} in danger"},
    [PASSAGE_SAYS_CHECK_LEAVES] = {"gives-check.leaves", ", gives check and leaves {1} in danger"},
    [PASSAGE_SAYS_PUTS_LEAVES] = {"puts.leaves", ", puts {0} in danger and leaves {1} in danger"},
    [PASSAGE_SAYS_CHECK_PUTS_LEAVES] =
        {"gives-check.puts.leaves",
         ", gives check and puts {0} in danger and leaves {1} in danger"},
    [PASSAGE_SAYS_ANSWERED] = {"answered", ", which can be answered"},
    [PASSAGE_SAYS_ANSWERED_ONLY] =
        {"answered.only",
         ", which can be answered only by a move that leaves {0} without an answer"},

    [PASSAGE_FAULT_EXACTLY] = {"fault.exactly", "{0} has {1} {2}s, but must have {3}"},
    [PASSAGE_FAULT_AT_MOST] = {"fault.at-most", "{0} has {1} {2}s, but must have at most {3}"},
    [PASSAGE_FAULT_PAWN] = {"fault.pawn", "a pawn of {0} stands on {1}, its own first rank"},
    [PASSAGE_FAULT_RIGHT] =
        {"fault.right", "castling right '{0}' contradicts the board, the start or the order KQkq"},
    [PASSAGE_FAULT_NO_CASTLING] = {"fault.no-castling", "There is no castling from this start."},
    [PASSAGE_FAULT_A_CASTLING] = {"fault.a.castling", "the castling rights"},
    [PASSAGE_FAULT_A_CASTLING_OF] = {"fault.a.castling-of",
                                     "castling rights (some of KQkq in this order, or '-')"},
    [PASSAGE_FAULT_AN_EN_PASSANT] = {"fault.a.en-passant", "the en passant field"},
    [PASSAGE_FAULT_A_DASH] = {"fault.a.dash", "'-' (there is no en passant)"},
};

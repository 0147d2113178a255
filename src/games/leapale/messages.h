/* messages.h - Courier Leapale: the messages of its explanations. */
#ifndef GAMES_LEAPALE_MESSAGES_H
#define GAMES_LEAPALE_MESSAGES_H

#include <wayfarer/explain.h>

/* Indexes into leapale_messages. */
enum {
    LEAPALE_SAYS_OWN_PIECE,
    LEAPALE_SAYS_OTHER_PIECE,

    /* explain.c */
    LEAPALE_SAYS_OVER_SET,
    LEAPALE_SAYS_OVER_BARE,
    LEAPALE_SAYS_NO_PIECE,
    LEAPALE_SAYS_NOT_YOURS,
    LEAPALE_SAYS_SAME_CELL,
    LEAPALE_SAYS_MUST_PROMOTE,
    LEAPALE_SAYS_MAY_NOT_PROMOTE,
    LEAPALE_SAYS_MOVES,
    LEAPALE_SAYS_CAPTURES,
    LEAPALE_SAYS_PROMOTED,
    LEAPALE_SAYS_GIVES_CHECK,
    LEAPALE_SAYS_END,

    /* explain_check.c */
    LEAPALE_SAYS_STILL_IN_CHECK,
    LEAPALE_SAYS_PINNED,
    LEAPALE_SAYS_INTO_CHECK,

    /* explain_reach.c: the first six in the order of LeapaleGait, except the Stockbroker's */
    LEAPALE_SAYS_STEPS,
    LEAPALE_SAYS_SLIDES,
    LEAPALE_SAYS_LEAPS,
    LEAPALE_SAYS_GNU,
    LEAPALE_SAYS_OBERON,
    LEAPALE_SAYS_NO_CASTLING,
    LEAPALE_SAYS_PASSES_OVER,
    LEAPALE_SAYS_ON_OWN_PIECE,

    /* Phrases: the directions of a kind. */
    LEAPALE_SAYS_PRINCELY,
    LEAPALE_SAYS_DUCAL,
    LEAPALE_SAYS_BARONIAL,
    LEAPALE_SAYS_ROYAL,

    /* explain_stockbroker.c */
    LEAPALE_SAYS_DOUBLE_STEP,
    LEAPALE_SAYS_SIDEWAYS,
    LEAPALE_SAYS_BACKWARD,
    LEAPALE_SAYS_ONE_STEP,
    LEAPALE_SAYS_CAPTURES_STRAIGHT,
    LEAPALE_SAYS_CAPTURES_IN_RING,

    /* A move without a capture along a line of captures; each followed by the same move past an
     * enemy Stockbroker, which looks like en passant. */
    LEAPALE_SAYS_EMPTY_NONSTANDARD,
    LEAPALE_SAYS_PASSING_NONSTANDARD,
    LEAPALE_SAYS_EMPTY_OUTWARD,
    LEAPALE_SAYS_PASSING_OUTWARD,
    LEAPALE_SAYS_EMPTY_INWARD,
    LEAPALE_SAYS_PASSING_INWARD,

    /* Phrases: the rings of files, from the middle of the cube outward. */
    LEAPALE_SAYS_INNER,
    LEAPALE_SAYS_MIDDLE,
    LEAPALE_SAYS_OUTER,

    /* Faults of texts, and phrases in them (base/fault.h). */
    LEAPALE_FAULT_EMPERORS,
    LEAPALE_FAULT_STOCKBROKER,
    LEAPALE_FAULT_CHECK,
    LEAPALE_FAULT_A_PROMOTION,

    LEAPALE_MESSAGES
};

extern const WfMessage leapale_messages[LEAPALE_MESSAGES];

#endif

/* kinds.h - the kinds of reasons, and the messages that all games share. */
#ifndef REVIEW_KINDS_H
#define REVIEW_KINDS_H

#include <wayfarer/review.h>

typedef enum ReviewKind {
    REVIEW_ALLOWS_MATE,
    REVIEW_MISSES_MATE,
    REVIEW_LETS_ARRIVE,
    REVIEW_ALLOWS_WIN,
    REVIEW_MISSES_WIN,
    REVIEW_LOSES_MATERIAL,
    REVIEW_MISSES_MATERIAL,
    REVIEW_ALLOWS_PROMOTION,
    REVIEW_MISSES_PROMOTION,
    REVIEW_KO,
    REVIEW_ALLOWS_DISPLACEMENT,
    REVIEW_LOSES_RACE,
    REVIEW_ALLOWS_SERIES,
    REVIEW_MISSES_SERIES,
    REVIEW_STRANDS,
    REVIEW_SENDS_CIRCLE,
    REVIEW_SHUTS_OUT,
    REVIEW_FEWER_PIECES, /* the counted ones (counts.h), from here on */
    REVIEW_MORE_HANGING,
    REVIEW_LOSES_TURNS,
    REVIEW_LOSES_GROUND,
    REVIEW_LAST_PIECE,
    REVIEW_FEWER_JUMPS,
    REVIEW_FEWER_WAYS,
    REVIEW_MORE_DISPLACEABLE,
    REVIEW_EMPEROR_OPEN,
    REVIEW_DEAD_END,
    REVIEW_GOAL_LOST,
    REVIEW_KINDS
} ReviewKind;

extern const WfReviewKind review_kinds[REVIEW_KINDS];

/* The slots of the messages:
 *
 * - About a win: 0 the seat that wins, 1 the number of its turns.
 * - About a piece: 0 the piece that is lost, 1 the piece that takes it, 2 the kind of the piece
 *   gained for it, 3 the number of the turn in which it is taken.
 * - About a promotion: 0 the piece, 1 where it goes, 2 the kind that it becomes. */
enum {
    REVIEW_SAYS_ALLOWS_WIN,
    REVIEW_SAYS_MISSES_WIN,
    REVIEW_SAYS_LOSES_PIECE,
    REVIEW_SAYS_LOSES_EXCHANGE,
    REVIEW_SAYS_LOSES_LATER,
    REVIEW_SAYS_EXCHANGES_LATER,
    REVIEW_SAYS_MISSES_PIECE,
    REVIEW_SAYS_MISSES_EXCHANGE,
    REVIEW_SAYS_ALLOWS_PROMOTION,
    REVIEW_SAYS_MISSES_PROMOTION,
    REVIEW_SAYS_FEWER_PIECES, /* these five as in counts.h */
    REVIEW_SAYS_KEEPS_PIECES,
    REVIEW_SAYS_FEWER_AND_KEEPS,
    REVIEW_SAYS_FEWER_PIECES_FOR,
    REVIEW_SAYS_KEEPS_PIECES_FOR,
    REVIEW_MESSAGES
};

extern const WfMessage review_messages[REVIEW_MESSAGES];

#endif

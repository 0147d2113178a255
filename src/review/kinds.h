/* kinds.h - the kinds of reasons, and the messages that all games share. */
#ifndef REVIEW_KINDS_H
#define REVIEW_KINDS_H

#include <wayfarer/review.h>

typedef enum ReviewKind {
    REVIEW_THROWS_WIN, /* these two by endgame tables (endgames.h) */
    REVIEW_LETS_DRAW_SLIP,
    REVIEW_ALLOWS_MATE,
    REVIEW_MISSES_MATE,
    REVIEW_LETS_ARRIVE,
    REVIEW_ALLOWS_WIN,
    REVIEW_MISSES_WIN,
    REVIEW_LOSES_MATERIAL,
    REVIEW_MISSES_MATERIAL,
    REVIEW_LOSES_FORK, /* motifs (motifs.h): these refine REVIEW_LOSES_MATERIAL */
    REVIEW_LOSES_DISCOVERY,
    REVIEW_LOSES_PIN,
    REVIEW_LOSES_SKEWER,
    REVIEW_LOSES_GUARD,
    REVIEW_LOSES_TRAP,
    REVIEW_LOSES_OVERLOAD,
    REVIEW_LOSES_EN_PRISE,
    REVIEW_MISSES_FORK, /* and these REVIEW_MISSES_MATERIAL, in the same order */
    REVIEW_MISSES_DISCOVERY,
    REVIEW_MISSES_PIN,
    REVIEW_MISSES_SKEWER,
    REVIEW_MISSES_GUARD,
    REVIEW_MISSES_TRAP,
    REVIEW_MISSES_OVERLOAD,
    REVIEW_MISSES_EN_PRISE,
    REVIEW_ALLOWS_PROMOTION,
    REVIEW_MISSES_PROMOTION,
    REVIEW_KO,
    REVIEW_ALLOWS_DISPLACEMENT,
    REVIEW_LOSES_RACE,
    REVIEW_ALLOWS_SERIES,
    REVIEW_PREPARES_SERIES,
    REVIEW_MISSES_SERIES,
    REVIEW_STRANDS,
    REVIEW_SENDS_CIRCLE,
    REVIEW_SHUTS_OUT,
    REVIEW_FEWER_PIECES, /* the counted ones (counts.h), from here on */
    REVIEW_MORE_HANGING,
    REVIEW_LOSES_GROUND,
    REVIEW_LAST_PIECE,
    REVIEW_FEWER_JUMPS,
    REVIEW_FEWER_WAYS,
    REVIEW_MORE_DISPLACEABLE,
    REVIEW_EMPEROR_OPEN,
    REVIEW_DEAD_END,
    REVIEW_GOAL_LOST,
    REVIEW_TAKES_SPACE,
    REVIEW_ONLY_MOVE, /* what is good about a move (merits.h), from here on */
    REVIEW_FORCES_WIN,
    REVIEW_WINS_MATERIAL,
    REVIEW_GAINS_TEMPO,
    REVIEW_STOPS_SERIES,
    REVIEW_KINDS
} ReviewKind;

extern const WfReviewKind review_kinds[REVIEW_KINDS];

/* The kind that a motif refines, by name, and `allows-` for what is prepared; other kinds are
 * returned as they are. */
const char *review_plain_kind(const char *kind);

/* The slots of the messages:
 *
 * - About a result that is given away: 0 the mover, 1 the number of its turns until it would mate,
 *   2 the better move, 3 the other seat, 4 the number of its turns until that mates.
 * - About a win: 0 the seat that wins, 1 the number of its turns.
 * - About a piece: 0 the piece that is lost, 1 the piece that takes it, 2 the kind of the piece
 *   gained for it, 3 the number of the turn in which it is taken.
 * - About a promotion: 0 the piece, 1 where it goes, 2 the kind that it becomes.
 * - About an only move: 0 the seat that would win, 1 its turns at most; or 0 the piece that would
 * be lost, 1 the piece that would take it, 2 the best of the other moves.
 * - About a piece that is won: as about one that is lost.
 * - About a tempo: 0 the piece that is attacked, 1 its seat. */
enum {
    REVIEW_SAYS_THROWS_WIN,
    REVIEW_SAYS_TURNS_WIN,
    REVIEW_SAYS_LETS_DRAW_SLIP,
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
    REVIEW_SAYS_LOSES_FORK, /* from here on to REVIEW_SAYS_PRICE: as in motif.c */
    REVIEW_SAYS_LOSES_FORK_CHECK,
    REVIEW_SAYS_LOSES_DISCOVERY,
    REVIEW_SAYS_LOSES_DISCOVERED_CHECK,
    REVIEW_SAYS_LOSES_OPENS,
    REVIEW_SAYS_LOSES_PIN,
    REVIEW_SAYS_LOSES_PIN_GUARD,
    REVIEW_SAYS_LOSES_SKEWER,
    REVIEW_SAYS_LOSES_GUARD,
    REVIEW_SAYS_LOSES_GUARD_DRIVEN,
    REVIEW_SAYS_LOSES_GUARD_OWN,
    REVIEW_SAYS_LOSES_TRAP,
    REVIEW_SAYS_LOSES_OVERLOAD,
    REVIEW_SAYS_GOES_EN_PRISE,
    REVIEW_SAYS_STAYS_EN_PRISE,
    REVIEW_SAYS_MISSES_FORK,
    REVIEW_SAYS_MISSES_FORK_CHECK,
    REVIEW_SAYS_MISSES_DISCOVERY,
    REVIEW_SAYS_MISSES_DISCOVERED_CHECK,
    REVIEW_SAYS_MISSES_PIN,
    REVIEW_SAYS_MISSES_PIN_GUARD,
    REVIEW_SAYS_MISSES_SKEWER,
    REVIEW_SAYS_MISSES_GUARD,
    REVIEW_SAYS_MISSES_GUARD_DRIVEN,
    REVIEW_SAYS_MISSES_TRAP,
    REVIEW_SAYS_MISSES_OVERLOAD,
    REVIEW_SAYS_MISSES_UNGUARDED,
    REVIEW_SAYS_MISSES_DEARER,
    REVIEW_SAYS_PRICE,
    REVIEW_SAYS_ONLY_WIN,
    REVIEW_SAYS_ONLY_PIECE,
    REVIEW_SAYS_WINS_PIECE,
    REVIEW_SAYS_WINS_EXCHANGE,
    REVIEW_SAYS_TEMPO,
    REVIEW_SAYS_FEWER_PIECES, /* these eight as in counts.h */
    REVIEW_SAYS_KEEPS_PIECES,
    REVIEW_SAYS_FEWER_AND_KEEPS,
    REVIEW_SAYS_FEWER_PIECES_FOR,
    REVIEW_SAYS_KEEPS_PIECES_FOR,
    REVIEW_SAYS_FEWER_FOR_AND_KEEPS,
    REVIEW_SAYS_FEWER_AND_KEEPS_FOR,
    REVIEW_SAYS_FEWER_FOR_AND_KEEPS_FOR,
    REVIEW_MESSAGES
};

extern const WfMessage review_messages[REVIEW_MESSAGES];

#endif

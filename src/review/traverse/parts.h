/* parts.h - TRAVERSE: the reasons and messages that traverse_review.c puts together. */
#ifndef REVIEW_TRAVERSE_PARTS_H
#define REVIEW_TRAVERSE_PARTS_H

#include "review/counts.h"

enum {
    TRAVERSE_REVIEW_HOME, /* 0 the seat that wins, 1 its turns */
    TRAVERSE_REVIEW_MISSES,
    TRAVERSE_REVIEW_RACE,          /* 0 the seat that wins, 1 its turns, 2 the mover, 3 its turns */
    TRAVERSE_REVIEW_GIVES,         /* 0 the seat, 1 where its piece lands, 2 rows that it gains */
    TRAVERSE_REVIEW_GIVES_HOME,    /* the same, and it is home then */
    TRAVERSE_REVIEW_LEAVES,        /* the series existed before the move */
    TRAVERSE_REVIEW_LEAVES_HOME,   /* the same, and it is home then */
    TRAVERSE_REVIEW_MISSES_SERIES, /* 1 where the piece lands, 2 rows that it gains */
    TRAVERSE_REVIEW_MISSES_SERIES_HOME,
    TRAVERSE_REVIEW_GIVES_JUMP, /* the same six messages for a single long jump */
    TRAVERSE_REVIEW_GIVES_JUMP_HOME,
    TRAVERSE_REVIEW_LEAVES_JUMP,
    TRAVERSE_REVIEW_LEAVES_JUMP_HOME,
    TRAVERSE_REVIEW_MISSES_JUMP,
    TRAVERSE_REVIEW_MISSES_JUMP_HOME,
    TRAVERSE_REVIEW_PREPARES, /* 0 the seat, 1 its answer, 2 the rows of the series at least */
    TRAVERSE_REVIEW_STOPS,    /* 0 the seat that could make the series, 1 where it lands, 2 rows */
    TRAVERSE_REVIEW_STOPS_ONLY,    /* the same, and any other move leaves it one as long */
    TRAVERSE_REVIEW_SENDS,         /* 0 the circle, 1 where it goes, 2 where the jumps go */
    TRAVERSE_REVIEW_STRANDS,       /* 0 the piece, 1 the winner, 2 the winner's turns */
    TRAVERSE_REVIEW_STRANDS_EVER,  /* 0 the Diamond */
    TRAVERSE_REVIEW_SHUT_OUT,      /* 0 the seat that is shut out and has won */
    TRAVERSE_REVIEW_SHUT_OUT_NEXT, /* 0 the seat that is shut out, 1 the move that ends the game */
    TRAVERSE_REVIEW_ROWS,          /* these as in review/counts.h */
    TRAVERSE_REVIEW_ROWS_OTHER,
    TRAVERSE_REVIEW_ROWS_BOTH,
    TRAVERSE_REVIEW_LAST,
    TRAVERSE_REVIEW_LAST_OTHER,
    TRAVERSE_REVIEW_LAST_BOTH,
    TRAVERSE_REVIEW_JUMPS,
    TRAVERSE_REVIEW_JUMPS_OTHER,
    TRAVERSE_REVIEW_JUMPS_BOTH,
    TRAVERSE_REVIEW_SPACE, /* 0 the piece, 1 the space, 2 its turns if that were empty, 3 now */
    TRAVERSE_REVIEW_SPACE_EVER, /* the same without 3: it has no way */
    TRAVERSE_REVIEW_MESSAGES
};

extern const WfMessage traverse_review_messages[TRAVERSE_REVIEW_MESSAGES];

/* series.c: the move gives another seat a series of jumps or a long jump, or the mover misses one.
 */
bool traverse_allows_series(const ReviewCase *ask, WfReviewReason *reason);
bool traverse_misses_series(const ReviewCase *ask, WfReviewReason *reason);

/* The longest series of the seat to move, in rows, and its move; 0: none, -1: no memory. stops.c */
int traverse_longest_series(const ReviewCase *ask, const WfPosition *position, WfMove *move);

/* prepares.c: the next seat can prepare a series that cannot be stopped. */
bool traverse_lets_prepare(const ReviewCase *ask, WfReviewReason *reason);

/* The rows that a move gains; 0: too few to mention. */
int traverse_series_rows(const WfPosition *position, const WfMove *move);

/* stops.c: the move stops a series that the next seat could make, and leaves it none as long. */
bool traverse_stops_series(const ReviewCase *ask, WfReviewReason *reason);

/* circles.c: a circle can be sent back. */
bool traverse_lets_send_circle(const ReviewCase *ask, WfReviewReason *reason);

/* race.c: the armies have passed each other, and another seat is home first. */
bool traverse_loses_race(const ReviewCase *ask, WfReviewReason *reason);

/* Whether the mover needs more turns to get home than after the best move, by A*, and these explain
 * half of the loss. race.c */
bool traverse_turns_are_lost(const ReviewCase *ask);

/* Where the mover's piece on a space after the move stands after the best move instead. */
unsigned traverse_counterpart(const ReviewCase *ask, unsigned space);

/* space.c: a piece goes to the space of the destination row that another one needs. */
bool traverse_takes_space(const ReviewCase *ask, WfReviewReason *reason);

/* strands.c: a Diamond that can never come home. */
bool traverse_strands(const ReviewCase *ask, WfReviewReason *reason);

/* shut_out.c: a seat that is shut out wins when the game ends without a winner at home. */
bool traverse_shuts_out(const ReviewCase *ask, WfReviewReason *reason);

/* The fewest turns in which a piece can come home by itself while all others stand still; `most` +
 * 1 means that it takes more than `most`. race.c */
unsigned traverse_piece_turns(const WfPosition *position, unsigned seat, unsigned space,
                              unsigned most);

/* counts.c */
enum { TRAVERSE_COUNTS = 3 };
extern const ReviewCount traverse_counts[TRAVERSE_COUNTS];

#endif

/* motif.h - what the files that look for motifs share: the line on the board, and the sentence. */
#ifndef REVIEW_MOTIF_H
#define REVIEW_MOTIF_H

#include "review/game_review.h"

/* MOTIF_SHOWN: positions of the line that are looked at. MOTIF_ROYAL: the least worth of a piece
 * that is never taken. MOTIF_VICTIMS: the most that a sentence names. */
enum { MOTIF_SHOWN = 3, MOTIF_ROYAL = 10000, MOTIF_VICTIMS = 4 };

/* A piece that is won by a proved line. */
typedef struct ReviewGain {
    bool misses; /* the mover could have won it; otherwise the other side wins it */
    const WfPosition *from;
    const WfMove *line; /* from there on; the winner of the piece begins */
    size_t length;
    unsigned turn;     /* the winner's turn that takes it, from 1 */
    uint8_t lost;      /* where it stands in `from` */
    bool has_price;    /* another piece is lost for it, */
    unsigned price;    /* of this kind */
    const WfMove *own; /* the line of the reason, */
    size_t own_length; /* which begins after the move */
} ReviewGain;

typedef struct Motif {
    const ReviewCase *ask;
    const ReviewGain *gain;
    const WfGame *game;
    WfPosition at[MOTIF_SHOWN]; /* before each move of the line */
    uint8_t loser, winner;
    WfPlace lost; /* where the lost piece stands before the line */
    WfReviewReason *reason;
} Motif;

/* What a sentence says besides the lost piece and the first move. */
typedef struct MotifWords {
    ReviewKind kind;     /* of the side that loses the piece */
    unsigned says;       /* likewise, of review_messages */
    unsigned says_other; /* of the side that misses it */
    uint8_t other;       /* the piece of slot 3, or WF_NO_SQUARE */
    WfPlace victim[MOTIF_VICTIMS];
    unsigned victims;
} MotifWords;

bool motif_is_place(WfPlace a, WfPlace b);
WfPlace motif_place_of(const Motif *motif, uint8_t square);
int motif_worth_at(const Motif *motif, const WfPosition *position, WfPlace place);

/* Whether both positions have the same piece there. */
bool motif_is_same(const Motif *motif, const WfPosition *one, const WfPosition *other,
                   WfPlace place);

/* Whether a seat's piece on a square attacks a place. */
bool motif_attacks(const Motif *motif, const WfPosition *position, uint8_t seat, uint8_t from,
                   WfPlace to);

/* Whether the loser guards a place, and its only guard; WF_NO_SQUARE: there is none, or several. */
bool motif_is_guarded(const Motif *motif, const WfPosition *position, WfPlace place);
uint8_t motif_only_guard(const Motif *motif, const WfPosition *position, WfPlace place);

/* Whether a piece of the loser may be taken at a gain by one of that worth. */
bool motif_is_loose(const Motif *motif, const WfPosition *position, WfPlace place, int taker);

/* Whether the loser, who is to move, is in check by another piece than the one on this square. */
bool motif_is_checked_by_another(const Motif *motif, const WfPosition *position, uint8_t square);

/* Whether a legal move goes from one square to another; WF_NO_SQUARE: from or to any. Without
 * memory it returns true. */
bool motif_may_go(const Motif *motif, const WfPosition *position, uint8_t from, uint8_t to);

/* Fills the reason. False: it cannot be said (review_begin). */
bool motif_say(const Motif *motif, const MotifWords *words);

/* motif_now.c: motifs of a piece that is taken at once; the last three are about the move that was
 * made. They fill the reason, too. */
bool motif_shows_pinned_guard(const Motif *motif);
bool motif_shows_left_guard(const Motif *motif);
bool motif_shows_opened_way(const Motif *motif);
bool motif_shows_en_prise(const Motif *motif);

#endif

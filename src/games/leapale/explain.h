/* explain.h - Courier Leapale: a move in question, and the words that the files which explain it
 * share.
 *
 * A `bool` says whether the move is possible as far as the function looks; if it is not, the reason
 * has been written. */
#ifndef GAMES_LEAPALE_EXPLAIN_H
#define GAMES_LEAPALE_EXPLAIN_H

#include "games/leapale/leapale.h"

typedef struct Question {
    const LeapalePosition *p;
    const WfMove *move;
    WfText *text;
    unsigned side;
    const LeapaleMotion *kind; /* of the piece that would move; NULL if there is none */
} Question;

/* ---- explain_words.c ---- */

/* The name of the piece that would move. */
const char *leapale_name(const Question *q);

/* Writes the end of a reason; false. */
bool leapale_no(const Question *q, const char *reason);
void leapale_say_cell(const Question *q, const char *before, unsigned cell);

/* "the Duke on xd1", "the enemy Duke on xd6" */
void leapale_say_piece(const Question *q, const char *before, unsigned cell);

/* "the enemy Duke on xd6 and the enemy Gnu on wa5"; of more than three, two and a count. */
void leapale_say_pieces(const Question *q, const char *before, Cells cells);

/* The piece would reach its target, but one of its own side is there. */
bool leapale_on_own_side(const Question *q);

/* ---- explain_reach.c ---- */

/* Whether the piece moves so, its Emperor and promotion apart. */
bool leapale_explain_reach(const Question *q);

/* ---- explain_stockbroker.c ---- */

/* The same for a Stockbroker. */
bool leapale_explain_stockbroker(const Question *q);

/* ---- explain_check.c ---- */

/* Whether the Emperor of the side that moves is safe after the move. */
bool leapale_explain_check(const Question *q);

#endif

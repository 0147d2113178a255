/* explain.h - TRAVERSE: what the parts of explain share. */
#ifndef GAMES_TRAVERSE_EXPLAIN_H
#define GAMES_TRAVERSE_EXPLAIN_H

#include "games/traverse/traverse.h"

/* One question: may this turn be played here? The answer goes into `text`; that of an illegal turn
 * also serves as the message of a fault and so has to fit WF_MESSAGE_MAX, in ASCII. */
typedef struct Question {
    const TraversePosition *p;
    const WfPosition *position;
    const WfMove *move;
    WfText *text;
    unsigned seat, shape; /* of the piece that would move */
} Question;

/* ---- explain.c ---- */

/* Adds the reason, and answers false. */
bool traverse_no(const Question *q, const char *reason);

/* Adds the words and the space. */
void traverse_say_space(const Question *q, const char *before, unsigned space);

/* Adds the words and "North's Circle on d7"; there is a piece. */
void traverse_say_piece(const Question *q, const char *before, unsigned space);

/* Adds the words and "c1-e3-g1", the spaces of a series up to its landing `last`. */
void traverse_say_path(const Question *q, const char *before, const Series *series, unsigned last,
                       const char *between);

/* ---- explain_reach.c ---- */

/* Says why the piece, of which all series are explored, cannot end its turn on `to` in any way. The
 * series is explored anew for other questions. */
bool traverse_explain_unreached(const Question *q, Series *series);

/* ---- explain_circles.c ---- */

/* Whether the turn, which can end on `to` with each of these sets of circles, names one of them and
 * puts its circles where they may go; says why not. */
bool traverse_explain_circles(const Question *q, const Series *series, uint64_t endings);

#endif

/* explain.h - TRAVERSE: what the parts of explain share. explain.c asks explain_reach.c and
 * explain_circles.c; all three add to what is said through explain_words.c. */
#ifndef GAMES_TRAVERSE_EXPLAIN_H
#define GAMES_TRAVERSE_EXPLAIN_H

#include "base/explanation_builder.h"
#include "games/traverse/messages.h"
#include "games/traverse/traverse.h"

/* One question: may this turn be played here? The English of an illegal turn also serves as the
 * message of a fault, so it has to fit WF_MESSAGE_MAX, in ASCII. */
typedef struct TraverseQuestion {
    const TraversePosition *p;
    const WfPosition *position;
    const WfMove *move;
    WfExplanation *said;
    unsigned seat, shape; /* of the piece that would move */
} TraverseQuestion;

/* ---- explain_words.c ---- */

/* Begins a clause, and answers false. */
bool traverse_clause(const TraverseQuestion *q, unsigned message);

/* Begins a clause about the piece on a space, in slot 0, and answers false; there is a piece. */
bool traverse_explain_of(const TraverseQuestion *q, unsigned message, unsigned space);

/* Arguments of the clause begun last: a space, the piece that stands on one, and the spaces of a
 * series up to its landing `last`. */
void traverse_add_space(const TraverseQuestion *q, unsigned slot, unsigned space);
void traverse_add_piece(const TraverseQuestion *q, unsigned slot, unsigned space);
void traverse_add_path(const TraverseQuestion *q, unsigned slot, const TraverseSeries *series,
                       unsigned last);

/* ---- explain_reach.c ---- */

/* Says why the piece, whose series are all explored, cannot end its turn on `to` in any way.
 * Afterwards the series are those of another question. */
bool traverse_explain_unreached(const TraverseQuestion *q, TraverseSeries *series);

/* ---- explain_circles.c ---- */

/* Whether the turn, which can end on `to` with each of these sets of circles, names one of them and
 * puts its circles where they may go; says why not. */
bool traverse_explain_circles(const TraverseQuestion *q, const TraverseSeries *series,
                              uint64_t endings);

#endif

/* explain.h - TRAVERSE: what the files that explain a turn share. explain.c calls explain_reach.c
 * and explain_circles.c; all three add to the explanation through explain_words.c. */
#ifndef GAMES_TRAVERSE_EXPLAIN_H
#define GAMES_TRAVERSE_EXPLAIN_H

#include "base/explanation_builder.h"
#include "games/traverse/messages.h"
#include "games/traverse/traverse.h"

/* The turn to explain, and its position. The English of an illegal turn also serves as the message
 * of a fault, so it must fit WF_MESSAGE_MAX, in ASCII. */
typedef struct TraverseQuestion {
    const TraversePosition *p;
    const WfPosition *position;
    const WfMove *move;
    WfExplanation *said;
    unsigned seat, shape; /* of the piece that would move */
} TraverseQuestion;

/* ---- explain_words.c ---- */

/* Begins a clause; returns false. */
bool traverse_clause(const TraverseQuestion *q, unsigned message);

/* Begins a clause about the piece on a space, in slot 0; returns false. There must be a piece. */
bool traverse_explain_of(const TraverseQuestion *q, unsigned message, unsigned space);

/* Arguments of the clause begun last: a space, the piece that stands on one, and the spaces of a
 * series up to its landing `last`. */
void traverse_add_space(const TraverseQuestion *q, unsigned slot, unsigned space);
void traverse_add_piece(const TraverseQuestion *q, unsigned slot, unsigned space);
void traverse_add_path(const TraverseQuestion *q, unsigned slot, const TraverseSeries *series,
                       unsigned last);

/* ---- explain_reach.c ---- */

/* Says why the piece, whose series are all explored, cannot end its turn on `to` in any way. It
 * overwrites the explored series. */
bool traverse_explain_unreached(const TraverseQuestion *q, TraverseSeries *series);

/* ---- explain_circles.c ---- */

/* Whether the turn, which can end on `to` with each of these sets of circles, names one of the sets
 * and puts its circles on allowed spaces. If not, it adds the reason. */
bool traverse_explain_circles(const TraverseQuestion *q, const TraverseSeries *series,
                              uint64_t endings);

#endif

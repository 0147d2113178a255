/* explain.h - Courier Leapale: the move to explain, and what the files that explain it share.
 *
 * A `bool` result says whether the move is possible as far as the function checks. If it is not,
 * the function has added the reason. */
#ifndef GAMES_LEAPALE_EXPLAIN_H
#define GAMES_LEAPALE_EXPLAIN_H

#include "base/explanation_builder.h"
#include "games/leapale/leapale.h"
#include "games/leapale/messages.h"

typedef struct LeapaleQuestion {
    const LeapalePosition *p;
    const WfMove *move;
    WfExplanation *explanation;
    unsigned side;
    const LeapaleMotion *kind; /* of the piece that would move; NULL if there is none */
} LeapaleQuestion;

/* ---- explain_words.c ---- */

/* Begins a clause. */
void leapale_clause(const LeapaleQuestion *q, unsigned message);

/* Adds a refusal without arguments; returns false. */
bool leapale_no(const LeapaleQuestion *q, unsigned message);

/* Arguments of the clause that was begun last. */
void leapale_explain_cell(const LeapaleQuestion *q, unsigned slot, unsigned cell);
void leapale_explain_piece(const LeapaleQuestion *q, unsigned slot, unsigned cell);
void leapale_explain_phrase(const LeapaleQuestion *q, unsigned slot, unsigned message);

/* All pieces on these cells. If there are more than three, names two and counts the others. */
void leapale_explain_pieces(const LeapaleQuestion *q, unsigned slot, Cells cells);

/* The piece would reach its target, but one of its own side is there. */
bool leapale_on_own_side(const LeapaleQuestion *q);

/* ---- explain_reach.c ---- */

/* Whether the piece moves in this way. Does not check the Emperor's safety or promotion. */
bool leapale_explain_reach(const LeapaleQuestion *q);

/* ---- explain_stockbroker.c ---- */

/* The same for a Stockbroker. */
bool leapale_explain_stockbroker(const LeapaleQuestion *q);

/* ---- explain_check.c ---- */

/* Whether the Emperor of the side that moves is safe after the move. */
bool leapale_explain_check(const LeapaleQuestion *q);

#endif

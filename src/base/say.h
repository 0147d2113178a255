/* say.h - building an explanation clause by clause, for the games' explain.c.
 *
 * say_clause begins a clause; the calls after it add its arguments. What does not fit is left out:
 * the limits of explain.h are far above what any rule needs. */
#ifndef BASE_SAY_H
#define BASE_SAY_H

#include <wayfarer/explain.h>

/* An empty explanation of a move of that seat. */
void say_begin(WfExplanation *explanation, uint8_t mover);

/* Begins a clause. Returns false, so that a refusal without arguments is one statement. */
bool say_clause(WfExplanation *explanation, const WfMessage *message);

/* Arguments of the clause that was begun last. */
void say_number(WfExplanation *explanation, unsigned slot, unsigned number);
void say_seat(WfExplanation *explanation, unsigned slot, unsigned seat);
void say_place(WfExplanation *explanation, unsigned slot, WfPlace place);
void say_kind(WfExplanation *explanation, unsigned slot, unsigned kind);
void say_piece(WfExplanation *explanation, unsigned slot, unsigned seat, unsigned kind,
               WfPlace place);
void say_move(WfExplanation *explanation, unsigned slot, const WfMove *move);
void say_phrase(WfExplanation *explanation, unsigned slot, const WfMessage *phrase);

#endif

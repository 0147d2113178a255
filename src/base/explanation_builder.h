/* explanation_builder.h - builds an explanation clause by clause, for the games' explain.c.
 *
 * explanation_clause begins a clause; the calls after it add its arguments. What does not fit is
 * dropped: the limits of explain.h are far above what any rule needs. */
#ifndef BASE_EXPLANATION_BUILDER_H
#define BASE_EXPLANATION_BUILDER_H

#include <wayfarer/explain.h>

/* An empty explanation of a move of this seat. */
void explanation_begin(WfExplanation *explanation, uint8_t mover);

/* Begins a clause. Always returns false, so that a refusal without arguments is one statement. */
bool explanation_clause(WfExplanation *explanation, const WfMessage *message);

/* Add arguments to the clause that was begun last. */
void explanation_number(WfExplanation *explanation, unsigned slot, unsigned number);
void explanation_seat(WfExplanation *explanation, unsigned slot, unsigned seat);
void explanation_place(WfExplanation *explanation, unsigned slot, WfPlace place);
void explanation_kind(WfExplanation *explanation, unsigned slot, unsigned kind);
void explanation_piece(WfExplanation *explanation, unsigned slot, unsigned seat, unsigned kind,
                       WfPlace place);
void explanation_move(WfExplanation *explanation, unsigned slot, const WfMove *move);
void explanation_phrase(WfExplanation *explanation, unsigned slot, const WfMessage *phrase);

#endif

/* explain_words.c - TRAVERSE: clauses and their arguments. */
#include "games/traverse/explain.h"

bool traverse_clause(const TraverseQuestion *q, unsigned message)
{
    return explanation_clause(q->said, &traverse_messages[message]);
}

bool traverse_explain_of(const TraverseQuestion *q, unsigned message, unsigned space)
{
    (void)traverse_clause(q, message);
    traverse_add_piece(q, 0, space);
    return false;
}

void traverse_add_space(const TraverseQuestion *q, unsigned slot, unsigned space)
{
    explanation_place(q->said, slot, traverse_place((uint8_t)space));
}

void traverse_add_piece(const TraverseQuestion *q, unsigned slot, unsigned space)
{
    const unsigned seat = traverse_seat_at(q->p, space);
    explanation_piece(q->said, slot, seat, traverse_shape_at(q->p, seat, space),
                      traverse_place((uint8_t)space));
}

void traverse_add_path(const TraverseQuestion *q, unsigned slot, const TraverseSeries *series,
                       unsigned last)
{
    uint16_t path[TRAVERSE_SERIES_JUMPS];
    const unsigned length = traverse_series_to(series, last, path);
    traverse_add_space(q, slot, series->from);
    for (unsigned i = 0; i < length; i++)
        traverse_add_space(q, slot, series->landing[path[i]].space);
}

/* explain_words.c - Courier Leapale: messages of this game, and cells and pieces as arguments. */
#include "games/leapale/explain.h"

enum { NAMED = 3 };

void leapale_clause(const LeapaleQuestion *q, unsigned message)
{
    (void)explanation_clause(q->explanation, &leapale_messages[message]);
}

bool leapale_no(const LeapaleQuestion *q, unsigned message)
{
    return explanation_clause(q->explanation, &leapale_messages[message]);
}

void leapale_explain_cell(const LeapaleQuestion *q, unsigned slot, unsigned cell)
{
    explanation_place(q->explanation, slot, leapale_place((uint8_t)cell));
}

void leapale_explain_piece(const LeapaleQuestion *q, unsigned slot, unsigned cell)
{
    const uint8_t piece = q->p->piece[cell];
    explanation_piece(q->explanation, slot, board_seat(piece), board_kind(piece),
                      leapale_place((uint8_t)cell));
}

void leapale_explain_phrase(const LeapaleQuestion *q, unsigned slot, unsigned message)
{
    explanation_phrase(q->explanation, slot, &leapale_messages[message]);
}

void leapale_explain_pieces(const LeapaleQuestion *q, unsigned slot, Cells cells)
{
    const unsigned count = cells_count(&cells), named = count <= NAMED ? count : NAMED - 1;
    unsigned cell;
    for (unsigned i = 0; i < named && cells_pop(&cells, &cell); i++)
        leapale_explain_piece(q, slot, cell);
    if (named < count)
        explanation_number(q->explanation, slot, count - named);
}

bool leapale_on_own_side(const LeapaleQuestion *q)
{
    leapale_clause(q, LEAPALE_SAYS_ON_OWN_PIECE);
    leapale_explain_piece(q, 0, q->move->from);
    leapale_explain_piece(q, 1, q->move->to);
    return false;
}

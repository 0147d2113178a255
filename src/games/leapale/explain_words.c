/* explain_words.c - Courier Leapale: messages of this game, and cells and pieces as arguments. */
#include "games/leapale/explain.h"

enum { NAMED = 3 };

void leapale_say(const LeapaleQuestion *q, unsigned message)
{
    (void)say_clause(q->explanation, &leapale_messages[message]);
}

bool leapale_no(const LeapaleQuestion *q, unsigned message)
{
    return say_clause(q->explanation, &leapale_messages[message]);
}

void leapale_say_cell(const LeapaleQuestion *q, unsigned slot, unsigned cell)
{
    say_place(q->explanation, slot, leapale_place((uint8_t)cell));
}

void leapale_say_piece(const LeapaleQuestion *q, unsigned slot, unsigned cell)
{
    const uint8_t piece = q->p->piece[cell];
    say_piece(q->explanation, slot, board_seat(piece), board_kind(piece),
              leapale_place((uint8_t)cell));
}

void leapale_say_phrase(const LeapaleQuestion *q, unsigned slot, unsigned message)
{
    say_phrase(q->explanation, slot, &leapale_messages[message]);
}

void leapale_say_pieces(const LeapaleQuestion *q, unsigned slot, Cells cells)
{
    const unsigned count = cells_count(&cells), named = count <= NAMED ? count : NAMED - 1;
    unsigned cell;
    for (unsigned i = 0; i < named && cells_pop(&cells, &cell); i++)
        leapale_say_piece(q, slot, cell);
    if (named < count)
        say_number(q->explanation, slot, count - named);
}

bool leapale_on_own_side(const LeapaleQuestion *q)
{
    leapale_say(q, LEAPALE_SAYS_ON_OWN_PIECE);
    leapale_say_piece(q, 0, q->move->from);
    leapale_say_piece(q, 1, q->move->to);
    return false;
}

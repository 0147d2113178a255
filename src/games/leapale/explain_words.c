/* explain_words.c - Courier Leapale: cells and pieces in sentences. */
#include "games/leapale/explain.h"

enum { NAMED = 3 };

const char *leapale_name(const Question *q)
{
    return leapale_kinds[board_kind(q->p->piece[q->move->from])].name;
}

bool leapale_no(const Question *q, const char *reason)
{
    wf_text_add(q->text, "%s", reason);
    return false;
}

void leapale_say_cell(const Question *q, const char *before, unsigned cell)
{
    wf_text_add(q->text, "%s", before);
    leapale_put_cell(q->text, cell);
}

void leapale_say_piece(const Question *q, const char *before, unsigned cell)
{
    const uint8_t piece = q->p->piece[cell];
    wf_text_add(q->text, "%sthe %s%s", before, board_seat(piece) == q->side ? "" : "enemy ",
                leapale_kinds[board_kind(piece)].name);
    leapale_say_cell(q, " on ", cell);
}

void leapale_say_pieces(const Question *q, const char *before, Cells cells)
{
    const unsigned count = cells_count(&cells), named = count <= NAMED ? count : NAMED - 1;
    unsigned cell;
    for (unsigned i = 0; i < named && cells_pop(&cells, &cell); i++) {
        leapale_say_piece(q, before, cell);
        before = i + 2 == count ? " and " : ", ";
    }
    if (named < count)
        wf_text_add(q->text, " and %u others", count - named);
}

bool leapale_on_own_side(const Question *q)
{
    wf_text_add(q->text, "The %s may not move to ", leapale_name(q));
    leapale_say_cell(q, "", q->move->to);
    leapale_say_piece(q, ": ", q->move->to);
    return leapale_no(q, " is your own.");
}

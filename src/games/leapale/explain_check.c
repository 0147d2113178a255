/* explain_check.c - Courier Leapale: the pieces that check the Emperor after a forbidden move. */
#include <string.h>

#include "games/leapale/explain.h"

static Cells checkers(const LeapalePosition *p, unsigned side)
{
    static const Cells nothing = {{0}};
    return leapale_attackers(p, leapale_emperor(p, side), side ^ 1, &nothing);
}

/* A piece other than the Emperor moves: it leaves a check unanswered, or is pinned. */
static bool leaves_check(const LeapaleQuestion *q, const Cells *after)
{
    const Cells before = checkers(q->p, q->side), still = cells_and(before, after);
    const unsigned emperor = leapale_emperor(q->p, q->side);
    if (!cells_empty(&still)) {
        leapale_clause(q, LEAPALE_SAYS_STILL_IN_CHECK);
        leapale_explain_piece(q, 0, emperor);
        leapale_explain_pieces(q, 1, still);
        return false;
    }
    leapale_clause(q, LEAPALE_SAYS_PINNED);
    leapale_explain_piece(q, 0, q->move->from);
    leapale_explain_piece(q, 1, emperor);
    leapale_explain_pieces(q, 2, *after);
    return false;
}

bool leapale_explain_check(const LeapaleQuestion *q)
{
    WfPosition after;
    WfMove plain = *q->move;
    plain.extra = 0; /* so that a wrong promotion does not replace the Emperor */
    memcpy(&after, q->p, sizeof *q->p);
    leapale_apply(&after, &plain);
    const Cells attackers = checkers(leapale_of(&after), q->side);
    if (cells_empty(&attackers))
        return true;
    if (board_kind(q->p->piece[q->move->from]) != LEAPALE_EMPEROR)
        return leaves_check(q, &attackers);
    leapale_clause(q, LEAPALE_SAYS_INTO_CHECK);
    leapale_explain_cell(q, 0, q->move->to);
    leapale_explain_pieces(q, 1, attackers);
    return false;
}

/* explain_check.c - Courier Leapale: what checks the Emperor after a move that may not be played.
 */
#include <string.h>

#include "games/leapale/explain.h"

static Cells checkers(const LeapalePosition *p, unsigned side)
{
    static const Cells nothing = {{0}};
    return leapale_attackers(p, leapale_emperor(p, side), side ^ 1, &nothing);
}

/* Another piece than the Emperor moves: it leaves a check unanswered, or is pinned. */
static bool leaves_check(const Question *q, const Cells *after)
{
    const Cells before = checkers(q->p, q->side), still = cells_and(before, after);
    const unsigned emperor = leapale_emperor(q->p, q->side);
    if (!cells_empty(&still)) {
        leapale_say_cell(q, "The Emperor on ", emperor);
        leapale_say_pieces(q, " is in check from ", still);
        return leapale_no(q, ", and this move does not end that.");
    }
    wf_text_add(q->text, "The %s", leapale_name(q));
    leapale_say_cell(q, " on ", q->move->from);
    leapale_say_cell(q, " is pinned: without it the Emperor on ", emperor);
    leapale_say_pieces(q, " is in check from ", *after);
    return leapale_no(q, ".");
}

bool leapale_explain_check(const Question *q)
{
    WfPosition after;
    WfMove plain = *q->move;
    plain.extra = 0; /* a promotion that is asked for wrongly must not make away with an Emperor */
    memcpy(&after, q->p, sizeof *q->p);
    leapale_apply(&after, &plain);
    const Cells attackers = checkers(leapale_of(&after), q->side);
    if (cells_empty(&attackers))
        return true;
    if (board_kind(q->p->piece[q->move->from]) != EMPEROR)
        return leaves_check(q, &attackers);
    leapale_say_cell(q, "The Emperor may not move into check: on ", q->move->to);
    leapale_say_pieces(q, " it would be attacked by ", attackers);
    return leapale_no(q, ".");
}

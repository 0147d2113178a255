/* explain.c - Courier Leapale: what a move does, or which rule forbids it and because of what. */
#include <string.h>

#include "games/leapale/explain.h"

static bool may_start(const Question *q)
{
    const uint8_t piece = q->p->piece[q->move->from];
    if (leapale_has_set(q->p, 0) || leapale_has_set(q->p, 1))
        return leapale_no(q, "The game is over: a side owns three Archdukes, three Empresses and "
                             "three Alibucks.");
    if (leapale_is_bare(q->p))
        return leapale_no(q, "The game is over: only the Emperors are left.");
    if (piece == BOARD_EMPTY) {
        leapale_say_cell(q, "There is no piece on ", q->move->from);
        return leapale_no(q, ".");
    }
    if (board_seat(piece) != q->side) {
        wf_text_add(q->text, "The %s", leapale_kinds[board_kind(piece)].name);
        leapale_say_cell(q, " on ", q->move->from);
        wf_text_add(q->text, " is %s's; it is %s's turn.", leapale_seat_names[q->side ^ 1],
                    leapale_seat_names[q->side]);
        return false;
    }
    return q->move->from != q->move->to || leapale_no(q, "A move must go to another cell.");
}

static bool may_promote(const Question *q)
{
    const bool arrives =
        q->kind->gait == GAIT_BROKER && cell_rank(q->move->to) == leapale_far_rank(q->side);
    if (arrives == (q->move->extra != 0))
        return true;
    if (arrives)
        return leapale_no(q,
                          "A Stockbroker that reaches the far rank must be promoted to Archduke, "
                          "Empress or Alibuck: add h, m or u.");
    leapale_say_cell(q, "Only a Stockbroker that reaches the far rank is promoted: write ",
                     q->move->from);
    leapale_say_cell(q, "", q->move->to);
    return leapale_no(q, ".");
}

static void say_deed(const Question *q)
{
    wf_text_add(q->text, "%s ", leapale_name(q));
    leapale_say_cell(q, "", q->move->from);
    leapale_say_cell(q, "–", q->move->to);
    const uint8_t captured = q->p->piece[q->move->to];
    if (captured != BOARD_EMPTY)
        wf_text_add(q->text, ", captures the %s", leapale_kinds[board_kind(captured)].name);
    if (q->move->extra != 0)
        wf_text_add(q->text, ", promoted to %s", leapale_kinds[q->move->extra].name);
    WfPosition after;
    memcpy(&after, q->p, sizeof *q->p);
    leapale_apply(&after, q->move);
    if (leapale_in_check(leapale_of(&after), q->side ^ 1))
        wf_text_add(q->text, ", gives check");
    wf_text_put(q->text, '.');
}

bool leapale_explain(const WfPosition *position, const WfMove *move, WfText *text)
{
    Question q = {.p = leapale_of(position), .move = move, .text = text, .kind = NULL};
    q.side = q.p->head.turn;
    if (!may_start(&q))
        return false;
    q.kind = &leapale_motion[board_kind(q.p->piece[move->from])];
    const bool reaches =
        q.kind->gait == GAIT_BROKER ? leapale_explain_stockbroker(&q) : leapale_explain_reach(&q);
    if (!reaches || !leapale_explain_check(&q) || !may_promote(&q))
        return false;
    say_deed(&q);
    return true;
}

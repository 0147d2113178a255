/* explain.c - Safe Passage: what a move does, or which rule forbids it and because of what. */
#include "games/safe_passage/explain.h"

static bool may_start(const Question *q)
{
    const unsigned owner = board_side_at(&q->p->board, q->from);
    if (passage_is_goal(q->p))
        return passage_no(q, "The goal is reached: the journey is over.");
    if (owner == 2) {
        passage_say_square(q, "There is no piece on ", q->from);
        return passage_no(q, ".");
    }
    if (owner != q->side) {
        wf_text_add(q->text, "The %s on ", passage_kinds[q->kind].name);
        passage_put_square(q->text, q->from);
        wf_text_add(q->text, " is %s's; it is %s's turn.", passage_seat_names[owner],
                    passage_seat_names[q->side]);
        return false;
    }
    return q->from != q->to || passage_no(q, "A move must go to another square.");
}

static bool is_possible(const Question *q)
{
    const int wing = passage_castling_meant(q);
    if (wing >= 0)
        return passage_explain_castling(q, (unsigned)wing);
    return passage_explain_reach(q) && passage_explain_danger(q);
}

/* A promotion letter is well-formed, and never right; without it the move may be. */
static bool explain_promotion(const Question *q)
{
    char why[WF_MESSAGE_MAX];
    WfText reason = wf_text(why, sizeof why);
    Question plain = *q;
    plain.text = &reason;
    wf_text_add(q->text, "There is no promotion in Safe Passage");
    if (!is_possible(&plain)) {
        wf_text_add(q->text, ". %s", why);
        return false;
    }
    passage_say_square(q, ": write ", q->from);
    passage_say_square(q, "", q->to);
    return passage_no(q, ".");
}

static void say_deed(const Question *q)
{
    const int wing = passage_castling_wing(q->p, q->from, q->to);
    const char *name = passage_kinds[q->kind].name;
    wf_text_add(q->text, "%c%s ", name[0] - 'a' + 'A', name + 1);
    passage_say_square(q, "", q->from);
    passage_say_square(q, "–", q->to);
    if (wing >= 0)
        wf_text_add(q->text, ", castles on the %s's side", wing == WING_KING ? "king" : "queen");
    else if (board_side_at(&q->p->board, q->to) != 2)
        wf_text_add(q->text, ", captures the pawn");
    if (q->kind == PAWN && q->to / 8 == (q->side == 0 ? 7 : 0))
        wf_text_add(q->text, ", stays a pawn and never moves again");
    passage_say_dangers(q);
    wf_text_put(q->text, '.');
}

bool passage_explain(const WfPosition *position, const WfMove *move, WfText *text)
{
    Question q = {.p = passage_of(position), .text = text, .from = move->from, .to = move->to};
    q.side = q.p->head.turn;
    q.kind = board_kind_at(&q.p->board, q.from);
    if (!may_start(&q))
        return false;
    if (move->extra != 0)
        return explain_promotion(&q);
    if (!is_possible(&q))
        return false;
    say_deed(&q);
    return true;
}

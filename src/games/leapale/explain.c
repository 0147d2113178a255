/* explain.c - Courier Leapale: the effects of a move, or which rule forbids it and which pieces
 * cause that. */
#include <string.h>

#include "games/leapale/explain.h"

static bool may_start(const LeapaleQuestion *q)
{
    const uint8_t piece = q->p->piece[q->move->from];
    if (leapale_has_set(q->p, 0) || leapale_has_set(q->p, 1))
        return leapale_no(q, LEAPALE_SAYS_OVER_SET);
    if (leapale_is_bare(q->p))
        return leapale_no(q, LEAPALE_SAYS_OVER_BARE);
    if (piece == BOARD_EMPTY) {
        leapale_clause(q, LEAPALE_SAYS_NO_PIECE);
        leapale_explain_cell(q, 0, q->move->from);
        return false;
    }
    if (board_seat(piece) != q->side) {
        leapale_clause(q, LEAPALE_SAYS_NOT_YOURS);
        leapale_explain_piece(q, 0, q->move->from);
        explanation_seat(q->explanation, 1, q->side);
        return false;
    }
    return q->move->from != q->move->to || leapale_no(q, LEAPALE_SAYS_SAME_CELL);
}

static bool may_promote(const LeapaleQuestion *q)
{
    const bool arrives =
        q->kind->gait == LEAPALE_GAIT_BROKER && cell_rank(q->move->to) == leapale_far_rank(q->side);
    if (arrives == (q->move->extra != 0))
        return true;
    if (arrives)
        return leapale_no(q, LEAPALE_SAYS_MUST_PROMOTE);
    WfMove plain = *q->move;
    plain.extra = 0;
    leapale_clause(q, LEAPALE_SAYS_MAY_NOT_PROMOTE);
    explanation_move(q->explanation, 0, &plain);
    return false;
}

static bool gives_check(const LeapaleQuestion *q)
{
    WfPosition after;
    memcpy(&after, q->p, sizeof *q->p);
    leapale_apply(&after, q->move);
    return leapale_in_check(leapale_of(&after), q->side ^ 1);
}

static void say_what_it_does(const LeapaleQuestion *q)
{
    leapale_clause(q, LEAPALE_SAYS_MOVES);
    leapale_explain_piece(q, 0, q->move->from);
    leapale_explain_cell(q, 1, q->move->to);
    if (q->p->piece[q->move->to] != BOARD_EMPTY) {
        leapale_clause(q, LEAPALE_SAYS_CAPTURES);
        leapale_explain_piece(q, 0, q->move->to);
    }
    if (q->move->extra != 0) {
        leapale_clause(q, LEAPALE_SAYS_PROMOTED);
        explanation_kind(q->explanation, 0, q->move->extra);
    }
    if (gives_check(q))
        leapale_clause(q, LEAPALE_SAYS_GIVES_CHECK);
    leapale_clause(q, LEAPALE_SAYS_END);
}

bool leapale_explain(const WfPosition *position, const WfMove *move, WfExplanation *explanation)
{
    LeapaleQuestion q = {
        .p = leapale_of(position), .move = move, .explanation = explanation, .kind = NULL};
    q.side = q.p->head.turn;
    if (!may_start(&q))
        return false;
    q.kind = &leapale_motion[board_kind(q.p->piece[move->from])];
    const bool reaches = q.kind->gait == LEAPALE_GAIT_BROKER ? leapale_explain_stockbroker(&q)
                                                             : leapale_explain_reach(&q);
    if (!reaches || !leapale_explain_check(&q) || !may_promote(&q))
        return false;
    say_what_it_does(&q);
    return true;
}

/* explain.c - Safe Passage: the effects of a move, or which rule forbids it and which pieces cause
 * that. */
#include "games/safe_passage/explain.h"

static bool may_start(const PassageQuestion *q)
{
    const PassageBoard *board = &q->p->board;
    const unsigned owner = passage_side_at(board, q->from);
    if (passage_is_goal(q->p))
        return passage_no(q, PASSAGE_SAYS_OVER);
    if (owner == 2) {
        passage_clause(q, PASSAGE_SAYS_NO_PIECE);
        passage_explain_square(q, 0, q->from);
        return false;
    }
    if (owner != q->side) {
        passage_clause(q, PASSAGE_SAYS_NOT_YOURS);
        passage_explain_piece(q, 0, board, q->from);
        explanation_seat(q->explanation, 1, q->side);
        return false;
    }
    return q->from != q->to || passage_no(q, PASSAGE_SAYS_SAME_SQUARE);
}

/* With the right to castle and a free path: whether it is safe and written correctly. */
static bool may_castle(const PassageQuestion *q, unsigned wing)
{
    PassageQuestion castling = *q;
    castling.to = passage_castling_target(q->p, wing);
    return passage_explain_danger(&castling) && passage_explain_written(q, wing);
}

static bool is_possible(const PassageQuestion *q)
{
    const int wing = passage_castling_meant(q);
    if (wing >= 0)
        return passage_explain_castling(q, (unsigned)wing) && may_castle(q, (unsigned)wing);
    return passage_explain_reach(q) && passage_explain_danger(q);
}

/* A promotion letter is well-formed but never legal. Without it the move may be legal. */
static bool explain_promotion(const PassageQuestion *q)
{
    WfExplanation unsaid;
    PassageQuestion plain = *q;
    plain.explanation = &unsaid;
    plain.follows = true;
    explanation_begin(&unsaid, q->explanation->mover);
    if (is_possible(&plain)) {
        passage_clause(q, PASSAGE_SAYS_UNPROMOTED);
        passage_explain_move(q, 0, q->to);
        return false;
    }
    plain.explanation = q->explanation;
    passage_clause(q, PASSAGE_SAYS_NO_PROMOTION);
    return is_possible(&plain);
}

static void say_what_it_does(const PassageQuestion *q)
{
    const PassageBoard *board = &q->p->board;
    const int wing = passage_castling_wing(q->p, q->from, q->to);
    passage_clause(q, PASSAGE_SAYS_MOVES);
    passage_explain_piece(q, 0, board, q->from);
    passage_explain_square(q, 1, q->to);
    if (wing >= 0) {
        passage_clause(q, PASSAGE_SAYS_CASTLES);
        passage_explain_wing(q, 0, (unsigned)wing);
    } else if (passage_side_at(board, q->to) != 2) {
        passage_clause(q, PASSAGE_SAYS_CAPTURES);
        passage_explain_piece(q, 0, board, q->to);
    }
    if (q->kind == PASSAGE_PAWN && q->to / 8 == (q->side == 0 ? 7 : 0))
        passage_clause(q, PASSAGE_SAYS_LAST_RANK);
    passage_explain_dangers(q);
    passage_clause(q, PASSAGE_SAYS_END);
}

bool passage_explain(const WfPosition *position, const WfMove *move, WfExplanation *explanation)
{
    PassageQuestion q = {
        .p = passage_of(position), .explanation = explanation, .from = move->from, .to = move->to};
    q.side = q.p->head.turn;
    q.kind = passage_kind_at(&q.p->board, q.from);
    if (!may_start(&q))
        return false;
    if (move->extra != 0)
        return explain_promotion(&q);
    if (!is_possible(&q))
        return false;
    say_what_it_does(&q);
    return true;
}

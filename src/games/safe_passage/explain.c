/* explain.c - Safe Passage: what a move does, or which rule forbids it and because of what. */
#include <stdlib.h>

#include "games/safe_passage/safe_passage.h"

typedef struct Question {
    const PassagePosition *p;
    const WfMove *move;
    WfText *text;
    unsigned side, kind;
} Question;

static bool no(const Question *q, const char *reason)
{
    wf_text_add(q->text, "%s", reason);
    return false;
}

static void say_square(const Question *q, const char *before, unsigned square)
{
    wf_text_add(q->text, "%s", before);
    passage_put_square(q->text, square);
}

/* "the rook on a1", on a board that need not be the present one */
static void say_piece(const Question *q, const Board *board, const char *before, unsigned square)
{
    wf_text_add(q->text, "%sthe %s on ", before, passage_kind_name[board_kind_at(board, square)]);
    passage_put_square(q->text, square);
}

static bool may_start(const Question *q)
{
    const unsigned owner = board_side_at(&q->p->board, q->move->from);
    if (passage_is_goal(q->p))
        return no(q, "The goal is reached: the journey is over.");
    if (owner == 2) {
        say_square(q, "There is no piece on ", q->move->from);
        return no(q, ".");
    }
    if (owner != q->side) {
        wf_text_add(q->text, "It is %s's turn: ", passage_seat_names[q->side]);
        say_piece(q, &q->p->board, "", q->move->from);
        return no(q, " may not move now.");
    }
    return q->move->extra == 0 || no(q, "There is no promotion in Safe Passage: a pawn on the last "
                                        "rank stays a pawn.");
}

/* ---- castling ---- */

static bool explain_castling(const Question *q, unsigned wing)
{
    const PassagePosition *p = q->p;
    if (passage_castling(p, wing) != WF_NO_SQUARE)
        return true;
    wf_text_add(q->text, "Castling on the %s's side is not possible now: ",
                wing == WING_KING ? "king" : "queen");
    const unsigned king = board_king(&p->board, q->side), first = q->side * 56;
    const uint64_t checkers =
        board_attackers(&p->board, king, q->side ^ 1, board_occupied(&p->board));
    if (checkers != 0)
        return say_piece(q, &p->board, "the king is in check from ",
                         (unsigned)__builtin_ctzll(checkers)),
               no(q, ".");
    const unsigned rook = first + passage_rook_file(p, q->side, wing);
    const unsigned king_to = first + (wing == WING_KING ? 6 : 2);
    const unsigned rook_to = first + (wing == WING_KING ? 5 : 3);
    for (unsigned square = first; square < first + 8; square++) {
        const bool on_way = (square >= (king < king_to ? king : king_to) &&
                             square <= (king < king_to ? king_to : king)) ||
                            (square >= (rook < rook_to ? rook : rook_to) &&
                             square <= (rook < rook_to ? rook_to : rook));
        if (on_way && square != king && square != rook && board_side_at(&p->board, square) != 2)
            return say_piece(q, &p->board, "", square), no(q, " stands in the way.");
    }
    return no(q, "the king may not pass over a square that is attacked.");
}

/* ---- the moves of chess ---- */

static const char *gait(unsigned kind)
{
    static const char *const words[CHESS_KINDS] = {
        "moves straight forward to an empty square and captures diagonally forward",
        "moves by a knight's leap",
        "moves along diagonals",
        "moves along ranks and files",
        "moves along ranks, files and diagonals",
        "moves one square in any direction"};
    return words[kind];
}

static bool explain_geometry(const Question *q)
{
    const Board *board = &q->p->board;
    const unsigned from = q->move->from, to = q->move->to;
    const uint64_t between = chess_between[from][to] & board_occupied(board);
    const bool slides = q->kind == BISHOP || q->kind == ROOK || q->kind == QUEEN;
    const bool on_line = (board_attacks(q->kind, q->side, from, 0) >> to & 1) != 0;
    if (slides && on_line && between != 0) {
        wf_text_add(q->text, "The %s may not pass over ", passage_kind_name[q->kind]);
        return say_piece(q, board, "", (unsigned)__builtin_ctzll(between)), no(q, ".");
    }
    wf_text_add(q->text, "A %s %s; it may not go from ", passage_kind_name[q->kind], gait(q->kind));
    say_square(q, "", from);
    say_square(q, " to ", to);
    if (q->kind == PAWN && from % 8 == to % 8 && board_side_at(board, to) != 2)
        say_piece(q, board, ", where it meets ", to);
    return no(q, ".");
}

static bool may_reach(const Question *q)
{
    const Board *board = &q->p->board;
    const unsigned to = q->move->to, owner = board_side_at(board, to);
    const int wing = passage_castling_wing(q->p, q->move->from, to);
    if (wing >= 0)
        return explain_castling(q, (unsigned)wing);
    if ((passage_targets(q->p, q->kind, q->move->from) >> to & 1) != 0)
        return true;
    const bool reaches =
        (board_attacks(q->kind, q->side, q->move->from, board_occupied(board)) >> to & 1) != 0;
    if (owner == q->side) {
        wf_text_add(q->text, "The %s may not move there: ", passage_kind_name[q->kind]);
        return say_piece(q, board, "", to), no(q, " is on the same side.");
    }
    if (owner != 2 && reaches && (board->kind[PAWN] >> to & 1) == 0)
        return say_piece(q, board, "Only pawns may be captured, and not ", to), no(q, ".");
    return explain_geometry(q);
}

/* ---- danger ---- */

/* "This would leave the rook on a1 in danger from the bishop on f6 ..." */
static bool tell_danger(const Question *q, const Board *after, unsigned side, uint64_t endangered)
{
    const char *before = "This would leave ";
    while (endangered != 0) {
        const unsigned square = chess_pop(&endangered);
        uint64_t dangers = board_dangers(after, square, side, q->p->attack);
        const bool king = (after->kind[KING] >> square & 1) != 0;
        say_piece(q, after, before, square);
        const char *link = king ? " in check from " : " in danger from ";
        while (dangers != 0) {
            say_piece(q, after, link, chess_pop(&dangers));
            link = " and ";
        }
        before = ", and ";
    }
    return false;
}

static bool keeps_safe(const Question *q)
{
    const PassagePosition *p = q->p;
    const Board after = passage_board_after(p, q->move->from, q->move->to);
    const uint64_t own = board_endangered(&after, q->side, p->attack, false);
    const uint64_t enemy = board_endangered(&after, q->side ^ 1, p->attack, false);
    if (own != 0)
        return tell_danger(q, &after, q->side, own), no(q, ".");
    if (enemy == 0)
        return true;
    if (p->danger == DANGER_STRICT)
        return tell_danger(q, &after, q->side ^ 1, enemy), no(q, ".");
    if (passage_has_answer(p, &after, q->side ^ 1))
        return true;
    (void)tell_danger(q, &after, q->side ^ 1, enemy);
    return no(q, ", and no reply gets out of danger.");
}

static void say_deed(const Question *q)
{
    const Board *board = &q->p->board;
    const int wing = passage_castling_wing(q->p, q->move->from, q->move->to);
    const char *name = passage_kind_name[q->kind];
    wf_text_add(q->text, "%c%s ", name[0] - 'a' + 'A', name + 1);
    say_square(q, "", q->move->from);
    say_square(q, "–", q->move->to);
    if (wing >= 0)
        wf_text_add(q->text, ", castles on the %s's side", wing == WING_KING ? "king" : "queen");
    else if (board_side_at(board, q->move->to) != 2)
        wf_text_add(q->text, ", captures the pawn");
    const Board after = passage_board_after(q->p, q->move->from, q->move->to);
    uint64_t enemy = board_endangered(&after, q->side ^ 1, q->p->attack, false);
    const char *before = ", puts ";
    while (enemy != 0) {
        say_piece(q, &after, before, chess_pop(&enemy));
        before = " and ";
    }
    wf_text_add(q->text, before[1] == 'a' ? " in danger, which can be answered." : ".");
}

bool passage_explain(const WfPosition *position, const WfMove *move, WfText *text)
{
    Question q = {.p = passage_of(position), .move = move, .text = text};
    q.side = q.p->head.turn;
    if (!may_start(&q))
        return false;
    q.kind = board_kind_at(&q.p->board, move->from);
    if (move->from == move->to)
        return no(&q, "A move must go to another square.");
    if (!may_reach(&q) || !keeps_safe(&q))
        return false;
    say_deed(&q);
    return true;
}

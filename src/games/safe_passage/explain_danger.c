/* explain_danger.c - Safe Passage: which pieces a move puts or leaves in danger, and from what. */
#include <string.h>

#include "games/safe_passage/explain.h"

/* Of more pieces in danger so many are named, and of what endangers each of them. */
enum { NAMED = 2 };

/* "the rook on a1 in danger from the bishop on f6" */
static void say_danger(const Question *q, const Board *board, unsigned side, unsigned square,
                       unsigned most)
{
    const uint64_t dangers = board_dangers(board, square, side, q->p->attack);
    const bool king = (board->kind[KING] >> square & 1) != 0;
    passage_say_piece(q, board, "", square);
    passage_say_pieces(q, board, king ? " in check from " : " in danger from ", dangers, most);
}

/* "This would leave the rook on a1 in danger from the bishop on f6, and ...", kings first. */
static void say_left(const Question *q, const Board *after, unsigned side, uint64_t endangered)
{
    const uint64_t king = endangered & after->kind[KING];
    const unsigned most = (endangered & (endangered - 1)) == 0 ? PASSAGE_NAMED : NAMED;
    const char *before = "This would leave ";
    for (unsigned i = 0; i < NAMED && endangered != 0; i++) {
        uint64_t next = i == 0 && king != 0 ? king : endangered;
        const unsigned square = chess_pop(&next);
        wf_text_add(q->text, "%s", before);
        say_danger(q, after, side, square, most);
        endangered &= ~chess_bit(square);
        before = ", and ";
    }
    const unsigned more = (unsigned)__builtin_popcountll(endangered);
    if (more != 0)
        wf_text_add(q->text, ", and %u more %s in danger", more, more == 1 ? "piece" : "pieces");
}

bool passage_explain_danger(const Question *q)
{
    const PassagePosition *p = q->p;
    const unsigned side = q->side, enemy = side ^ 1;
    const Board after = passage_board_after(p, q->from, q->to);
    const uint64_t own = board_endangered(&after, side, p->attack, false);
    const uint64_t theirs = board_endangered(&after, enemy, p->attack, false);
    const uint64_t own_king = own & after.kind[KING];
    if (own != 0) {
        say_left(q, &after, side, own_king != 0 ? own_king : own); /* check comes first */
        return passage_no(q, ".");
    }
    if (theirs == 0)
        return true;
    if (p->danger == DANGER_RELAXED && passage_has_answer(p, &after, enemy))
        return true;
    say_left(q, &after, enemy, theirs);
    if (p->danger == DANGER_RELAXED)
        wf_text_add(q->text, ", and %s has no answer", passage_seat_names[enemy]);
    return passage_no(q, ".");
}

/* Says a set of pieces after its verb, and how the list goes on. */
static void say_some(const Question *q, const Board *after, const char **before, const char *verb,
                     uint64_t pieces)
{
    if (pieces == 0)
        return;
    wf_text_add(q->text, "%s%s", *before, verb);
    passage_say_pieces(q, after, "", pieces, PASSAGE_NAMED);
    wf_text_add(q->text, " in danger");
    *before = " and ";
}

void passage_say_dangers(const Question *q)
{
    const PassagePosition *p = q->p;
    const unsigned enemy = q->side ^ 1;
    const Board after = passage_board_after(p, q->from, q->to);
    const uint64_t endangered = board_endangered(&after, enemy, p->attack, false);
    const uint64_t already = board_endangered(&p->board, enemy, p->attack, false);
    const uint64_t king = endangered & after.kind[KING], others = endangered & ~king;
    const char *before = ", ";
    if (endangered == 0)
        return;
    if (king != 0) {
        wf_text_add(q->text, ", gives check");
        before = " and ";
    }
    say_some(q, &after, &before, "puts ", others & ~already);
    say_some(q, &after, &before, "leaves ", others & already);
    WfPosition next;
    memcpy(&next, p, sizeof *p);
    passage_apply(&next, &(WfMove){.from = (uint8_t)q->from, .to = (uint8_t)q->to});
    const bool stuck = !passage_is_goal(passage_of(&next)) && passage_count(&next) == 0;
    wf_text_add(q->text, ", which can be answered");
    if (stuck) /* the answer itself may be against the rule of danger */
        wf_text_add(q->text, " only by a move that leaves %s without an answer",
                    passage_seat_names[q->side]);
}

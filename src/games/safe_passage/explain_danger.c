/* explain_danger.c - Safe Passage: which pieces a move puts or leaves in danger, and from what. */
#include <string.h>

#include "games/safe_passage/explain.h"

/* If several pieces are in danger, names two, each with at most two pieces that endanger it. */
enum { NAMED = 2 };

/* The message for this number of pieces in danger. `king`: the first of them is a king. */
static unsigned choose_message(bool king, unsigned pieces, bool unanswered)
{
    const unsigned form = pieces > NAMED ? 2 : pieces - 1;
    return (unsigned)PASSAGE_SAYS_DANGER + (king ? 6 : 0) + (unanswered ? 3 : 0) + form;
}

/* Names the pieces that the move leaves in danger, a king first. `no_answer`: the side has no
 * answer to that. The longest sentence omits this if it follows another one, because both must
 * fit. */
static void say_left(const PassageQuestion *q, const PassageBoard *after, unsigned side,
                     uint64_t endangered, bool no_answer)
{
    const uint64_t king = endangered & after->kind[PASSAGE_KING];
    const unsigned pieces = (unsigned)__builtin_popcountll(endangered);
    const bool unanswered = no_answer && !(q->follows && pieces > NAMED);
    passage_clause(q, choose_message(king != 0, pieces, unanswered));
    for (unsigned i = 0; i < NAMED && endangered != 0; i++) {
        uint64_t next = i == 0 && king != 0 ? king : endangered;
        const unsigned square = chess_pop(&next);
        endangered &= ~chess_bit(square);
        passage_explain_piece(q, 2 * i, after, square);
        passage_explain_pieces(q, 2 * i + 1, after,
                               passage_dangers(after, square, side, q->p->attack),
                               pieces == 1 ? PASSAGE_NAMED : NAMED);
    }
    if (pieces > NAMED)
        explanation_number(q->explanation, 4, pieces - NAMED);
    if (unanswered)
        explanation_seat(q->explanation, 5, side);
}

bool passage_explain_danger(const PassageQuestion *q)
{
    const PassagePosition *p = q->p;
    const unsigned side = q->side, enemy = side ^ 1;
    const PassageBoard after = passage_board_after(p, q->from, q->to);
    const uint64_t own = passage_endangered(&after, side, p->attack, false);
    const uint64_t theirs = passage_endangered(&after, enemy, p->attack, false);
    const uint64_t own_king = own & after.kind[PASSAGE_KING];
    if (own != 0) {
        say_left(q, &after, side, own_king != 0 ? own_king : own, false); /* check comes first */
        return false;
    }
    if (theirs == 0)
        return true;
    if (p->danger == PASSAGE_DANGER_RELAXED && passage_has_answer(p, &after, enemy))
        return true;
    say_left(q, &after, enemy, theirs, p->danger == PASSAGE_DANGER_RELAXED);
    return false;
}

/* Whether the side that moves will have no move, whatever the answer to this one. */
static bool is_stuck_after(const PassageQuestion *q)
{
    WfPosition next;
    memcpy(&next, q->p, sizeof *q->p);
    passage_apply(&next, &(WfMove){.from = (uint8_t)q->from, .to = (uint8_t)q->to});
    return !passage_is_goal(passage_of(&next)) && passage_count(&next) == 0;
}

void passage_explain_dangers(const PassageQuestion *q)
{
    const PassagePosition *p = q->p;
    const unsigned enemy = q->side ^ 1;
    const PassageBoard after = passage_board_after(p, q->from, q->to);
    const uint64_t endangered = passage_endangered(&after, enemy, p->attack, false);
    const uint64_t already = passage_endangered(&p->board, enemy, p->attack, false);
    const uint64_t king = endangered & after.kind[PASSAGE_KING], others = endangered & ~king;
    const uint64_t puts = others & ~already, leaves = others & already;
    if (endangered == 0)
        return;
    const unsigned what = (king != 0 ? 1U : 0) + (puts != 0 ? 2U : 0) + (leaves != 0 ? 4U : 0);
    passage_clause(q, PASSAGE_SAYS_GIVES_CHECK + what - 1);
    passage_explain_pieces(q, 0, &after, puts, PASSAGE_NAMED);
    passage_explain_pieces(q, 1, &after, leaves, PASSAGE_NAMED);
    if (!is_stuck_after(q)) {
        passage_clause(q, PASSAGE_SAYS_ANSWERED);
        return;
    }
    passage_clause(q, PASSAGE_SAYS_ANSWERED_ONLY); /* the answer may violate the rule of danger */
    explanation_seat(q->explanation, 0, q->side);
}

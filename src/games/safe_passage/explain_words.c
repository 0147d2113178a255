/* explain_words.c - Safe Passage: messages of this game, and squares and pieces as arguments. */
#include "games/safe_passage/explain.h"

void passage_clause(const PassageQuestion *q, unsigned message)
{
    (void)explanation_clause(q->explanation, &passage_messages[message]);
}

bool passage_no(const PassageQuestion *q, unsigned message)
{
    return explanation_clause(q->explanation, &passage_messages[message]);
}

void passage_explain_square(const PassageQuestion *q, unsigned slot, unsigned square)
{
    explanation_place(q->explanation, slot, passage_place((uint8_t)square));
}

void passage_explain_wing(const PassageQuestion *q, unsigned slot, unsigned wing)
{
    explanation_phrase(q->explanation, slot, &passage_messages[PASSAGE_SAYS_KINGS_SIDE + wing]);
}

void passage_explain_move(const PassageQuestion *q, unsigned slot, unsigned to)
{
    explanation_move(q->explanation, slot, &(WfMove){.from = (uint8_t)q->from, .to = (uint8_t)to});
}

void passage_explain_piece(const PassageQuestion *q, unsigned slot, const PassageBoard *board,
                           unsigned square)
{
    explanation_piece(q->explanation, slot, passage_side_at(board, square),
                      passage_kind_at(board, square), passage_place((uint8_t)square));
}

void passage_explain_pieces(const PassageQuestion *q, unsigned slot, const PassageBoard *board,
                            uint64_t set, unsigned most)
{
    const unsigned count = (unsigned)__builtin_popcountll(set);
    const unsigned named = count <= most ? count : most - 1;
    for (unsigned i = 0; i < named; i++)
        passage_explain_piece(q, slot, board, chess_pop(&set));
    if (named < count)
        explanation_number(q->explanation, slot, count - named);
}

/* explain_words.c - Safe Passage: messages of this game, and squares and pieces as arguments. */
#include "games/safe_passage/explain.h"

void passage_say(const PassageQuestion *q, unsigned message)
{
    (void)say_clause(q->explanation, &passage_messages[message]);
}

bool passage_no(const PassageQuestion *q, unsigned message)
{
    return say_clause(q->explanation, &passage_messages[message]);
}

void passage_say_square(const PassageQuestion *q, unsigned slot, unsigned square)
{
    say_place(q->explanation, slot, passage_place((uint8_t)square));
}

void passage_say_wing(const PassageQuestion *q, unsigned slot, unsigned wing)
{
    say_phrase(q->explanation, slot, &passage_messages[PASSAGE_SAYS_KINGS_SIDE + wing]);
}

void passage_say_move(const PassageQuestion *q, unsigned slot, unsigned to)
{
    say_move(q->explanation, slot, &(WfMove){.from = (uint8_t)q->from, .to = (uint8_t)to});
}

void passage_say_piece(const PassageQuestion *q, unsigned slot, const PassageBoard *board,
                       unsigned square)
{
    say_piece(q->explanation, slot, passage_side_at(board, square), passage_kind_at(board, square),
              passage_place((uint8_t)square));
}

void passage_say_pieces(const PassageQuestion *q, unsigned slot, const PassageBoard *board,
                        uint64_t set, unsigned most)
{
    const unsigned count = (unsigned)__builtin_popcountll(set);
    const unsigned named = count <= most ? count : most - 1;
    for (unsigned i = 0; i < named; i++)
        passage_say_piece(q, slot, board, chess_pop(&set));
    if (named < count)
        say_number(q->explanation, slot, count - named);
}

/* explain_words.c - Safe Passage: squares and pieces in sentences. */
#include "games/safe_passage/explain.h"

bool passage_no(const Question *q, const char *reason)
{
    wf_text_add(q->text, "%s", reason);
    return false;
}

void passage_say_square(const Question *q, const char *before, unsigned square)
{
    wf_text_add(q->text, "%s", before);
    passage_put_square(q->text, square);
}

void passage_say_piece(const Question *q, const Board *board, const char *before, unsigned square)
{
    wf_text_add(q->text, "%sthe %s on ", before, passage_kinds[board_kind_at(board, square)].name);
    passage_put_square(q->text, square);
}

void passage_say_pieces(const Question *q, const Board *board, const char *before, uint64_t set,
                        unsigned most)
{
    const unsigned count = (unsigned)__builtin_popcountll(set);
    const unsigned named = count <= most ? count : most - 1;
    for (unsigned i = 0; i < named; i++) {
        passage_say_piece(q, board, before, chess_pop(&set));
        before = i + 2 == count ? " and " : ", ";
    }
    if (named < count)
        wf_text_add(q->text, " and %u others", count - named);
}

/* explain.h - Safe Passage: a move in question, and the words that the files which explain it
 * share.
 *
 * A `bool` says whether the move is possible as far as the function looks; if it is not, the reason
 * has been written. */
#ifndef GAMES_SAFE_PASSAGE_EXPLAIN_H
#define GAMES_SAFE_PASSAGE_EXPLAIN_H

#include "games/safe_passage/safe_passage.h"

typedef struct Question {
    const PassagePosition *p;
    WfText *text;
    unsigned from, to;
    unsigned side, kind; /* of the piece on `from` */
} Question;

/* ---- explain_words.c ---- */

/* Writes the end of a reason; false. */
bool passage_no(const Question *q, const char *reason);
void passage_say_square(const Question *q, const char *before, unsigned square);

/* "the rook on a1", on a board that need not be the present one. */
void passage_say_piece(const Question *q, const Board *board, const char *before, unsigned square);

/* "the rook on a1, the bishop on c1 and the knight on g1"; of more than `most` pieces one less is
 * named, and the others are counted: a sentence must fit WF_MESSAGE_MAX. */
enum { PASSAGE_NAMED = 3 };
void passage_say_pieces(const Question *q, const Board *board, const char *before, uint64_t set,
                        unsigned most);

/* ---- explain_reach.c ---- */

/* Whether the piece moves so, castling and danger apart. */
bool passage_explain_reach(const Question *q);

/* ---- explain_castling.c ---- */

/* The wing on which the move can only be meant to castle, in whichever form it is written, or -1.
 */
int passage_castling_meant(const Question *q);

/* Whether that castling, which endangers nothing, is possible, and the move written as it must be.
 */
bool passage_explain_castling(const Question *q, unsigned wing);

/* ---- explain_danger.c ---- */

/* Whether the rule of danger allows the move. */
bool passage_explain_danger(const Question *q);

/* What a legal move puts or leaves in danger, which only the relaxed rule allows. */
void passage_say_dangers(const Question *q);

#endif

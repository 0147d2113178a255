/* explain.h - Safe Passage: the move to explain, and what the files that explain it share.
 *
 * A `bool` result says whether the move is possible as far as the function checks. If it is not,
 * the function has added the reason. */
#ifndef GAMES_SAFE_PASSAGE_EXPLAIN_H
#define GAMES_SAFE_PASSAGE_EXPLAIN_H

#include "base/explanation_builder.h"
#include "games/safe_passage/messages.h"
#include "games/safe_passage/safe_passage.h"

typedef struct PassageQuestion {
    const PassagePosition *p;
    WfExplanation *explanation;
    unsigned from, to;
    unsigned side, kind; /* of the piece on `from` */
    bool follows;        /* the reason follows another sentence: both must fit WF_MESSAGE_MAX */
} PassageQuestion;

/* ---- explain_words.c ---- */

/* Begins a clause. */
void passage_clause(const PassageQuestion *q, unsigned message);

/* Adds a refusal without arguments; returns false. */
bool passage_no(const PassageQuestion *q, unsigned message);

/* Arguments of the clause that was begun last. */
void passage_explain_square(const PassageQuestion *q, unsigned slot, unsigned square);
void passage_explain_wing(const PassageQuestion *q, unsigned slot, unsigned wing);
void passage_explain_move(const PassageQuestion *q, unsigned slot, unsigned to);

/* The piece on a square, on a board that need not be the current one. */
void passage_explain_piece(const PassageQuestion *q, unsigned slot, const PassageBoard *board,
                           unsigned square);

/* All pieces of a set. If there are more than `most`, names one less than that and counts the
 * others, because a sentence must fit WF_MESSAGE_MAX. */
enum { PASSAGE_NAMED = 3 };
void passage_explain_pieces(const PassageQuestion *q, unsigned slot, const PassageBoard *board,
                            uint64_t set, unsigned most);

/* ---- explain_reach.c ---- */

/* Whether the piece moves in this way. Does not check castling or danger. */
bool passage_explain_reach(const PassageQuestion *q);

/* ---- explain_castling.c ---- */

/* The wing on which the move is meant to castle, in any form of writing; -1 if it is not
 * castling. */
int passage_castling_meant(const PassageQuestion *q);

/* Whether that castling is possible. Does not check danger after it. */
bool passage_explain_castling(const PassageQuestion *q, unsigned wing);

/* Whether a possible castling is written as it must be. */
bool passage_explain_written(const PassageQuestion *q, unsigned wing);

/* ---- explain_danger.c ---- */

/* Whether the rule of danger allows the move. */
bool passage_explain_danger(const PassageQuestion *q);

/* The pieces that a legal move puts or leaves in danger, which only the relaxed rule allows. */
void passage_explain_dangers(const PassageQuestion *q);

#endif

/* score.h - scores inside a search: evaluations, wins by distance, and both in the table. */
#ifndef SEARCH_SCORE_H
#define SEARCH_SCORE_H

#include <wayfarer/engine.h>

#include "search/transposition.h"

/* EVAL_MAX: no evaluation is beyond it. SCORE_TOP: a win that is on the board already. */
enum { SCORE_INFINITE = 32000, SCORE_TOP = WF_SCORE_WIN + 1000, EVAL_MAX = WF_SCORE_WIN - 1 };

/* A win for the side to move, so many turns from the root. */
static inline int score_win(unsigned ply)
{
    return SCORE_TOP - (int)ply;
}

/* The score of a finished game, from the view of `seat`. */
static inline int score_of_outcome(const WfOutcome *outcome, unsigned seat, unsigned ply)
{
    if (outcome->result != WF_WIN)
        return 0;
    return outcome->seat == seat ? score_win(ply) : -score_win(ply);
}

/* Wins count turns from the root; in the table from the position itself. */
static inline int score_to_table(int score, unsigned ply)
{
    return score > EVAL_MAX ? score + (int)ply : score < -EVAL_MAX ? score - (int)ply : score;
}

static inline int score_from_table(int score, unsigned ply)
{
    return score > EVAL_MAX ? score - (int)ply : score < -EVAL_MAX ? score + (int)ply : score;
}

/* Whether a table entry answers a search of this window, and with what. */
static inline bool score_settles(const TableEntry *entry, int alpha, int beta, unsigned ply,
                                 int *score)
{
    *score = score_from_table(entry->score, ply);
    return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && *score >= beta) ||
           (entry->bound == BOUND_UPPER && *score <= alpha);
}

/* What a position is expected to be worth: its evaluation, unless the table knows of a search that
 * came to another value or to a bound on the other side of it. */
static inline int score_expected(const TableEntry *entry, int eval)
{
    const int score = entry->score;
    if (score < -EVAL_MAX || score > EVAL_MAX)
        return eval;
    const bool better = entry->bound == BOUND_EXACT ||
                        (entry->bound == BOUND_LOWER && score > eval) ||
                        (entry->bound == BOUND_UPPER && score < eval);
    return better ? score : eval;
}

#endif

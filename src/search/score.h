/* score.h - scores inside a search: evaluations, and wins by their distance (mate scores), also in
 * the transposition table. Any thread may call these. */
#ifndef SEARCH_SCORE_H
#define SEARCH_SCORE_H

#include <wayfarer/engine.h>

#include "search/transposition.h"

/* Evaluations are within +-EVAL_MAX. SCORE_TOP: the game is won already. */
enum { SCORE_INFINITE = 32000, SCORE_TOP = WF_SCORE_WIN + 1000, EVAL_MAX = WF_SCORE_WIN - 1 };

/* A win for the side to move, this many turns from the root. */
static inline int score_win(unsigned ply)
{
    return SCORE_TOP - (int)ply;
}

/* The winner's own turns among turns of both sides, counted as by wf_turns_to_win: as players say
 * it, "mate in 12" for 23. Negative if the side to move loses. */
static inline int score_own_turns(int turns)
{
    return turns > 0 ? (turns + 1) / 2 : -((1 - turns) / 2);
}

/* The score of a finished game, from the view of `seat`. */
static inline int score_of_outcome(const WfOutcome *outcome, unsigned seat, unsigned ply)
{
    if (outcome->result != WF_WIN)
        return 0;
    return outcome->seat == seat ? score_win(ply) : -score_win(ply);
}

/* A mate score counts turns from the root. In the table it counts them from the position itself. */
static inline int score_to_table(int score, unsigned ply)
{
    return score > EVAL_MAX ? score + (int)ply : score < -EVAL_MAX ? score - (int)ply : score;
}

static inline int score_from_table(int score, unsigned ply)
{
    return score > EVAL_MAX ? score - (int)ply : score < -EVAL_MAX ? score + (int)ply : score;
}

/* Which kind of bound a score is, given the window of its search: a fail high is a lower bound. */
static inline TransBound score_bound(int score, int alpha, int beta)
{
    return score >= beta ? TRANS_LOWER : score <= alpha ? TRANS_UPPER : TRANS_EXACT;
}

/* Whether the score of a table entry makes a search with this window unnecessary. *score is set to
 * the entry's score in either case. */
static inline bool score_settles(const TransEntry *entry, int alpha, int beta, unsigned ply,
                                 int *score)
{
    *score = score_from_table(entry->score, ply);
    return entry->bound == TRANS_EXACT || (entry->bound == TRANS_LOWER && *score >= beta) ||
           (entry->bound == TRANS_UPPER && *score <= alpha);
}

/* The best estimate of a position's score: its static evaluation, unless the table has the result
 * of a search, or a bound that excludes the evaluation. */
static inline int score_estimate(const TransEntry *entry, int eval)
{
    const int score = entry->score;
    if (score < -EVAL_MAX || score > EVAL_MAX)
        return eval;
    const bool better = entry->bound == TRANS_EXACT ||
                        (entry->bound == TRANS_LOWER && score > eval) ||
                        (entry->bound == TRANS_UPPER && score < eval);
    return better ? score : eval;
}

#endif

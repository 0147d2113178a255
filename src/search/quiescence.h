/* tree.h - walking the tree of positions: stepping, judging, and looking beyond the horizon until
 * nothing is forcing. */
#ifndef SEARCH_TREE_H
#define SEARCH_TREE_H

#include "search/search_state.h"

/* Makes a move at a ply, or hands the turn over; the next ply holds what it leads to. */
void tree_step(Searcher *searcher, unsigned ply, const WfMove *move);
void tree_step_aside(Searcher *searcher, unsigned ply);

/* The evaluation, within +-EVAL_MAX. */
int tree_judge(Searcher *searcher, const Ply *here);

/* Whether the score of this position is known without looking further. */
bool tree_is_settled(const Searcher *searcher, unsigned ply, int *score);

/* The score where the seat to move has no move. */
int tree_score_without_moves(const Searcher *searcher, unsigned ply);

/* Forcing moves only, at most `left` of them in a row; either side may stop. Fail-soft. */
int tree_quiesce(Searcher *searcher, unsigned ply, int alpha, int beta, int left);

#endif

/* eval.h - what a position is worth, game by game, and which moves look promising. */
#ifndef SEARCH_EVAL_H
#define SEARCH_EVAL_H

#include <wayfarer/game.h>

/* How a game is judged. Scores are hundredths of a piece (or of a step) from the view of `seat`,
 * well within WF_SCORE_WIN. `promise` orders moves before they are tried; larger is sooner. */
typedef struct Eval {
    const WfGame *game;
    int (*score)(const WfPosition *position, unsigned seat);
    int (*promise)(const WfPosition *position, const WfMove *move);
    bool restless; /* there are captures to be looked at beyond the horizon */
} Eval;

/* The evaluation of a competitive game, or NULL. */
const Eval *eval_of(const WfGame *game);

int travelers_score(const WfPosition *position, unsigned seat);
int travelers_promise(const WfPosition *position, const WfMove *move);
int leapale_score(const WfPosition *position, unsigned seat);
int leapale_promise(const WfPosition *position, const WfMove *move);
int traverse_score(const WfPosition *position, unsigned seat);
int traverse_promise(const WfPosition *position, const WfMove *move);

#endif

/* race.h - TRAVERSE for three and four seats: how well each stands, by its own pieces alone.
 *
 * The linear part of the net for two, its own pieces only, each seat looking from its own side. */
#ifndef SEARCH_EVAL_RACE_H
#define SEARCH_EVAL_RACE_H

#include "search/eval/net.h"

typedef struct RaceEval {
    Net net;
} RaceEval;

/* Fills `score` of the seats in play, in hundredths, higher is better. */
void race_scores(const RaceEval *race, const WfPosition *position, int score[WF_SEATS_MAX]);

/* The seats' chances of winning, from their scores: they add up to one. */
void race_chances(const WfPosition *position, const int score[WF_SEATS_MAX],
                  float chance[WF_SEATS_MAX]);

/* What a chance is worth on the scale of two-player scores. */
int race_worth(float chance);

#endif

/* race.h - TRAVERSE for three and four seats: how well each stands.
 *
 * A net judges every seat from its own view; what a seat may expect is its part of the strength of
 * all. Nets of games for two, the seat opposite being the opponent, were weaker:
 * docs/strength.md. */
#ifndef SEARCH_EVAL_RACE_H
#define SEARCH_EVAL_RACE_H

#include "search/eval/net.h"

/* Fills `score` of the seats in play, in hundredths, higher is better. */
void race_scores(const Net *net, const WfPosition *position, int score[WF_SEATS_MAX]);

/* The shares of the game that the seats may expect, from their scores: they add up to one. */
void race_shares(const WfPosition *position, const int score[WF_SEATS_MAX],
                 float share[WF_SEATS_MAX]);

/* What a share is worth on the scale of two-player scores; WF_SCORE_WIN is out of its reach. */
int race_worth(float share);

#endif

/* seats.h - games for three and four: the evaluation of each seat.
 *
 * A net scores every seat from its own view. The seats' expected shares of the game are the softmax
 * of the scores (Bradley and Terry 1952). Any thread may call these. */
#ifndef SEARCH_EVAL_SEATS_H
#define SEARCH_EVAL_SEATS_H

#include "search/eval/net.h"

/* Whether a game under this spec has more than two seats. */
bool seats_are_many(const WfSpec *spec);

/* Fills `score` of the seats in play, in hundredths, higher is better. The net's inputs have a
 * `view`. */
void seats_scores(const Net *net, const WfPosition *position, int score[WF_SEATS_MAX]);

/* The shares of the game that the seats may expect, from their scores: they add up to one. */
void seats_shares(const WfPosition *position, const int score[WF_SEATS_MAX],
                  float share[WF_SEATS_MAX]);

/* The score of a share on the scale of two-player scores; WF_SCORE_WIN is out of its reach. */
int seats_score(float share);

#endif

/* score.c - what a score means. */
#include "search/score.h"

#include <math.h>

int wf_turns_to_win(int score)
{
    return score > EVAL_MAX ? SCORE_TOP - score : score < -EVAL_MAX ? -SCORE_TOP - score : 0;
}

unsigned wf_score_share(int score)
{
    if (score > EVAL_MAX || score < -EVAL_MAX)
        return score > 0 ? 1000 : 0;
    return (unsigned)lround(1000 / (1 + pow(10, -score / 400.0)));
}

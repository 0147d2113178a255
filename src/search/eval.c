/* eval.c - the table of evaluations. */
#include "search/eval.h"

#include "games/games.h"

static const Eval evals[] = {
    {&travelers_game, travelers_score, travelers_promise, true},
    {&leapale_game, leapale_score, leapale_promise, true},
    {&traverse_game, traverse_score, traverse_promise, false},
};

const Eval *eval_of(const WfGame *game)
{
    for (unsigned i = 0; i < sizeof evals / sizeof evals[0]; i++)
        if (evals[i].game == game)
            return &evals[i];
    return NULL;
}

/* eval.c - see eval.h. */
#include "search/eval/eval.h"

#include "games/games.h"
#include "games/traverse/traverse.h"
#include "search/traverse/inputs_race.h"
#include "search/eval/nets.h"

bool eval_is_race(const WfSpec *spec)
{
    return spec->game == &traverse_game && __builtin_popcount(wf_seats(spec)) > 2;
}

const Inputs *eval_inputs(const WfSpec *spec)
{
    static const Inputs *const inputs[] = {&travelers_inputs, &leapale_inputs, &traverse_inputs};
    if (eval_is_race(spec))
        return &race_inputs;
    for (unsigned i = 0; i < sizeof inputs / sizeof inputs[0]; i++)
        if (inputs[i]->game == spec->game)
            return inputs[i];
    return NULL;
}

static NetName traverse_net(const WfSpec *spec)
{
    const bool basic = spec->choice[OPTION_RULES] == RULES_BASIC;
    if (eval_is_race(spec))
        return basic ? NET_RACE : NET_RACE_ADVANCED;
    return basic ? NET_TRAVERSE : NET_ADVANCED;
}

bool eval_net(const WfSpec *spec, Net *net)
{
    const Inputs *inputs = eval_inputs(spec);
    const NetFile file = net_file(inputs == &travelers_inputs ? NET_TRAVELERS
                                  : inputs == &leapale_inputs ? NET_LEAPALE
                                                              : traverse_net(spec));
    return inputs != NULL && file.size > 0 && net_over(net, inputs, file.bytes, file.size);
}

/* eval.c - see eval.h. */
#include "search/eval/eval.h"

#include "games/games.h"
#include "games/traverse/traverse.h"
#include "search/eval/nets.h"

const Inputs *eval_inputs(const WfSpec *spec)
{
    static const Inputs *const inputs[] = {&travelers_inputs, &leapale_inputs, &traverse_inputs};
    for (unsigned i = 0; i < sizeof inputs / sizeof inputs[0]; i++)
        if (inputs[i]->game == spec->game)
            return inputs[i];
    return NULL;
}

bool eval_net(const WfSpec *spec, Net *net)
{
    const Inputs *inputs = eval_inputs(spec);
    if (inputs == &travelers_inputs)
        return net_over(net, inputs, net_travelers, net_travelers_size);
    if (inputs == &leapale_inputs)
        return net_over(net, inputs, net_leapale, net_leapale_size);
    if (inputs == &traverse_inputs && spec->choice[OPTION_RULES] == RULES_BASIC)
        return net_over(net, inputs, net_traverse, net_traverse_size);
    return inputs != NULL && net_over(net, inputs, net_advanced, net_advanced_size);
}

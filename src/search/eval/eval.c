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
    const NetName name = inputs == &travelers_inputs                 ? NET_TRAVELERS
                         : inputs == &leapale_inputs                 ? NET_LEAPALE
                         : spec->choice[OPTION_RULES] == RULES_BASIC ? NET_TRAVERSE
                                                                     : NET_ADVANCED;
    const NetFile file = net_file(name);
    return inputs != NULL && file.size > 0 && net_over(net, inputs, file.bytes, file.size);
}

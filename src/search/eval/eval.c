/* eval.c - see eval.h. */
#include "search/eval/eval.h"

#include "search/eval/nets.h"
#include "search/game_search.h"

const Inputs *eval_inputs(const WfSpec *spec)
{
    const GameSearch *search = game_search_of(spec->game);
    return search != NULL && search->inputs != NULL ? search->inputs(spec) : NULL;
}

const char *eval_net_name(const WfSpec *spec)
{
    const GameSearch *search = game_search_of(spec->game);
    return search != NULL && search->net != NULL ? search->net(spec) : NULL;
}

bool eval_net(const WfSpec *spec, Net *net)
{
    const Inputs *inputs = eval_inputs(spec);
    const char *name = eval_net_name(spec);
    if (inputs == NULL || name == NULL)
        return false;
    const NetFile file = net_file(name);
    return file.size > 0 && net_over(net, inputs, file.bytes, file.size);
}

WfCode eval_open(const WfSpec *spec, const WfAllocator *allocator, Net *net)
{
    const Inputs *inputs = eval_inputs(spec);
    if (inputs != NULL && eval_net_name(spec) == NULL)
        return net_from_priors(net, inputs, allocator) ? WF_OK : WF_NO_MEMORY;
    return eval_net(spec, net) ? WF_OK : WF_ILLEGAL;
}

void eval_close(Net *net, const WfAllocator *allocator)
{
    net_release(net, allocator);
}

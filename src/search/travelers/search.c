/* search.c - The Travelers: its descriptor for the search. */
#include "games/travelers/travelers.h"
#include "search/game_search.h"
#include "search/travelers/parts.h"

static const Guide *guide(const WfSpec *spec)
{
    (void)spec;
    return &travelers_guide;
}

static const Inputs *inputs(const WfSpec *spec)
{
    (void)spec;
    return &travelers_inputs;
}

static const char *net(const WfSpec *spec)
{
    (void)spec;
    return "travelers";
}

const GameSearch travelers_search = {
    .game = &travelers_game, .guide = guide, .inputs = inputs, .net = net};

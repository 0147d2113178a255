/* search.c - Courier Leapale: its descriptor for the search. */
#include "games/leapale/leapale.h"
#include "search/game_search.h"
#include "search/leapale/parts.h"

static const Guide *guide(const WfSpec *spec)
{
    const bool standard = spec->choice[LEAPALE_OPTION_START] == LEAPALE_START_STANDARD;
    return standard ? &leapale_guide : &leapale_battle_guide;
}

static const Inputs *inputs(const WfSpec *spec)
{
    (void)spec;
    return &leapale_inputs;
}

static const char *net(const WfSpec *spec)
{
    (void)spec;
    return "leapale";
}

const GameSearch leapale_search = {
    .game = &leapale_game, .guide = guide, .inputs = inputs, .net = net};

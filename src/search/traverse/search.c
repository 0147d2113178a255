/* search.c - TRAVERSE: its descriptor for the search. */
#include "games/traverse/traverse.h"
#include "search/eval/seats.h"
#include "search/game_search.h"
#include "search/traverse/inputs_race.h"
#include "search/traverse/parts.h"
#include "search/traverse/race_home.h"
#include "search/traverse/setup.h"

static bool is_basic(const WfSpec *spec)
{
    return spec->choice[TRAVERSE_OPTION_RULES] == TRAVERSE_BASIC;
}

static const Guide *guide(const WfSpec *spec)
{
    return is_basic(spec) ? &traverse_basic_guide : &traverse_advanced_guide;
}

static const Inputs *inputs(const WfSpec *spec)
{
    return seats_are_many(spec) ? &race_inputs : &traverse_inputs;
}

/* "advanced" is for the advanced and the expert rules for two. The race nets are for more than two
 * seats. */
static const char *net(const WfSpec *spec)
{
    if (seats_are_many(spec))
        return is_basic(spec) ? "race" : "race_advanced";
    return is_basic(spec) ? "traverse" : "advanced";
}

/* Chooses setups, and the race home when the armies have passed each other. */
static bool choose(const GameTurn *turn, WfChoice *choice, WfCode *code)
{
    if (setup_is_due(wf_record_now(turn->record))) {
        *code = setup_choose(turn, choice);
        return true;
    }
    *code = WF_OK;
    return race_home_choose(turn->record, turn->limits, turn->allocator, choice);
}

const GameSearch traverse_search = {.game = &traverse_game,
                                    .guide = guide,
                                    .inputs = inputs,
                                    .net = net,
                                    .choose = choose,
                                    .race = race_home_turns,
                                    .race_winner = race_home_winner};

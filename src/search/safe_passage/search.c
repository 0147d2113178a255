/* search.c - Safe Passage: its descriptor for the search. The solver chooses every turn. */
#include "games/safe_passage/safe_passage.h"
#include "search/game_search.h"
#include "search/safe_passage/solution_player.h"

static bool choose(const GameTurn *turn, WfChoice *choice, WfCode *code)
{
    *code = solution_choose(turn->memory, turn->record, turn->limits, turn->allocator, choice);
    return true;
}

const GameSearch safe_passage_search = {
    .game = &safe_passage_game, .choose = choose, .memory_size = sizeof(SolutionInPlay)};

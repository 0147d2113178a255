/* game_actions.c - see game_actions.h. The table of all games is made from the list of games. */
#include "actions/game_actions.h"

#include "games/games.h"

#define DECLARE(name) extern const GameActions name##_actions;
WF_ACTIONS_LIST(DECLARE)

const GameActions *game_actions_of(const WfGame *game)
{
#define ADDRESS(name) &name##_actions,
    static const GameActions *const all[] = {WF_ACTIONS_LIST(ADDRESS) NULL};
    static const GameActions defaults = {.blocks = ACTION_KINDS | ACTION_PASS | ACTION_SENDS};
    for (size_t i = 0; all[i] != NULL; i++)
        if (all[i]->game == game)
            return all[i];
    return &defaults;
}

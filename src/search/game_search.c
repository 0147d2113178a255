/* game_search.c - see game_search.h. The table of all games is made from the list of games. */
#include "search/game_search.h"

#include "games/games.h"

#define DECLARE(name) extern const GameSearch name##_search;
WF_GAME_LIST(DECLARE)

const GameSearch *game_search_of(const WfGame *game)
{
#define ADDRESS(name) &name##_search,
    static const GameSearch *const all[] = {WF_GAME_LIST(ADDRESS)};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i]->game == game)
            return all[i];
    return NULL;
}

Guide guide_of(const WfSpec *spec)
{
    const GameSearch *search = game_search_of(spec->game);
    return guide_complete(search != NULL && search->guide != NULL ? search->guide(spec) : NULL);
}

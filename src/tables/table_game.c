/* table_game.c - see table_game.h. The table of all games is made from the list of games. */
#include "tables/table_game.h"

#include "games/games.h"

#define DECLARE(name) extern const TableGame name##_tables;
WF_TABLES_LIST(DECLARE)

const TableGame *table_game_of(const WfGame *game)
{
#define ADDRESS(name) &name##_tables,
    static const TableGame *const all[] = {WF_TABLES_LIST(ADDRESS) NULL};
    for (size_t i = 0; all[i] != NULL; i++)
        if (all[i]->game == game)
            return all[i];
    return NULL;
}

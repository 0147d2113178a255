/* shipped.c - the tables that are part of the library: see packed.h. */
#include "games/game_list.h"
#include "tables/packed.h"

#define DECLARE(name)                                                                              \
    extern const WfGame name##_game;                                                               \
    extern const unsigned char endgames_##name[];                                                  \
    extern const size_t endgames_##name##_size;
WF_ENDGAMES_LIST(DECLARE)

PackedTables packed_tables_of(const WfGame *game)
{
#define ANSWER(name)                                                                               \
    if (game == &name##_game)                                                                      \
        return (PackedTables){.bytes = endgames_##name, .size = endgames_##name##_size};
    WF_ENDGAMES_LIST(ANSWER)
    return (PackedTables){.bytes = NULL};
}

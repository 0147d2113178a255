/* games.h - the descriptors of all games of this build. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include <wayfarer/game.h>

#include "games/game_list.h"

#define DECLARE_GAME(name) extern const WfGame name##_game;
WF_GAME_LIST(DECLARE_GAME)
#undef DECLARE_GAME

#endif

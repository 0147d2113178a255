/* games.h - the descriptors of all games, and their rule texts made from each game's README.md. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include <wayfarer/game.h>

/* All games: each has a <name>_game, a <name>_rules and, for the search, a <name>_search. */
#define WF_GAME_LIST(GAME)                                                                         \
    GAME(travelers)                                                                                \
    GAME(leapale)                                                                                  \
    GAME(traverse)                                                                                 \
    GAME(safe_passage)

/* The rules texts are generated while building. */
#define WF_DECLARE_GAME(name)                                                                      \
    extern const WfGame name##_game;                                                               \
    extern const char name##_rules[];
WF_GAME_LIST(WF_DECLARE_GAME)
#undef WF_DECLARE_GAME

#endif

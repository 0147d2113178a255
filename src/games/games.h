/* games.h - the descriptors of all games, and their rule texts made from each game's README.md. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include <wayfarer/game.h>

extern const WfGame travelers_game, leapale_game, traverse_game, safe_passage_game;

/* Generated while building. */
extern const char travelers_rules[], leapale_rules[], traverse_rules[], safe_passage_rules[];

#endif

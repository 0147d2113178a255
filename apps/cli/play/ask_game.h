/* ask_game.h - asks the user for a game. */
#ifndef CLI_PLAY_ASK_GAME_H
#define CLI_PLAY_ASK_GAME_H

#include <stdbool.h>

#include <wayfarer/wayfarer.h>

/* Lists the games and reads the number of one, or a spec. *answered is false if the input ended, or
 * Ctrl-C was pressed. */
WfSpec ask_game(bool *answered);

#endif

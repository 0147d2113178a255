/* play_commands.h - what a person can type during a game. */
#ifndef PLAY_COMMANDS_H
#define PLAY_COMMANDS_H

#include "play_table.h"

/* Runs one line of a person: a move or a command. */
void play_command(PlayTable *table, char *line);

#endif

/* play_commands.h - what a person can type during a game. */
#ifndef CLI_PLAY_PLAY_COMMANDS_H
#define CLI_PLAY_PLAY_COMMANDS_H

#include "cli/play/play_table.h"

/* Runs one line that a person typed: a move or a command. */
void play_command(PlayTable *table, char *line);

#endif

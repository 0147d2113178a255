/* commands.h - the list of all sub-commands. */
#ifndef COMMANDS_H
#define COMMANDS_H

#include "cli.h"

extern const CliCommand cli_commands[];
extern const size_t cli_command_count;

#endif

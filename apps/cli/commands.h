/* commands.h - the list of all subcommands. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/cli.h"

/* The id of a command's --help text is this followed by its name, in the area "terminal". */
#define CLI_HELP_ID "help.of."

extern const CliCommand cli_commands[];
extern const size_t cli_command_count;

#endif

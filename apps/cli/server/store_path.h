/* store_path.h - where the program keeps things: the store that is meant when none is named. */
#ifndef CLI_SERVER_STORE_PATH_H
#define CLI_SERVER_STORE_PATH_H

#include <limits.h>
#include <stdbool.h>

/* sqlite:$XDG_DATA_HOME/wayfarer/tables.sqlite; with `make` its folder is made if it is not there.
 * False after an error message. */
bool cli_default_store(bool make, char store[PATH_MAX]);

/* Makes a folder and those above it, for their owner only, where they are not there. An error shows
 * when a file in it is opened. The path is as it was afterwards. */
void cli_make_folder(char *folder);

#endif

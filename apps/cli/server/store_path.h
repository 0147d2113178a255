/* store_path.h - folders of the user: the default store, and what programs remember. */
#ifndef CLI_SERVER_STORE_PATH_H
#define CLI_SERVER_STORE_PATH_H

#include <limits.h>
#include <stdbool.h>

/* sqlite:$XDG_DATA_HOME/wayfarer/tables.sqlite; `make` creates its folder if it does not exist.
 * False after an error message. */
bool cli_default_store(bool make, char store[PATH_MAX]);

/* Creates a folder and those above it where they do not exist, accessible to their owner only. An
 * error shows when a file in it is opened. Restores the path before it returns. */
void cli_make_folder(char *folder);

/* The folder of the program's state, $XDG_STATE_HOME/wayfarer; false: it is unknown. */
bool cli_state_folder(char folder[PATH_MAX - 64]);

#endif

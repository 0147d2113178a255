/* store_path.h - the default store, used when none is named. */
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

#endif

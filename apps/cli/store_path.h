/* store_path.h - the store that is meant when none is named. */
#ifndef CLI_STORE_PATH_H
#define CLI_STORE_PATH_H

#include <limits.h>
#include <stdbool.h>

/* sqlite:$XDG_DATA_HOME/wayfarer/tables.sqlite; with `make` its folder is made if it is not there.
 * False after an error message. */
bool cli_default_store(bool make, char store[PATH_MAX]);

#endif

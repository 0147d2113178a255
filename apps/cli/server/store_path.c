/* store_path.c - see store_path.h. */
#include "cli/server/store_path.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/errors.h"

void cli_make_folder(char *folder)
{
    for (char *slash = strchr(folder + 1, '/');; slash = strchr(slash + 1, '/')) {
        if (slash != NULL)
            *slash = '\0';
        (void)mkdir(folder, 0700);
        if (slash == NULL)
            break;
        *slash = '/';
    }
}

bool cli_default_store(bool make, char store[PATH_MAX])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char folder[PATH_MAX - 64];
    if ((data == NULL || data[0] != '/') && (home == NULL || home[0] == '\0'))
        return cli_no(ERROR_HOME_NOT_SET);
    const int length = data != NULL && data[0] == '/'
                           ? snprintf(folder, sizeof folder, "%s/wayfarer", data)
                           : snprintf(folder, sizeof folder, "%s/.local/share/wayfarer", home);
    if (length < 0 || (size_t)length >= sizeof folder)
        return cli_no(ERROR_STORE_PATH_LENGTH);
    if (make)
        cli_make_folder(folder);
    (void)snprintf(store, PATH_MAX, "sqlite:%s/tables.sqlite", folder);
    return true;
}

bool cli_state_folder(char folder[PATH_MAX - 64])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    const size_t size = PATH_MAX - 64;
    int length = -1;
    if (state != NULL && state[0] == '/')
        length = snprintf(folder, size, "%s/wayfarer", state);
    else if (home != NULL && home[0] == '/')
        length = snprintf(folder, size, "%s/.local/state/wayfarer", home);
    return length > 0 && (size_t)length < size;
}

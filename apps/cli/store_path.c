/* store_path.c - see store_path.h. */
#include "store_path.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli.h"

bool cli_default_store(bool make, char store[PATH_MAX])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char folder[PATH_MAX - 64];
    if ((data == NULL || data[0] != '/') && (home == NULL || home[0] == '\0'))
        return cli_no("HOME is not set, so nobody knows where the store is: give --store");
    const int length = data != NULL && data[0] == '/'
                           ? snprintf(folder, sizeof folder, "%s/wayfarer", data)
                           : snprintf(folder, sizeof folder, "%s/.local/share/wayfarer", home);
    if (length < 0 || (size_t)length >= sizeof folder)
        return cli_no("the path of the store is too long");
    for (char *slash = strchr(folder + 1, '/'); make; slash = strchr(slash + 1, '/')) {
        if (slash != NULL)
            *slash = '\0';
        (void)mkdir(folder, 0700); /* an error shows when the file is opened */
        if (slash == NULL)
            break;
        *slash = '/';
    }
    (void)snprintf(store, PATH_MAX, "sqlite:%s/tables.sqlite", folder);
    return true;
}

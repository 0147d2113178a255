/* durable.c - see durable.h. */
#include "durable.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_all(int file, const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t written = write(file, bytes, size);
        if (written < 0 && errno != EINTR)
            return false;
        bytes += written > 0 ? written : 0;
        size -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

/* Closes a file; the first error is the one that is told. */
static bool close_file(int file, bool good)
{
    const int error = errno;
    good = close(file) == 0 && good;
    errno = error != 0 ? error : errno;
    return good;
}

/* Makes the names in a file's folder durable. Not every file system can, and the file is whole
 * without it. */
static void sync_folder(const char *name)
{
    char path[PATH_MAX];
    (void)snprintf(path, sizeof path, "%s", name);
    const int folder = open(dirname(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    (void)fsync(folder);
    (void)close(folder);
}

/* Writes into what is there, which cannot be replaced. */
static bool write_into(const char *name, const void *bytes, size_t size)
{
    const int file = open(name, O_WRONLY | O_TRUNC | O_CLOEXEC);
    errno = file < 0 ? errno : 0;
    return file >= 0 && close_file(file, write_all(file, bytes, size));
}

/* The permissions of a new file. */
static mode_t usual_mode(void)
{
    const mode_t mask = umask(0);
    (void)umask(mask);
    return 0666 & ~mask;
}

static bool replace(const char *name, mode_t mode, const void *bytes, size_t size)
{
    char beside[PATH_MAX];
    const int length = snprintf(beside, sizeof beside, "%s.XXXXXX", name);
    if (length < 0 || (size_t)length >= sizeof beside) {
        errno = ENAMETOOLONG;
        return false;
    }
    const int file = mkstemp(beside);
    if (file < 0)
        return false;
    errno = 0;
    const bool good = write_all(file, bytes, size) && fchmod(file, mode) == 0 && fsync(file) == 0;
    if (close_file(file, good) && rename(beside, name) == 0) {
        sync_folder(name);
        return true;
    }
    const int error = errno;
    (void)unlink(beside);
    errno = error;
    return false;
}

bool cli_write_durably(const char *name, const void *bytes, size_t size)
{
    char real[PATH_MAX];
    struct stat found;
    errno = ENOENT;
    if (name[0] == '\0')
        return false;
    if (stat(name, &found) != 0)
        return replace(name, usual_mode(), bytes, size);
    if (!S_ISREG(found.st_mode) || realpath(name, real) == NULL)
        return write_into(name, bytes, size);
    if (access(name, W_OK) != 0)
        return false;
    return replace(real, found.st_mode & 07777, bytes, size) ||
           (errno == EACCES && write_into(name, bytes, size)); /* nothing can be put beside it */
}

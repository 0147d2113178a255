/* durable.c - see durable.h. */
#include "cli/durable.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/errors.h"

/* TRIES: names for the temporary file, of which a killed program may have left some. */
enum { TRIES = 1000 };

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

/* Closes a file; reports the first error. */
static bool close_file(int file, bool good)
{
    const int error = errno;
    good = close(file) == 0 && good;
    errno = error != 0 ? error : errno;
    return good;
}

/* Makes the names in a file's folder durable. Not every file system can do that; the file is
 * complete without it. */
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

/* Writes into an existing file that cannot be replaced. */
static bool write_into(const char *name, const void *bytes, size_t size)
{
    const int file = open(name, O_WRONLY | O_TRUNC | O_CLOEXEC);
    errno = file < 0 ? errno : 0;
    return file >= 0 && close_file(file, write_all(file, bytes, size));
}

/* Creates a file beside another one, under an unused name. The kernel applies the umask, which a
 * program with threads cannot read without setting it. Below 0: errno says why not. */
static int open_beside(const char *name, mode_t mode, char beside[PATH_MAX])
{
    int file = -1;
    errno = EEXIST;
    for (unsigned i = 0; file < 0 && errno == EEXIST && i < TRIES; i++) {
        const int length = snprintf(beside, PATH_MAX, "%s.%ld-%u", name, (long)getpid(), i);
        if (length < 0 || length >= PATH_MAX) {
            errno = ENAMETOOLONG;
            return -1;
        }
        file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    }
    return file;
}

/* `old`: the existing file under the name; NULL: none. */
static bool replace(const char *name, const struct stat *old, const void *bytes, size_t size)
{
    char beside[PATH_MAX];
    const int file = open_beside(name, old != NULL ? old->st_mode & 0777 : 0666, beside);
    if (file < 0)
        return false;
    errno = 0;
    const bool good = write_all(file, bytes, size) &&
                      (old == NULL || fchmod(file, old->st_mode & 07777) == 0) && fsync(file) == 0;
    if (close_file(file, good) && rename(beside, name) == 0) {
        sync_folder(name);
        return true;
    }
    const int error = errno;
    (void)unlink(beside);
    errno = error;
    return false;
}

/* Finds the file under a name. If a link leads to no file yet, creates an empty one first. */
static bool find(const char *name, struct stat *found)
{
    if (stat(name, found) == 0)
        return true;
    if (lstat(name, found) != 0)
        return false;
    const int file = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    return file >= 0 && close(file) == 0 && stat(name, found) == 0;
}

bool cli_write_durably(const char *name, const void *bytes, size_t size)
{
    char real[PATH_MAX];
    struct stat found;
    errno = ENOENT;
    if (name[0] == '\0')
        return false;
    if (!find(name, &found))
        return replace(name, NULL, bytes, size);
    if (!S_ISREG(found.st_mode) || realpath(name, real) == NULL)
        return write_into(name, bytes, size);
    if (access(name, W_OK) != 0)
        return false;
    return replace(real, &found, bytes, size) ||
           (errno == EACCES && write_into(name, bytes, size)); /* no file can be created beside
                                                                  it */
}

bool cli_write_file(const char *name, const void *bytes, size_t size)
{
    return cli_write_durably(name, bytes, size) ||
           cli_no(ERROR_CANNOT_WRITE, error_start(name, 200), fault_words(cli_reason(errno)));
}

bool cli_draft_open(CliDraft *draft)
{
    *draft = (CliDraft){.data = NULL};
    draft->out = open_memstream(&draft->data, &draft->size);
    return draft->out != NULL || cli_no(ERROR_NO_MEMORY);
}

bool cli_draft_write(CliDraft *draft, const char *name)
{
    const bool whole = ferror(draft->out) == 0;
    const bool good = (fclose(draft->out) == 0 && whole) || cli_no(ERROR_NO_MEMORY);
    const bool written = good && cli_write_file(name, draft->data, draft->size);
    free(draft->data);
    return written;
}

/* book_file.c - see book_file.h. */
#include "cli/explore/book_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/errors.h"

static bool map_file(BookFile *file)
{
    struct stat info;
    const int handle = open(file->name, O_RDONLY | O_CLOEXEC);
    if (handle < 0)
        return cli_no(ERROR_CANNOT_OPEN, error_start(file->name, 200),
                      fault_words(cli_reason(errno)));
    const bool known = fstat(handle, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0;
    file->size = known ? (size_t)info.st_size : 0;
    file->bytes = known ? mmap(NULL, file->size, PROT_READ, MAP_PRIVATE, handle, 0) : MAP_FAILED;
    (void)close(handle);
    if (file->bytes != MAP_FAILED)
        return true;
    file->bytes = NULL;
    return cli_no(ERROR_NOT_A_BOOK, error_start(file->name, 200));
}

bool book_file_open(const char *name, BookFile *file)
{
    WfFault fault;
    *file = (BookFile){.name = name};
    if (!map_file(file))
        return false;
    return explore_book_open(file->bytes, file->size, &file->book, &fault) == WF_OK ||
           cli_no(ERROR_IN_FILE, error_start(file->name, 200), fault_words(cli_fault_text(&fault)));
}

void book_file_close(BookFile *file)
{
    if (file->bytes != NULL)
        (void)munmap(file->bytes, file->size);
    file->bytes = NULL;
}

bool book_file_is_of(const BookFile *file, const WfGame *game)
{
    return file->book.game == game ||
           cli_no(ERROR_BOOK_OF_GAME, error_start(file->name, 200),
                  fault_words(file->book.game->title), fault_words(game->title));
}

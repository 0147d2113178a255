/* books_folder.c - see books_folder.h. */
#include "cli/server/books_folder.h"

#include <limits.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/errors.h"

static bool add_book(const char *name, const WfGame *game, BooksFolder *books)
{
    WorkBooks *open = &books->books;
    BookFile *file = &books->file[open->count];
    if (!book_file_open(name, file) || !book_file_is_of(file, game)) {
        book_file_close(file);
        return false;
    }
    open->book[open->count++] = &file->book;
    return true;
}

bool books_folder_open(const char *folder, BooksFolder *books)
{
    static char names[WORK_BOOKS][PATH_MAX]; /* the files' names point there */
    size_t count;
    const WfGame *const *games = wf_games(&count);
    for (size_t i = 0; folder != NULL && i < count && books->books.count < WORK_BOOKS; i++) {
        char *name = names[books->books.count];
        (void)snprintf(name, PATH_MAX, "%s/%s.book", folder, games[i]->name);
        if (access(name, F_OK) == 0 && !add_book(name, games[i], books))
            return false;
    }
    return folder == NULL || books->books.count > 0 ||
           cli_no(ERROR_NO_BOOKS, error_start(folder, 200));
}

void books_folder_close(BooksFolder *books)
{
    for (unsigned i = 0; i < books->books.count; i++)
        book_file_close(&books->file[i]);
}

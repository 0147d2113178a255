/* books_folder.h - a folder of opening books for computers' turns: GAME.book for each game. */
#ifndef CLI_SERVER_BOOKS_FOLDER_H
#define CLI_SERVER_BOOKS_FOLDER_H

#include "cli/explore/book_file.h"
#include "workers/books.h"

/* All zero before it is opened. */
typedef struct BooksFolder {
    BookFile file[WORK_BOOKS];
    WorkBooks books;
} BooksFolder;

/* Opens the book of each game that has one in the folder; NULL: there is no folder, and no book.
 * False after an error message: a book cannot be read, or the folder has none. Close it in any
 * case. */
bool books_folder_open(const char *folder, BooksFolder *books);
void books_folder_close(BooksFolder *books);

#endif

/* book_file.h - a book of openings as an open file. */
#ifndef CLI_EXPLORE_BOOK_FILE_H
#define CLI_EXPLORE_BOOK_FILE_H

#include "explore/book.h"

/* A file in memory, all zero before it is opened. */
typedef struct BookFile {
    const char *name;
    void *bytes;
    size_t size;
    ExploreBook book;
} BookFile;

/* Opens a book; false after an error message. Close it in any case. */
bool book_file_open(const char *name, BookFile *file);
void book_file_close(BookFile *file);

/* Whether the book is of this game; false after an error message. */
bool book_file_is_of(const BookFile *file, const WfGame *game);

#endif

/* books.h - opening books for computers' turns, so that computers do not open each game alike. */
#ifndef WORKERS_BOOKS_H
#define WORKERS_BOOKS_H

#include "explore/book.h"

enum { WORK_BOOKS = 16 };

/* At most one a game. The books must stay open while workers use them. */
typedef struct WorkBooks {
    const ExploreBook *book[WORK_BOOKS];
    unsigned count;
} WorkBooks;

#endif

/* plan_book.h - a file with the best plan known from each of the 960 starts to one goal. */
#ifndef CLI_SOLVER_PLAN_BOOK_H
#define CLI_SOLVER_PLAN_BOOK_H

#include "cli/cli.h"

enum { PLAN_BOOK_STARTS = 960 };

/* The plan of one start. */
typedef struct PlanEntry {
    unsigned length; /* 0: no plan */
    WfMove way[WF_PLAN_MAX];
} PlanEntry;

typedef struct PlanBook {
    const char *goal, *file;
    PlanEntry *entry; /* [PLAN_BOOK_STARTS], the caller's */
} PlanBook;

/* The spec of a start with the book's goal; false after an error message. */
bool plan_book_spec(const PlanBook *book, unsigned start, WfSpec *spec);

/* Reads the file and plays every plan; false after an error message. No file: an empty book. */
bool plan_book_read(const PlanBook *book);

/* Writes it as cli_write_file does. */
bool plan_book_write(const PlanBook *book);

#endif

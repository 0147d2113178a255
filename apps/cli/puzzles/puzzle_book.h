/* puzzle_book.h - the book of daily puzzles: a line is `SPEC|POSITION|PLIES|GRADE|KEYS| MOVES`. */
#ifndef CLI_PUZZLES_PUZZLE_BOOK_H
#define CLI_PUZZLES_PUZZLE_BOOK_H

#include "cli/cli.h"

/* Lines per week, from Monday to Sunday. */
enum { PUZZLE_WEEK = 7 };

/* The line with that number, counted from 0, in a book's text; NULL if there is none. A last line
 * without its end does not count. */
const char *puzzle_book_line(const char *text, unsigned number);

/* Reads the puzzle of a line; false after an error message. The book does not keep its effort:
 * 0. */
bool puzzle_book_read(const char *text, unsigned number, WfPuzzle *puzzle);

/* The book, embedded at build time: data/safe-passage/puzzles.txt. */
extern const char puzzle_book[];

/* The line of a day, by its number counted from a Monday. After the last whole week the book starts
 * again, so that Mondays stay easy. */
unsigned puzzle_book_of_day(const char *text, unsigned days);

#endif

/* mined_book.h - files of puzzles mined from games. The first line says how they were mined:
 *
 *     # wayfarer puzzles mine SPEC[+SPEC]... seed S nodes N games G
 *
 * G, of ten digits, is how many games were looked at so far. A line that does not begin with '#' is
 * a puzzle, its fields separated by tabs:
 *
 *     SPEC  POSITION  MOVE MOVE...  TASK  THEME  EFFORT  GAME.TURN
 *
 * POSITION is the one before the other side's mistake, which is the first move; the solution and
 * the answers follow. puzzles/puzzle.h says what the rest is. */
#ifndef CLI_PUZZLES_MINED_BOOK_H
#define CLI_PUZZLES_MINED_BOOK_H

#include "cli/cli.h"
#include "puzzles/puzzle.h"

enum { MINED_SPECS_MAX = 8 };

/* The contents of the first line. */
typedef struct MinedHead {
    unsigned spec_count;
    WfSpec spec[MINED_SPECS_MAX]; /* game number g is of spec g % spec_count */
    uint64_t seed, nodes, games;
} MinedHead;

/* A file in memory: its puzzles, and where the lines of each end. */
typedef struct MinedBook {
    MinedHead head;
    Puzzle *puzzles;
    size_t count, capacity;
    size_t length; /* bytes up to the end of the last puzzle that is kept */
} MinedBook;

/* Reads "SPEC+SPEC"; false after an error message. */
bool mined_specs(const char *words, MinedHead *head);

/* Reads a file. Leaves out lines of a game that is not counted yet, and a last line without its
 * end: the program that wrote them was killed. False after an error message. */
bool mined_read(const char *file, MinedBook *book);
void mined_free(MinedBook *book);

/* Adds a puzzle; false after an error message. */
bool mined_add(MinedBook *book, const Puzzle *puzzle);

void mined_put_head(FILE *out, const MinedHead *head);
void mined_put(FILE *out, const Puzzle *puzzle);

/* Whether two files are mined in the same way: all but the number of games. */
bool mined_same(const MinedHead *a, const MinedHead *b);

int mined_mine(int count, char **words);  /* puzzles mine */
int mined_check(int count, char **words); /* puzzles check */

#endif

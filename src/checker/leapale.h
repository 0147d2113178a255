/* leapale.h - a second, plain implementation of Courier Leapale that checks endgame tables.
 *
 * It shares no code with the rest of the library, and knows no symmetries, no indexes and no moves
 * taken back. A table is right if each of its entries follows from those of the positions after one
 * move: by induction on the distance to mate no other assignment has this property. */
#ifndef CHECKER_LEAPALE_H
#define CHECKER_LEAPALE_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    LEAPALE_CHECK_MEN = 4,
    LEAPALE_CHECK_CELLS = 512,
    LEAPALE_CHECK_KINDS = 16,
    LEAPALE_CHECK_TARGETS = 184 /* 26 lines of an empty cube of edge 8, of up to 7 cells */
};

/* What a table says of a position. */
typedef enum CheckerVerdict {
    CHECKER_ILLEGAL,
    CHECKER_DRAW,
    CHECKER_WIN,
    CHECKER_LOSS
} CheckerVerdict;
typedef struct CheckerValue {
    CheckerVerdict verdict; /* for the side to move */
    int plies;              /* to mate */
} CheckerValue;

/* Men by their letters, White's in upper case: EHMUPQADCYBGLNOS. A cell is
 * (level * edge + rank) * edge + file. */
typedef struct CheckerMen {
    int count;
    bool black; /* to move */
    char letter[LEAPALE_CHECK_MEN];
    int cell[LEAPALE_CHECK_MEN];
} CheckerMen;

/* The cells that a man can go to from one cell of an empty cube. */
typedef struct CheckerTargets {
    short count, to[LEAPALE_CHECK_TARGETS];
} CheckerTargets;

/* A check of one table. */
typedef struct CheckerTable {
    int edge, cells;
    int count;
    char letter[LEAPALE_CHECK_MEN]; /* White's Emperor first, then Black's */
    /* What the table that is checked says, or one that a capture or promotion leads to. */
    CheckerValue (*ask)(void *context, const CheckerMen *men);
    void *context;
    uint64_t checked, wrong;
    CheckerMen first; /* the first wrong position */
    CheckerValue said, found;
    /* whether a man of a letter attacks, or goes quietly, from one cell to another of an empty cube
     */
    unsigned char attacks[LEAPALE_CHECK_KINDS][LEAPALE_CHECK_CELLS][LEAPALE_CHECK_CELLS];
    unsigned char quiet[LEAPALE_CHECK_KINDS][LEAPALE_CHECK_CELLS][LEAPALE_CHECK_CELLS];
    int steps[LEAPALE_CHECK_CELLS][LEAPALE_CHECK_CELLS];                 /* of a straight line */
    CheckerTargets targets[2][LEAPALE_CHECK_KINDS][LEAPALE_CHECK_CELLS]; /* for White and Black */
    int kind[UCHAR_MAX + 1];                                             /* by letter */
    bool slides[LEAPALE_CHECK_KINDS];
} CheckerTable;

/* Prepares the check of a table on a cube of an edge up to 8. `men` are the letters beside the two
 * Emperors: "M", "Sq". False: they are more than two, or not letters of kinds. */
bool checker_table(CheckerTable *table, int edge, const char *men);

/* Whether the table need be checked with White's Emperor on a cell: for other cells the cube can be
 * turned or mirrored so that it stands on such a one. */
bool checker_table_needs(const CheckerTable *table, int cell);

/* Checks all positions with White's Emperor on a cell and both sides to move. */
void checker_table_cell(CheckerTable *table, int cell);

/* Checks one position. */
void checker_table_men(CheckerTable *table, const CheckerMen *men);

#endif

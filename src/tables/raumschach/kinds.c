/* kinds.c - Raumschach (Ferdinand Maack, 1907) for endgame tables: chess in a cube of edge 5.
 *
 * Rook, bishop and unicorn slide along faces, edges and corners of the cells, the queen along all
 * of these, and the knight leaps 2:1:0. A pawn steps one rank or one level forward. It captures on
 * diagonals with one step forward: a rank or a level together with a file, or a rank and a level.
 * It promotes to any of the others at the end of the last rank of the last level, where it has no
 * step left. Source: A. Dickins, "A Guide to Fairy Chess". */
#include <stdlib.h>
#include <string.h>

#include "tables/table_game.h"

enum { KING, QUEEN, ROOK, BISHOP, UNICORN, KNIGHT, PAWN, KINDS };

/* Which steps a kind has, by how many coordinates change: a bit each. */
static const uint8_t lines[KINDS] = {
    [KING] = 7, [QUEEN] = 7, [ROOK] = 1, [BISHOP] = 2, [UNICORN] = 4};

static void add(TableKind *kind, int level, int rank, int file)
{
    int8_t *direction = kind->direction[kind->count++];
    direction[TABLE_LEVEL] = (int8_t)level;
    direction[TABLE_RANK] = (int8_t)rank;
    direction[TABLE_FILE] = (int8_t)file;
}

static bool belongs(unsigned number, const int at[TABLE_AXES])
{
    const int a = abs(at[TABLE_LEVEL]), b = abs(at[TABLE_RANK]), c = abs(at[TABLE_FILE]);
    if (number == KNIGHT)
        return a + b + c == 3 && a * b * c == 0 && a != 3 && b != 3 && c != 3;
    if (a > 1 || b > 1 || c > 1 || a + b + c == 0)
        return false;
    if (number == PAWN)
        return at[TABLE_LEVEL] >= 0 && at[TABLE_RANK] >= 0 && a + b > 0 && a + b + c <= 2;
    return (lines[number] >> (a + b + c - 1) & 1) != 0;
}

static void describe(unsigned number, TableKind *kind)
{
    memset(kind, 0, sizeof *kind);
    kind->slides = number >= QUEEN && number <= UNICORN;
    kind->promotes = number == PAWN;
    for (int level = -2; level <= 2; level++)
        for (int rank = -2; rank <= 2; rank++)
            for (int file = -2; file <= 2; file++) {
                int at[TABLE_AXES];
                at[TABLE_LEVEL] = level;
                at[TABLE_RANK] = rank;
                at[TABLE_FILE] = file;
                if (belongs(number, at))
                    add(kind, level, rank, file);
            }
}

static bool captures(unsigned edge, const int from[TABLE_AXES], const int8_t step[TABLE_AXES])
{
    (void)edge;
    (void)from;
    return abs(step[TABLE_LEVEL]) + abs(step[TABLE_RANK]) + abs(step[TABLE_FILE]) == 2;
}

const TableGame raumschach_tables = {
    .letters = "KQRBUNP",
    .edge = 5,
    .forward = 1U << TABLE_LEVEL | 1U << TABLE_RANK,
    .kinds = KINDS,
    .promotions = 5,
    .promotion = {QUEEN, ROOK, BISHOP, UNICORN, KNIGHT},
    .describe = describe,
    .captures = captures,
};

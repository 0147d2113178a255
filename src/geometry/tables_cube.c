/* tables_cube.c - see tables.h: the 6x6x6 cube. */
#include "geometry/tables.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "geometry/cells.h"

typedef struct Vector {
    int level, rank, file;
} Vector;

static int cube_index(Vector v)
{
    const bool inside = v.level >= 0 && v.level < CUBE_SIDE && v.rank >= 0 && v.rank < CUBE_SIDE &&
                        v.file >= 0 && v.file < CUBE_SIDE;
    return inside ? (int)cell_at((unsigned)v.level, (unsigned)v.file, (unsigned)v.rank) : -1;
}

static Vector cube_vector(int cell)
{
    const unsigned c = (unsigned)cell;
    return (Vector){
        .level = (int)cell_level(c), .rank = (int)cell_rank(c), .file = (int)cell_file(c)};
}

static Vector ahead(Vector v, Vector step, int times)
{
    return (Vector){.level = v.level + step.level * times,
                    .rank = v.rank + step.rank * times,
                    .file = v.file + step.file * times};
}

static int changes(Vector v)
{
    return (v.level != 0) + (v.rank != 0) + (v.file != 0);
}

/* The 26 radials, grouped by how many coordinates change. */
static void cube_radials(Vector radials[CUBE_RADIALS])
{
    int count = 0;
    for (int wanted = 1; wanted <= 3; wanted++)
        for (int i = 0; i < 3 * 3 * 3; i++) {
            const Vector v = {.level = i / 9 - 1, .rank = i / 3 % 3 - 1, .file = i % 3 - 1};
            if (changes(v) == wanted)
                radials[count++] = v;
        }
}

static void set_cell(uint64_t words[CUBE_WORDS], int cell)
{
    if (cell >= 0)
        words[cell / 64] |= UINT64_C(1) << (cell % 64);
}

/* Cells reached along the radials of each set of classes (CUBE_ORTHOGONAL and so on, added up) by
 * `low` to `high` steps at once. */
static void print_class(const char *name, int low, int high)
{
    Vector radials[CUBE_RADIALS];
    cube_radials(radials);
    printf("const Cells %s[CUBE_CLASSES][CUBE_CELLS] = {\n", name);
    for (int classes = 0; classes < CUBE_CLASSES; classes++) {
        printf("{\n");
        for (int cell = 0; cell < CUBE_CELLS; cell++) {
            uint64_t words[CUBE_WORDS] = {0};
            for (int r = 0; r < CUBE_RADIALS; r++)
                if ((classes & 1 << (changes(radials[r]) - 1)) != 0)
                    for (int n = low; n <= high; n++)
                        set_cell(words, cube_index(ahead(cube_vector(cell), radials[r], n)));
            printf("{{");
            print_words(words, CUBE_WORDS);
            printf("}},");
        }
        printf("},\n");
    }
    printf("};\n");
}

static int compare_int(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

/* Cells whose differences, largest first, are long:middle:short of one of two leaps. */
static void print_oblique(const char *name, const int leaps[2][3])
{
    printf("const Cells %s[CUBE_CELLS] = {\n", name);
    for (int a = 0; a < CUBE_CELLS; a++) {
        uint64_t words[CUBE_WORDS] = {0};
        for (int b = 0; b < CUBE_CELLS; b++) {
            const Vector v = cube_vector(a), w = cube_vector(b);
            int d[3] = {abs(v.level - w.level), abs(v.rank - w.rank), abs(v.file - w.file)};
            qsort(d, 3, sizeof d[0], compare_int);
            for (int i = 0; i < 2; i++)
                if (d[0] == leaps[i][0] && d[1] == leaps[i][1] && d[2] == leaps[i][2])
                    set_cell(words, b);
        }
        printf("{{");
        print_words(words, CUBE_WORDS);
        printf("}},");
    }
    printf("};\n");
}

/* The distance of a file from the centre of the cube: 1 for the four innermost, 3 for the
 * outermost. */
static int ring(Vector v)
{
    const int level = abs(2 * v.level - (CUBE_SIDE - 1)), file = abs(2 * v.file - (CUBE_SIDE - 1));
    return ((level > file ? level : file) + 1) / 2;
}

static bool stockbroker_captures(Vector from, Vector to)
{
    const int sideways = (from.level != to.level) + (from.file != to.file);
    return sideways == 2 || (sideways == 1 && ring(from) != ring(to));
}

static void print_stockbrokers(const char *name, bool captures)
{
    printf("const Cells %s[2][CUBE_CELLS] = {\n", name);
    for (int side = 0; side < 2; side++) {
        printf("{\n");
        for (int cell = 0; cell < CUBE_CELLS; cell++) {
            uint64_t words[CUBE_WORDS] = {0};
            const Vector from = cube_vector(cell);
            for (int i = 0; i < 3 * 3; i++) {
                const Vector step = {
                    .level = i / 3 - 1, .rank = side == 0 ? 1 : -1, .file = i % 3 - 1};
                const Vector to = ahead(from, step, 1);
                if (cube_index(to) >= 0 && stockbroker_captures(from, to) == captures)
                    set_cell(words, cube_index(to));
            }
            printf("{{");
            print_words(words, CUBE_WORDS);
            printf("}},");
        }
        printf("},\n");
    }
    printf("};\n");
}

void print_cube(void)
{
    Vector radials[CUBE_RADIALS];
    static uint8_t next[CUBE_RADIALS][CUBE_CELLS], radial[CUBE_CELLS][CUBE_CELLS];
    cube_radials(radials);
    for (int a = 0; a < CUBE_CELLS; a++)
        for (int b = 0; b < CUBE_CELLS; b++)
            radial[a][b] = CUBE_NONE;
    for (int r = 0; r < CUBE_RADIALS; r++)
        for (int cell = 0; cell < CUBE_CELLS; cell++)
            for (int n = CUBE_SIDE - 1; n >= 1; n--) {
                const int to = cube_index(ahead(cube_vector(cell), radials[r], n));
                if (n == 1)
                    next[r][cell] = (uint8_t)to;
                if (to >= 0)
                    radial[cell][to] = (uint8_t)r;
            }
    printf("const uint8_t cube_next[CUBE_RADIALS][CUBE_CELLS] = {\n");
    for (int r = 0; r < CUBE_RADIALS; r++) {
        printf("{");
        print_bytes(next[r], CUBE_CELLS);
        printf("},\n");
    }
    printf("};\nconst uint8_t cube_radial[CUBE_CELLS][CUBE_CELLS] = {\n");
    for (int cell = 0; cell < CUBE_CELLS; cell++) {
        printf("{");
        print_bytes(radial[cell], CUBE_CELLS);
        printf("},\n");
    }
    printf("};\n");
    print_class("cube_steps", 1, 1);
    print_class("cube_leaps", 2, 2);
    print_class("cube_lines", 1, CUBE_SIDE - 1);
    print_oblique("cube_gnu", (const int[2][3]){{2, 1, 0}, {3, 1, 0}});
    print_oblique("cube_oberon", (const int[2][3]){{2, 1, 1}, {2, 2, 1}});
    print_stockbrokers("cube_stockbroker_quiet", false);
    print_stockbrokers("cube_stockbroker_captures", true);
}

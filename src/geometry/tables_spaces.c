/* tables_spaces.c - see tables.h: the 10x10 board. */
#include "geometry/tables.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "geometry/lines.h"

enum { DIRECTIONS = 8 };

static const int compass[DIRECTIONS][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                           {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

/* The directions of a class of spaces.h, a bit each in the order of `compass`. A triangle moves
 * forward on the diagonals and straight backward. */
static unsigned directions_of(int group)
{
    enum { N = 1, NE = 2, E = 4, SE = 8, S = 16, SW = 32, W = 64, NW = 128 };
    static const unsigned directions[SPACE_CLASSES] = {
        N | E | S | W, NE | SE | SW | NW, 255, NE | NW | S, NE | SE | W, SE | SW | N, SW | NW | E};
    return directions[group];
}

static int space_index(int file, int rank)
{
    const bool inside = file >= 0 && file < SPACE_SIDE && rank >= 0 && rank < SPACE_SIDE;
    return inside ? rank * SPACE_SIDE + file : -1;
}

static void print_bits128(const uint64_t words[2])
{
    printf("(Bits128)UINT64_C(0x%" PRIx64 ") << 64 | UINT64_C(0x%" PRIx64 "),\n", words[1],
           words[0]);
}

static void set_space(uint64_t words[2], int space)
{
    words[space / 64] |= UINT64_C(1) << (space % 64);
}

/* Neighbours in the directions of each class that have `room` - 1 further spaces behind them. */
static void print_space_sets(const char *name, int room)
{
    printf("const Bits128 %s[SPACE_CLASSES][SPACES] = {\n", name);
    for (int group = 0; group < SPACE_CLASSES; group++) {
        printf("{\n");
        for (int space = 0; space < SPACES; space++) {
            uint64_t words[2] = {0};
            for (int d = 0; d < DIRECTIONS; d++) {
                const int file = space % SPACE_SIDE, rank = space / SPACE_SIDE;
                const int far =
                    space_index(file + room * compass[d][0], rank + room * compass[d][1]);
                if ((directions_of(group) >> d & 1) != 0 && far >= 0)
                    set_space(words, space_index(file + compass[d][0], rank + compass[d][1]));
            }
            print_bits128(words);
        }
        printf("},\n");
    }
    printf("};\n");
}

static void print_sets(void)
{
    printf("const uint8_t space_directions[SPACE_CLASSES] = {\n");
    for (int group = 0; group < SPACE_CLASSES; group++)
        printf("%u,", directions_of(group));
    printf("};\n");
    print_space_sets("space_steps", 1);
    print_space_sets("space_hurdles", 2);
    uint64_t rows[4][2] = {{0}}, middle[2] = {0};
    const int last = SPACE_SIDE - 1;
    for (int i = 1; i < last; i++) {
        set_space(rows[0], space_index(i, 0));
        set_space(rows[1], space_index(0, i));
        set_space(rows[2], space_index(i, last));
        set_space(rows[3], space_index(last, i));
        for (int j = 1; j < last; j++)
            set_space(middle, space_index(j, i));
    }
    printf("const Bits128 space_row[4] = {\n");
    for (int seat = 0; seat < 4; seat++)
        print_bits128(rows[seat]);
    printf("};\nconst Bits128 space_middle = (Bits128)UINT64_C(0x%" PRIx64
           ") << 64 | UINT64_C(0x%" PRIx64 ");\n",
           middle[1], middle[0]);
}

/* ---- lines of that board: lines.h ---- */

/* The space of a line on which a bit stands, or -1. The lines of an axis are numbered by what their
 * spaces have in common. */
static int line_space(int axis, int line, int bit)
{
    switch (axis) {
    case 0:
        return space_index(line, bit);
    case 1:
        return space_index(bit, bit - line + SPACE_SIDE - 1);
    case 2:
        return space_index(bit, line);
    default:
        return space_index(bit, line - bit);
    }
}

/* The distance of the first piece in a direction if a jump over it is possible, or 0. */
static unsigned jump_distance(unsigned line, int from, int step)
{
    int hurdle = from + step;
    while (hurdle >= 0 && hurdle < SPACE_SIDE && (line >> hurdle & 1) == 0)
        hurdle += step;
    const int landing = 2 * hurdle - from;
    if (hurdle < 0 || hurdle >= SPACE_SIDE || landing < 0 || landing >= SPACE_SIDE)
        return 0;
    for (int bit = hurdle + step; bit != landing + step; bit += step)
        if ((line >> bit & 1) != 0)
            return 0;
    return (unsigned)abs(hurdle - from);
}

static void print_line_tables(void)
{
    uint8_t line_of[LINE_AXES][SPACES];
    printf("const uint16_t space_outside[LINE_AXES][LINES] = {\n");
    for (int axis = 0; axis < LINE_AXES; axis++) {
        printf("{");
        for (int line = 0; line < LINES; line++) {
            unsigned outside = 0;
            for (int bit = 0; bit < SPACE_SIDE; bit++) {
                const int space = line_space(axis, line, bit);
                if (space >= 0)
                    line_of[axis][space] = (uint8_t)line;
                else
                    outside |= 1U << bit;
            }
            printf("%u,", outside);
        }
        printf("},\n");
    }
    printf("};\nconst uint8_t space_line[LINE_AXES][SPACES] = {\n");
    for (int axis = 0; axis < LINE_AXES; axis++) {
        printf("{");
        print_bytes(line_of[axis], SPACES);
        printf("},\n");
    }
    printf("};\n");
}

static void print_jumps(void)
{
    printf("const uint8_t space_jump[SPACE_SIDE][1 << SPACE_SIDE] = {\n");
    for (int from = 0; from < SPACE_SIDE; from++) {
        uint8_t jumps[1 << SPACE_SIDE];
        for (unsigned line = 0; line < 1U << SPACE_SIDE; line++)
            jumps[line] =
                (uint8_t)(jump_distance(line, from, 1) | jump_distance(line, from, -1) << 4);
        printf("{");
        print_bytes(jumps, 1 << SPACE_SIDE);
        printf("},\n");
    }
    printf("};\n");
}

void print_spaces(void)
{
    print_sets();
    print_line_tables();
    print_jumps();
}

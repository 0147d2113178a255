/* tables_spaces.c - see tables.h: the 10x10 board. */
#include "geometry/tables.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const int compass[8][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                  {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

/* Bits of the compass; a triangle of seat s moves forward on the diagonals, backward straight. */
static unsigned space_class(int class)
{
    enum { N = 1, NE = 2, E = 4, SE = 8, S = 16, SW = 32, W = 64, NW = 128 };
    static const unsigned directions[7] = {
        N | E | S | W, NE | SE | SW | NW, 255, NE | NW | S, NE | SE | W, SE | SW | N, SW | NW | E};
    return directions[class];
}

static int space_index(int file, int rank)
{
    return file >= 0 && file < 10 && rank >= 0 && rank < 10 ? rank * 10 + file : -1;
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
    for (int class = 0; class < 7; class ++) {
        printf("{\n");
        for (int space = 0; space < 100; space++) {
            uint64_t words[2] = {0};
            for (int d = 0; d < 8; d++) {
                const int file = space % 10, rank = space / 10;
                const int far =
                    space_index(file + room * compass[d][0], rank + room * compass[d][1]);
                if ((space_class(class) >> d & 1) != 0 && far >= 0)
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
    for (int class = 0; class < 7; class ++)
        printf("%u,", space_class(class));
    printf("};\n");
    print_space_sets("space_steps", 1);
    print_space_sets("space_hurdles", 2);
    uint64_t rows[4][2] = {{0}}, middle[2] = {0};
    for (int i = 1; i <= 8; i++) {
        set_space(rows[0], i);
        set_space(rows[1], i * 10);
        set_space(rows[2], 90 + i);
        set_space(rows[3], i * 10 + 9);
        for (int j = 1; j <= 8; j++)
            set_space(middle, i * 10 + j);
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
        return space_index(bit, bit - line + 9);
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
    while (hurdle >= 0 && hurdle < 10 && (line >> hurdle & 1) == 0)
        hurdle += step;
    const int landing = 2 * hurdle - from;
    if (hurdle < 0 || hurdle > 9 || landing < 0 || landing > 9)
        return 0;
    for (int bit = hurdle + step; bit != landing + step; bit += step)
        if ((line >> bit & 1) != 0)
            return 0;
    return (unsigned)abs(hurdle - from);
}

static void print_line_tables(void)
{
    uint8_t line_of[4][100];
    printf("const uint16_t space_outside[LINE_AXES][LINES] = {\n");
    for (int axis = 0; axis < 4; axis++) {
        printf("{");
        for (int line = 0; line < 19; line++) {
            unsigned outside = 0;
            for (int bit = 0; bit < 10; bit++) {
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
    for (int axis = 0; axis < 4; axis++) {
        printf("{");
        print_bytes(line_of[axis], 100);
        printf("},\n");
    }
    printf("};\n");
}

static void print_jumps(void)
{
    printf("const uint8_t space_jump[SPACE_SIDE][1 << SPACE_SIDE] = {\n");
    for (int from = 0; from < 10; from++) {
        uint8_t jumps[1024];
        for (unsigned line = 0; line < 1024; line++)
            jumps[line] =
                (uint8_t)(jump_distance(line, from, 1) | jump_distance(line, from, -1) << 4);
        printf("{");
        print_bytes(jumps, 1024);
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

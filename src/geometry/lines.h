/* lines.h - the four lines through each space of the 10x10 board, each as one small number.
 *
 * A jump of TRAVERSE's advanced rules depends on one line only: the nearest piece on it, and
 * whether the spaces behind that piece are empty. With a line as a number of ten bits the answer
 * is looked up. Source of the idea: rotated bitboards, chessprogramming.org/Rotated_Bitboards. */
#ifndef GEOMETRY_LINES_H
#define GEOMETRY_LINES_H

#include "geometry/spaces.h"

/* Axes, each the direction of that number and its opposite: files, rising diagonals, ranks, falling
 * diagonals. Along an axis a space's bit is its file; along a file it is its rank. */
enum { LINE_AXES = 4, LINES = 2 * SPACE_SIDE - 1 };

/* Generated (tables.c). */
extern const uint8_t space_line[LINE_AXES][SPACES];           /* which line of the axis */
extern const uint16_t space_outside[LINE_AXES][LINES];        /* bits that are not spaces */
extern const uint8_t space_jump[SPACE_SIDE][1 << SPACE_SIDE]; /* see line_jump */

/* The occupied spaces of all lines; bits that are not spaces count as occupied. */
typedef struct Lines {
    uint16_t line[LINE_AXES][LINES];
} Lines;

static inline unsigned line_bit(unsigned axis, unsigned space)
{
    return axis == 0 ? space / SPACE_SIDE : space % SPACE_SIDE;
}

/* Puts a piece on an empty space, or removes it. */
static inline void lines_toggle(Lines *lines, unsigned space)
{
    for (unsigned axis = 0; axis < LINE_AXES; axis++)
        lines->line[axis][space_line[axis][space]] ^= (uint16_t)(1U << line_bit(axis, space));
}

/* The distance along an axis of the piece that can be jumped from a space, in the axis's direction
 * (the lower four bits) and in the opposite one (the upper four). The landing is twice as far. 0:
 * no jump is possible. A piece on the space itself does not matter. */
static inline unsigned line_jump(const Lines *lines, unsigned axis, unsigned space)
{
    return space_jump[line_bit(axis, space)][lines->line[axis][space_line[axis][space]]];
}

/* From a space to the next in the axis's direction. */
static const int8_t line_stride[LINE_AXES] = {10, 11, 1, -9};

#endif

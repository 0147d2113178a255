/* moves.h - writing moves into a list. */
#ifndef BASE_MOVES_H
#define BASE_MOVES_H

#include <string.h>

#include <wayfarer/game.h>

/* Writes a move that has no further parts, member by member. With a struct assignment gcc builds
 * the WfMove on the stack and copies it; byte stores followed by a wide load stall. */
static inline __attribute__((always_inline)) void move_write(WfMove *move, unsigned from,
                                                             unsigned to)
{
    memset(move, 0, sizeof *move);
    move->from = (uint8_t)from;
    move->to = (uint8_t)to;
}

#endif

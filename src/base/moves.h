/* moves.h - writing moves into a list. */
#ifndef BASE_MOVES_H
#define BASE_MOVES_H

#include <string.h>

#include <wayfarer/game.h>

/* A move without further parts. Written field by field: gcc would put a WfMove together on the
 * stack and copy it, byte stores followed by a wide load, which stalls. */
static inline __attribute__((always_inline)) void move_write(WfMove *move, unsigned from,
                                                             unsigned to)
{
    memset(move, 0, sizeof *move);
    move->from = (uint8_t)from;
    move->to = (uint8_t)to;
}

#endif

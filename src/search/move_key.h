/* move_key.h - a move in 16 bits: the index of history tables, and the move of a table entry. Any
 * thread may call this. */
#ifndef SEARCH_MOVE_KEY_H
#define SEARCH_MOVE_KEY_H

#include <wayfarer/game.h>

enum { MOVE_KEYS = 1 << 16 };

/* The key of a move, never 0: exact for plain moves, a digest for those with further parts. */
static inline uint16_t move_key(const WfMove *move)
{
    uint64_t rest[2];
    __builtin_memcpy(rest, move, sizeof rest);
    uint64_t key = rest[0] & 0xffff;
    rest[0] >>= 16;
    if ((rest[0] | rest[1]) != 0)
        key ^=
            (rest[0] * UINT64_C(0x9e3779b97f4a7c15) + rest[1] * UINT64_C(0xd6e8feb86659fd93)) >> 48;
    return (uint16_t)(key != 0 ? key : 1);
}

#endif

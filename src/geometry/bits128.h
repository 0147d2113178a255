/* bits128.h - sets of up to 128 squares as one number. */
#ifndef GEOMETRY_BITS128_H
#define GEOMETRY_BITS128_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 Bits128;

static inline Bits128 bits_of(unsigned square)
{
    const uint64_t bit = UINT64_C(1) << square % 64; /* shifts of 128 bits are calls in wasm32 */
    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): it has 128 bits */
    return square < 64 ? bit : (Bits128)bit << 64;
}

static inline bool bits_has(Bits128 set, unsigned square)
{
    return ((square < 64 ? (uint64_t)set : (uint64_t)(set >> 64)) >> square % 64 & 1) != 0;
}

static inline unsigned bits_count(Bits128 set)
{
    return (unsigned)(__builtin_popcountll((uint64_t)set) +
                      __builtin_popcountll((uint64_t)(set >> 64)));
}

/* The lowest square of a set that is not empty. */
static inline unsigned bits_first(Bits128 set)
{
    const uint64_t low = (uint64_t)set;
    return low != 0 ? (unsigned)__builtin_ctzll(low)
                    : 64U + (unsigned)__builtin_ctzll((uint64_t)(set >> 64));
}

/* Removes the lowest square from a set that is not empty. */
static inline unsigned bits_pop(Bits128 *set)
{
    const unsigned square = bits_first(*set);
    *set &= *set - 1;
    return square;
}

/* Every member moved by `step` squares, 1 to 63; towards lower numbers if it is negative. */
static inline Bits128 bits_shift(Bits128 set, int step)
{
    const uint64_t low = (uint64_t)set, high = (uint64_t)(set >> 64);
    const unsigned by = (unsigned)(step >= 0 ? step : -step), back = 64 - by;
    return step >= 0 ? (Bits128)(high << by | low >> back) << 64 | low << by
                     : (Bits128)(high >> by) << 64 | (low >> by | high << back);
}

#endif

/* random.h - splitmix64: the only random number generator of the project, and the source of all
 * hash keys.
 *
 * Source: Sebastiano Vigna, splitmix64 (public domain); Steele, Lea and Flood, "Fast splittable
 * pseudorandom number generators", OOPSLA 2014. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

#define RANDOM_STEP UINT64_C(0x9e3779b97f4a7c15)

static inline uint64_t random_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* The next number. Initialize *state with the seed. */
static inline uint64_t random_next(uint64_t *state)
{
    *state += RANDOM_STEP;
    return random_mix(*state);
}

/* A number below `bound` (at least 1), by multiplication. Its bias is small enough for play, but
 * not for a lottery. */
static inline uint64_t random_below(uint64_t *state, uint64_t bound)
{
    return ((random_next(state) >> 32) * bound) >> 32;
}

/* Zobrist key number `index`. It is computed, not looked up: three multiplications cost less than a
 * cache miss in a table of some tens of kilobytes. */
static inline uint64_t zobrist_key(uint32_t index)
{
    return random_mix((index + UINT64_C(1)) * RANDOM_STEP);
}

#endif

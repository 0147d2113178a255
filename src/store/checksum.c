/* checksum.c - see checksum.h: 64-bit XXH3, whose values no longer change. */
#include "store/checksum.h"

#include <string.h>
#include <xxhash.h>

uint64_t checksum(const char *table, uint64_t number, const void *bytes, size_t size)
{
    uint8_t digits[sizeof number];
    for (size_t i = 0; i < sizeof digits; i++)
        digits[i] = (uint8_t)(number >> (8 * i));
    const uint64_t name = XXH3_64bits(table, strlen(table));
    return XXH3_64bits_withSeed(bytes, size, XXH3_64bits_withSeed(digits, sizeof digits, name));
}

/* hash.h - a short hash of bytes, for tables in memory and for the ETags of pages. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* FNV-1a (Fowler, Noll, Vo), 64 bits. */
static inline uint64_t hash_bytes(const void *bytes, size_t size)
{
    const uint8_t *byte = bytes;
    uint64_t hash = 14695981039346656037U;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * 1099511628211U;
    return hash;
}

#endif

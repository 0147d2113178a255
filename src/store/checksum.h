/* checksum.h - the checksum that detects damaged events and digests. */
#ifndef STORE_CHECKSUM_H
#define STORE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* Over a table's name, a number and the bytes kept under them; the same on every machine, because
 * stores keep it. */
uint64_t checksum(const char *table, uint64_t number, const void *bytes, size_t size);

#endif

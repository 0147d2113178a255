/* checksum.h - what tells a damaged event or digest from a good one. */
#ifndef STORE_CHECKSUM_H
#define STORE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* Over a table's name, a number and what is kept under them; the same on every machine, because it
 * is kept in stores. */
uint64_t checksum(const char *table, uint64_t number, const void *bytes, size_t size);

#endif

/* principal.h - for whom a computer works. Fairness between addresses, and between the visitors at
 * one address, is based on this (store/queue/fair.h). */
#ifndef SERVER_CORE_PRINCIPAL_H
#define SERVER_CORE_PRINCIPAL_H

#include <stdint.h>

#include "server/core/address.h"
#include "store/values.h"

/* An address, and the visitor at it. */
typedef struct Principal {
    uint64_t address, holder;
    unsigned connections; /* that the address may have, by which its limits scale; 0: not known */
} Principal;

/* The principal at an address who holds a cookie of that digest. Of an IPv6 address only the
 * network counts, because one household can use as many addresses in it as it likes. */
Principal principal_of(const Address *address, const uint8_t holder[STORE_DIGEST]);

#endif

/* principal.h - for whom a computer works: what is fair between addresses, and between the visitors
 * at one, goes by this (store/queue/fair.h). */
#ifndef SERVER_CORE_PRINCIPAL_H
#define SERVER_CORE_PRINCIPAL_H

#include <stdint.h>

#include "server/core/address.h"
#include "store/values.h"

/* Where they are, and who they are. */
typedef struct Principal {
    uint64_t address, holder;
    unsigned connections; /* that the address may have, by which its limits go; 0: not known */
} Principal;

/* The principal at an address, who holds a cookie of that digest. Of an address of IPv6 only the
 * network counts: one household has as many addresses in it as it likes. */
Principal principal_of(const Address *address, const uint8_t holder[STORE_DIGEST]);

#endif

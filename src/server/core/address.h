/* address.h - addresses of the Internet, as far as limits need to know them. */
#ifndef SERVER_CORE_ADDRESS_H
#define SERVER_CORE_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

enum { ADDRESS_BYTES = 16, ADDRESS_PREFIX = 12 /* of an address of IPv4 that is mapped */ };

enum { ADDRESS_NETWORK_BITS = 64 /* of IPv6, as address_network leaves them */ };

/* IPv6, or IPv4 mapped into it. */
typedef struct Address {
    uint8_t byte[ADDRESS_BYTES];
} Address;

/* The bytes before an address of IPv4. */
extern const uint8_t address_mapped[ADDRESS_PREFIX];

/* Whether it is an address of IPv4. */
bool address_is_four(const Address *address);

/* Whom the limits are for: an address of IPv4, or the /64 of one of IPv6, which one household has
 * all of. */
Address address_network(const Address *address);

#endif

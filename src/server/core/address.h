/* address.h - Internet addresses, as far as limits need them. */
#ifndef SERVER_CORE_ADDRESS_H
#define SERVER_CORE_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

enum { ADDRESS_BYTES = 16, ADDRESS_PREFIX = 12 /* of an IPv4-mapped address */ };

enum { ADDRESS_NETWORK_BITS = 64 /* of an IPv6 address, as address_network leaves it */ };

/* An IPv6 address, or an IPv4 address mapped into IPv6. */
typedef struct Address {
    uint8_t byte[ADDRESS_BYTES];
} Address;

/* The prefix of an IPv4-mapped address. */
extern const uint8_t address_mapped[ADDRESS_PREFIX];

/* Whether it is an IPv4 address. */
bool address_is_four(const Address *address);

/* The network to which the limits apply: an IPv4 address, or the /64 of an IPv6 address, because
 * one household has a whole /64. */
Address address_network(const Address *address);

#endif

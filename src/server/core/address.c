/* address.c - see address.h. */
#include "server/core/address.h"

#include <string.h>

const uint8_t address_mapped[ADDRESS_PREFIX] = {[10] = 0xff, [11] = 0xff};

bool address_is_four(const Address *address)
{
    return memcmp(address->byte, address_mapped, sizeof address_mapped) == 0;
}

Address address_network(const Address *address)
{
    Address network = *address;
    enum { KEPT = ADDRESS_NETWORK_BITS / 8 };
    if (!address_is_four(address))
        memset(network.byte + KEPT, 0, ADDRESS_BYTES - KEPT);
    return network;
}

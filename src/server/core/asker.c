/* asker.c - see asker.h. */
#include "server/core/asker.h"

#include <string.h>

Asker asker_of(const Address *address, const uint8_t holder[STORE_DIGEST])
{
    const uint8_t *byte = address->byte;
    Asker asker = {0};
    memcpy(&asker.address,
           address_is_four(address) ? byte + ADDRESS_BYTES - sizeof asker.address : byte,
           sizeof asker.address);
    memcpy(&asker.holder, holder, sizeof asker.holder);
    return asker;
}

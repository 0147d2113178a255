/* principal.c - see principal.h. */
#include "server/core/principal.h"

#include <string.h>

Principal principal_of(const Address *address, const uint8_t holder[STORE_DIGEST])
{
    const uint8_t *byte = address->byte;
    Principal principal = {0};
    memcpy(&principal.address,
           address_is_four(address) ? byte + ADDRESS_BYTES - sizeof principal.address : byte,
           sizeof principal.address);
    memcpy(&principal.holder, holder, sizeof principal.holder);
    return principal;
}

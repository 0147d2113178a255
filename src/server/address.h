/* address.h - who is at the other end: addresses, those of trusted proxies, and how much one
 * address may ask for. */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ADDRESS_BYTES = 16, ADDRESS_RANGES = 16 };

/* IPv6, or IPv4 mapped into it. */
typedef struct Address {
    uint8_t byte[ADDRESS_BYTES];
} Address;

/* "10.0.0.0/8" or "::1". */
typedef struct AddressRange {
    Address base;
    unsigned bits;
} AddressRange;

bool address_read(const char *text, Address *address);
bool address_read_range(const char *text, AddressRange *range);
bool address_is_in(const Address *address, const AddressRange *range);

/* Whether an address is in one of the ranges of trusted proxies. */
bool address_is_trusted(const Address *address, const AddressRange *trusted, unsigned count);

/* The one who really asks: `peer`, or, if that is one of the trusted proxies, the last address in
 * X-Forwarded-For that is not. */
Address address_of_client(const char *peer, const char *forwarded, const AddressRange *trusted,
                          unsigned count);

/* What the addresses that ask have used up lately. */
typedef struct Ledger Ledger;

/* Every address may have `limit` connections, and ask `limit` things a second, four times that at
 * once. NULL when there is no memory. */
Ledger *ledger_open(unsigned limit);
void ledger_close(Ledger *ledger);

/* One more connection; false: too many. ledger_disconnect gives it back. */
bool ledger_connect(Ledger *ledger, const Address *address, int64_t now);
void ledger_disconnect(Ledger *ledger, const Address *address);

/* Asks for something that costs as much as `cost` small things; false: too much. */
bool ledger_ask(Ledger *ledger, const Address *address, unsigned cost, int64_t now);

#endif

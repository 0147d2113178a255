/* address.h - reads network addresses, and finds the client's address behind trusted proxies. */
#ifndef SERVER_NET_ADDRESS_H
#define SERVER_NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "server/core/address.h"
#include "server/net/request.h"

enum { ADDRESS_RANGES = 16 };

/* "10.0.0.0/8" or "::1". */
typedef struct AddressRange {
    Address base;
    unsigned bits;
} AddressRange;

bool address_read(const char *text, Address *address);
void address_of_socket(const struct sockaddr *socket, Address *address);
bool address_read_range(const char *text, AddressRange *range);
bool address_is_in(const Address *address, const AddressRange *range);

/* Whether an address is in one of the ranges of trusted proxies. */
bool address_is_trusted(const Address *address, const AddressRange *trusted, unsigned count);

/* The client's address: `peer`, or, if that is a trusted proxy, the last address in X-Forwarded-For
 * that is not. `forwarded` has the values of all headers of that name, in order. */
Address address_of_client(const Address *peer, const HttpText *forwarded, size_t count,
                          const AddressRange *trusted, unsigned trusted_count);

/* Whether it is this machine: 127.0.0.0/8 or ::1. */
bool address_is_loopback(const Address *address);

#endif

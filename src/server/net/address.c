/* address.c - see address.h. */
#include "server/net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

bool address_read(const char *text, Address *address)
{
    if (inet_pton(AF_INET6, text, address->byte) == 1)
        return true;
    memcpy(address->byte, address_mapped, sizeof address_mapped);
    return inet_pton(AF_INET, text, address->byte + sizeof address_mapped) == 1;
}

void address_of_socket(const struct sockaddr *socket, Address *address)
{
    if (socket->sa_family == AF_INET6) {
        memcpy(address->byte, &((const struct sockaddr_in6 *)(const void *)socket)->sin6_addr,
               ADDRESS_BYTES);
        return;
    }
    memcpy(address->byte, address_mapped, sizeof address_mapped);
    memcpy(address->byte + sizeof address_mapped,
           &((const struct sockaddr_in *)(const void *)socket)->sin_addr, 4);
}

bool address_read_range(const char *text, AddressRange *range)
{
    char base[64];
    const char *slash = strchr(text, '/');
    const size_t length = slash != NULL ? (size_t)(slash - text) : strlen(text);
    if (length >= sizeof base)
        return false;
    memcpy(base, text, length);
    base[length] = '\0';
    if (!address_read(base, &range->base))
        return false;
    const unsigned most = strchr(base, ':') != NULL ? 128 : 32;
    char *end = NULL;
    const unsigned long bits = slash != NULL ? strtoul(slash + 1, &end, 10) : most;
    range->bits = (unsigned)bits + 128 - most;
    return bits <= most && (slash == NULL || (slash[1] >= '0' && slash[1] <= '9' && *end == '\0'));
}

bool address_is_in(const Address *address, const AddressRange *range)
{
    for (unsigned bit = 0; bit < range->bits; bit++)
        if (((address->byte[bit / 8] ^ range->base.byte[bit / 8]) >> (7 - bit % 8) & 1) != 0)
            return false;
    return true;
}

bool address_is_trusted(const Address *address, const AddressRange *trusted, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (address_is_in(address, &trusted[i]))
            return true;
    return false;
}

/* Reads one word of X-Forwarded-For: an address, perhaps with a port or in brackets. */
static bool read_word(HttpText word, Address *address)
{
    char text[64];
    word = text_trim(word);
    if (word.size >= sizeof text || word.size == 0)
        return false;
    memcpy(text, word.at, word.size);
    text[word.size] = '\0';
    char *start = text, *colon = strchr(text, ':');
    if (text[0] == '[') {
        start = text + 1;
        text[strcspn(text, "]")] = '\0';
    } else if (colon != NULL && strchr(colon + 1, ':') == NULL) {
        *colon = '\0';
    }
    return address_read(start, address);
}

Address address_of_client(const Address *peer, const HttpText *forwarded, size_t count,
                          const AddressRange *trusted, unsigned trusted_count)
{
    Address client = *peer, next;
    while (count > 0) {
        HttpText list = forwarded[--count], word;
        while (text_last(&list, ',', &word)) {
            if (!address_is_trusted(&client, trusted, trusted_count) || !read_word(word, &next))
                return client;
            client = next;
        }
    }
    return client;
}

bool address_is_loopback(const Address *address)
{
    static const Address one = {.byte = {[ADDRESS_BYTES - 1] = 1}};
    return address_is_four(address) ? address->byte[sizeof address_mapped] == 127
                                    : memcmp(address, &one, sizeof one) == 0;
}

/* address.c - see address.h. */
#include "server/address.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

/* ---- addresses ---- */

bool address_read(const char *text, Address *address)
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    if (inet_pton(AF_INET6, text, address->byte) == 1)
        return true;
    memcpy(address->byte, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, address->byte + sizeof mapped) == 1;
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

Address address_of_client(const char *peer, const char *forwarded, const AddressRange *trusted,
                          unsigned count)
{
    Address client = {{0}};
    char list[512];
    (void)address_read(peer, &client);
    if (strlen(forwarded) >= sizeof list)
        return client;
    memcpy(list, forwarded, strlen(forwarded) + 1);
    for (char *comma = list; comma != NULL && address_is_trusted(&client, trusted, count);) {
        comma = strrchr(list, ',');
        const char *last = comma != NULL ? comma + 1 : list;
        char word[64];
        Address next;
        last += strspn(last, " ");
        const size_t length = strcspn(last, " ");
        if (length >= sizeof word)
            break;
        memcpy(word, last, length);
        word[length] = '\0';
        if (!address_read(word, &next))
            break;
        client = next;
        if (comma != NULL)
            *comma = '\0';
    }
    return client;
}

/* ---- the ledger ---- */

enum { BUCKETS = 4096, BURST = 4, FORGET = 60 * 1000 };

typedef struct Entry {
    Address address;
    unsigned connections;
    double tokens; /* things that may still be asked at once */
    int64_t since;
    struct Entry *next;
} Entry;

struct Ledger {
    unsigned limit;
    Entry *bucket[BUCKETS];
};

Ledger *ledger_open(unsigned limit)
{
    Ledger *ledger = calloc(1, sizeof *ledger);
    if (ledger != NULL)
        ledger->limit = limit;
    return ledger;
}

void ledger_close(Ledger *ledger)
{
    for (unsigned i = 0; i < BUCKETS; i++)
        for (Entry *entry = ledger->bucket[i], *next; entry != NULL; entry = next) {
            next = entry->next;
            free(entry);
        }
    free(ledger);
}

static Entry **bucket_of(Ledger *ledger, const Address *address)
{
    return &ledger->bucket[hash_bytes(address->byte, ADDRESS_BYTES) % BUCKETS];
}

/* Entries of a bucket that say nothing any more are let go of on the way. */
static Entry *find(Ledger *ledger, const Address *address, int64_t now)
{
    Entry *found = NULL;
    for (Entry **at = bucket_of(ledger, address); *at != NULL;) {
        Entry *entry = *at;
        if (memcmp(&entry->address, address, sizeof *address) == 0)
            found = entry;
        if (entry != found && entry->connections == 0 && now - entry->since > FORGET) {
            *at = entry->next;
            free(entry);
        } else {
            at = &entry->next;
        }
    }
    return found;
}

static Entry *entry_of(Ledger *ledger, const Address *address, int64_t now)
{
    Entry *entry = find(ledger, address, now);
    if (entry != NULL)
        return entry;
    entry = calloc(1, sizeof *entry);
    if (entry == NULL)
        return NULL;
    Entry **bucket = bucket_of(ledger, address);
    *entry = (Entry){.address = *address,
                     .tokens = BURST * (double)ledger->limit,
                     .since = now,
                     .next = *bucket};
    return *bucket = entry;
}

bool ledger_connect(Ledger *ledger, const Address *address, int64_t now)
{
    Entry *entry = entry_of(ledger, address, now);
    if (entry == NULL || entry->connections >= ledger->limit)
        return false;
    entry->connections++;
    return true;
}

void ledger_disconnect(Ledger *ledger, const Address *address)
{
    Entry *entry = find(ledger, address, 0);
    if (entry != NULL && entry->connections > 0)
        entry->connections--;
}

bool ledger_ask(Ledger *ledger, const Address *address, unsigned cost, int64_t now)
{
    Entry *entry = entry_of(ledger, address, now);
    if (entry == NULL)
        return false;
    const double most = BURST * (double)ledger->limit;
    entry->tokens += (double)(now - entry->since) / 1000 * ledger->limit;
    if (entry->tokens > most)
        entry->tokens = most;
    entry->since = now;
    if (entry->tokens < cost)
        return false;
    entry->tokens -= cost;
    return true;
}

/* ledger.c - see ledger.h. */
#include "server/core/ledger.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/core/refusals.h"

enum { BUCKETS = 4096, SWEPT = BUCKETS / 32, FORGET = 60 * 1000, KEY = ADDRESS_BYTES };

typedef struct LedgerEntry {
    uint8_t key[KEY]; /* of an address, or the beginning of a session's digest */
    bool session;
    unsigned connections, parting;
    LedgerRest resting; /* a ring; its `newer` is idle longest, its `older` shortest */
    double scale;       /* factor for its limits */
    double left[ASKED_KINDS];
    int64_t since;
    struct LedgerEntry *next;
} LedgerEntry;

struct Ledger {
    LedgerLimits limits;
    unsigned next_bucket; /* the next one to sweep */
    LedgerEntry *bucket[BUCKETS];
};

/* ---- one meter ---- */

static double refilled(double left, const Limit *limit, double scale, int64_t passed)
{
    const double burst = limit->burst * scale < 1 ? 1 : limit->burst * scale;
    left += limit->rate * scale * (double)(passed > 0 ? passed : 0) / 1000;
    return left < burst ? left : burst;
}

Meter meter_new(LimitName limit, int64_t now)
{
    return (Meter){.left = limits[limit].burst, .since = now};
}

bool meter_take(Meter *meter, LimitName limit, int64_t now)
{
    meter->left = refilled(meter->left, &limits[limit], 1, now - meter->since);
    meter->since = now;
    if (meter->left < 1)
        return false;
    meter->left -= 1;
    return true;
}

/* ---- entries ---- */

Ledger *ledger_open(LedgerLimits limits_)
{
    Ledger *ledger = calloc(1, sizeof *ledger);
    if (ledger == NULL)
        return NULL;
    ledger->limits = limits_;
    return ledger;
}

void ledger_close(Ledger *ledger)
{
    for (unsigned i = 0; i < BUCKETS; i++)
        for (LedgerEntry *entry = ledger->bucket[i], *next; entry != NULL; entry = next) {
            next = entry->next;
            free(entry);
        }
    free(ledger);
}

static LedgerEntry *find(const Ledger *ledger, const uint8_t key[KEY], bool session)
{
    LedgerEntry *entry = ledger->bucket[hash_bytes(key, KEY) % BUCKETS];
    while (entry != NULL && (entry->session != session || memcmp(entry->key, key, KEY) != 0))
        entry = entry->next;
    return entry;
}

static const Limit *limit_of(bool session, unsigned kind)
{
    return &limits[(unsigned)(session ? LIMIT_SESSION_REQUESTS : LIMIT_ADDRESS_REQUESTS) + kind];
}

static void refill(LedgerEntry *entry, int64_t now)
{
    for (unsigned kind = 0; kind < ASKED_KINDS; kind++)
        entry->left[kind] = refilled(entry->left[kind], limit_of(entry->session, kind),
                                     entry->scale, now - entry->since);
    entry->since = now;
}

/* An entry, brought up to date; NULL if there is no memory. It is the session's if there is a
 * session, else the address's. */
static LedgerEntry *entry_of(Ledger *ledger, const Address *address, const uint8_t *holder,
                             int64_t now)
{
    const bool session = holder != NULL;
    const Address network = address_network(address);
    const uint8_t *key = session ? holder : network.byte;
    LedgerEntry *entry = find(ledger, key, session);
    if (entry == NULL) {
        entry = calloc(1, sizeof *entry);
        if (entry == NULL)
            return NULL;
        LedgerEntry **bucket = &ledger->bucket[hash_bytes(key, KEY) % BUCKETS];
        const double scale = (double)ledger_connections(ledger, address) / LIMIT_SCALE;
        *entry = (LedgerEntry){
            .session = session, .scale = session && scale < 1 ? 1 : scale, .next = *bucket};
        memcpy(entry->key, key, KEY);
        entry->resting = (LedgerRest){.older = &entry->resting, .newer = &entry->resting};
        for (unsigned kind = 0; kind < ASKED_KINDS; kind++)
            entry->left[kind] = limit_of(session, kind)->burst * entry->scale;
        entry->since = now;
        *bucket = entry;
    }
    refill(entry, now);
    return entry;
}

/* Whether the entry holds nothing that a new one would not. */
static bool may_go(const LedgerEntry *entry, int64_t now)
{
    if (entry->connections > 0 || entry->parting > 0 || now - entry->since < FORGET)
        return false;
    LedgerEntry then = *entry;
    refill(&then, now);
    for (unsigned kind = ASKED_DAY_TABLE; kind < ASKED_KINDS; kind++)
        if (then.left[kind] < limit_of(entry->session, kind)->burst * entry->scale)
            return false;
    return true;
}

void ledger_sweep(Ledger *ledger, int64_t now)
{
    for (unsigned i = 0; i < SWEPT; i++) {
        LedgerEntry **at = &ledger->bucket[ledger->next_bucket++ % BUCKETS];
        while (*at != NULL) {
            LedgerEntry *entry = *at;
            if (!may_go(entry, now)) {
                at = &entry->next;
            } else {
                *at = entry->next;
                free(entry);
            }
        }
    }
}

/* ---- what clients ask for ---- */

unsigned ledger_connections(const Ledger *ledger, const Address *address)
{
    return ledger->limits.connections(ledger->limits.context, address);
}

bool ledger_connect(Ledger *ledger, const Address *address, int64_t now)
{
    LedgerEntry *entry = entry_of(ledger, address, NULL, now);
    if (entry == NULL || entry->connections >= ledger_connections(ledger, address))
        return false;
    entry->connections++;
    return true;
}

void ledger_disconnect(Ledger *ledger, const Address *address)
{
    const Address key = address_network(address);
    LedgerEntry *entry = find(ledger, key.byte, false);
    if (entry != NULL && entry->connections > 0)
        entry->connections--;
}

void ledger_rest(Ledger *ledger, const Address *address, LedgerRest *rest)
{
    const Address key = address_network(address);
    LedgerEntry *entry = find(ledger, key.byte, false);
    ledger_wake(rest);
    if (entry == NULL)
        return;
    *rest = (LedgerRest){.older = entry->resting.older, .newer = &entry->resting};
    rest->older->newer = rest;
    entry->resting.older = rest;
}

void ledger_wake(LedgerRest *rest)
{
    if (rest->newer == NULL)
        return;
    rest->older->newer = rest->newer;
    rest->newer->older = rest->older;
    *rest = (LedgerRest){0};
}

LedgerRest *ledger_longest_rest(const Ledger *ledger, const Address *address)
{
    const Address key = address_network(address);
    const LedgerEntry *entry = find(ledger, key.byte, false);
    return entry == NULL || entry->resting.newer == &entry->resting ? NULL : entry->resting.newer;
}

bool ledger_part(Ledger *ledger, const Address *address)
{
    const Address key = address_network(address);
    LedgerEntry *entry = find(ledger, key.byte, false);
    if (entry == NULL || entry->connections == 0 ||
        entry->parting >= ledger_connections(ledger, address))
        return false;
    entry->connections--;
    entry->parting++;
    return true;
}

void ledger_parted(Ledger *ledger, const Address *address)
{
    const Address key = address_network(address);
    LedgerEntry *entry = find(ledger, key.byte, false);
    if (entry != NULL && entry->parting > 0)
        entry->parting--;
}

/* `charges`: the address's limit refuses nobody, and its balance may fall below zero. */
static const WfMessage *take(Ledger *ledger, const Address *address, const uint8_t *session,
                             LedgerKind asked, double amount, bool charges, int64_t now)
{
    LedgerEntry *of_session = session != NULL ? entry_of(ledger, address, session, now) : NULL;
    LedgerEntry *of_address = entry_of(ledger, address, NULL, now);
    if ((session != NULL && of_session == NULL) || of_address == NULL)
        return &refusals[REFUSE_NO_MEMORY];
    if (of_session != NULL && of_session->left[asked] < amount)
        return &limit_of(true, asked)->says;
    if (!charges && of_address->left[asked] < amount)
        return &limit_of(false, asked)->says;
    if (of_session != NULL)
        of_session->left[asked] -= amount;
    of_address->left[asked] -= amount;
    return NULL;
}

const WfMessage *ledger_ask_for(Ledger *ledger, const Address *address, const uint8_t *session,
                                LedgerKind asked, double amount, int64_t now)
{
    return take(ledger, address, session, asked, amount, false, now);
}

const WfMessage *ledger_ask_session(Ledger *ledger, const Address *address, const uint8_t *session,
                                    LedgerKind asked, double amount, int64_t now)
{
    return take(ledger, address, session, asked, amount, true, now);
}

const WfMessage *ledger_ask(Ledger *ledger, const Address *address, const uint8_t *session,
                            LedgerKind asked, int64_t now)
{
    return ledger_ask_for(ledger, address, session, asked, 1, now);
}

void ledger_charge(Ledger *ledger, const Address *address, const uint8_t *session, LedgerKind asked,
                   uint64_t events, int64_t now)
{
    LedgerEntry *of_session = session != NULL ? entry_of(ledger, address, session, now) : NULL;
    LedgerEntry *of_address = entry_of(ledger, address, NULL, now);
    if (of_session != NULL)
        of_session->left[asked] -= (double)(events / MOST_EVENTS_SESSION);
    if (of_address != NULL)
        of_address->left[asked] -= (double)(events / MOST_EVENTS_ADDRESS);
}

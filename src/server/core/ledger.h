/* ledger.h - how much of the limits in limits.h each address and session has used recently.
 *
 * Everything here runs on the server's thread. An entry is freed after a minute without use, once
 * its daily allowance is full again. So the daily limit outlasts a visit. */
#ifndef SERVER_CORE_LEDGER_H
#define SERVER_CORE_LEDGER_H

#include "server/core/address.h"
#include "server/core/limits.h"

/* What a visitor asks for. Each kind has a limit per session and one per address, in this order. */
typedef enum LedgerKind {
    ASKED_REQUEST,
    ASKED_TABLE,
    ASKED_TALK,
    ASKED_JOIN,
    ASKED_READ,
    ASKED_SMALL,
    ASKED_REVOKE,
    ASKED_COMPUTATION,
    ASKED_DAY_TABLE, /* the daily allowance of this one and the next refills slowly */
    ASKED_DAY_BYTES,
    ASKED_KINDS
} LedgerKind;

/* What is left of one rate limit. Initialize it with meter_new. */
typedef struct Meter {
    double left;
    int64_t since; /* milliseconds */
} Meter;
Meter meter_new(LimitName limit, int64_t now);

/* Takes one unit; returns false if none is left. */
bool meter_take(Meter *meter, LimitName limit, int64_t now);

typedef struct Ledger Ledger;

/* How many connections an address may have. Its other limits scale with that number. */
typedef struct LedgerLimits {
    unsigned (*connections)(const void *context, const Address *address);
    const void *context;
} LedgerLimits;

/* NULL if there is no memory. */
Ledger *ledger_open(LedgerLimits limits);
void ledger_close(Ledger *ledger);

unsigned ledger_connections(const Ledger *ledger, const Address *address);

/* Counts one more connection of an address; returns false if there are too many. ledger_disconnect
 * releases it. */
bool ledger_connect(Ledger *ledger, const Address *address, int64_t now);
void ledger_disconnect(Ledger *ledger, const Address *address);

/* An idle connection between two requests, in the list of its address. Zero: it is not idle. */
typedef struct LedgerRest {
    struct LedgerRest *older, *newer;
} LedgerRest;

/* Marks a counted connection as idle until ledger_wake, which must come before ledger_disconnect.
 * ledger_wake does nothing if the connection is not idle. */
void ledger_rest(Ledger *ledger, const Address *address, LedgerRest *rest);
void ledger_wake(LedgerRest *rest);

/* The connection of an address that has been idle longest; NULL if none is idle. */
LedgerRest *ledger_longest_rest(const Ledger *ledger, const Address *address);

/* Stops counting a connection that only waits for the peer to close it. Returns false, and goes on
 * counting it, if too many such connections exist already. Call ledger_parted when a connection
 * ends that stopped counting. */
bool ledger_part(Ledger *ledger, const Address *address);
void ledger_parted(Ledger *ledger, const Address *address);

/* Asks for one unit. `session` is the digest of a cookie, or NULL. Returns NULL if it is granted,
 * else the reason to be told. */
const WfMessage *ledger_ask(Ledger *ledger, const Address *address, const uint8_t *session,
                            LedgerKind asked, int64_t now);

/* The same for `amount` units. */
const WfMessage *ledger_ask_for(Ledger *ledger, const Address *address, const uint8_t *session,
                                LedgerKind asked, double amount, int64_t now);

/* The same, but only the session's limit refuses; the address's balance may fall below zero. */
const WfMessage *ledger_ask_session(Ledger *ledger, const Address *address, const uint8_t *session,
                                    LedgerKind asked, double amount, int64_t now);

/* Charges for reading so many events from the store, on top of the one unit that was asked for.
 * The balance may fall below zero. */
void ledger_charge(Ledger *ledger, const Address *address, const uint8_t *session, LedgerKind asked,
                   uint64_t events, int64_t now);

/* Frees some of the entries that are no longer needed; to be called every second. */
void ledger_sweep(Ledger *ledger, int64_t now);

#endif

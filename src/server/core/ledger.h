/* ledger.h - what addresses and sessions have used up lately of the limits of limits.h.
 *
 * Everything here runs on the server's thread. An entry is freed once it was not used for a minute
 * and has all that a day allows again: so that bound outlasts a visit. */
#ifndef SERVER_CORE_LEDGER_H
#define SERVER_CORE_LEDGER_H

#include "server/core/address.h"
#include "server/core/limits.h"

/* What somebody asks for, each with a limit per session and one per address, in their order. */
typedef enum LedgerKind {
    ASKED_REQUEST,
    ASKED_TABLE,
    ASKED_TALK,
    ASKED_JOIN,
    ASKED_READ,
    ASKED_SMALL,
    ASKED_REVOKE,
    ASKED_COMPUTATION,
    ASKED_DAY_TABLE, /* of these two what a day allows comes back slowly */
    ASKED_DAY_BYTES,
    ASKED_KINDS
} LedgerKind;

/* What is left of one limit by rate. Fill it with meter_new. */
typedef struct Meter {
    double left;
    int64_t since; /* milliseconds */
} Meter;
Meter meter_new(LimitName limit, int64_t now);

/* Takes one; false: there is none left. */
bool meter_take(Meter *meter, LimitName limit, int64_t now);

typedef struct Ledger Ledger;

/* How many connections an address may have: its other limits go by that. */
typedef struct LedgerLimits {
    unsigned (*connections)(const void *context, const Address *address);
    const void *context;
} LedgerLimits;

/* NULL when there is no memory. */
Ledger *ledger_open(LedgerLimits limits);
void ledger_close(Ledger *ledger);

unsigned ledger_connections(const Ledger *ledger, const Address *address);

/* One more connection of an address; false: too many. ledger_disconnect gives it back. */
bool ledger_connect(Ledger *ledger, const Address *address, int64_t now);
void ledger_disconnect(Ledger *ledger, const Address *address);

/* A connection that rests between two requests, in the list of those of its address; zero: it does
 * not rest. */
typedef struct LedgerRest {
    struct LedgerRest *older, *newer;
} LedgerRest;

/* A counted connection rests from now on, until ledger_wake, which must come before it is given
 * back. Waking one that does not rest does nothing. */
void ledger_rest(Ledger *ledger, const Address *address, LedgerRest *rest);
void ledger_wake(LedgerRest *rest);

/* The connection of an address that rests longest; NULL: none rests. */
LedgerRest *ledger_longest_rest(const Ledger *ledger, const Address *address);

/* A connection only waits for the other end to close it too, and stops counting as one. False: too
 * many do so already, and it goes on counting. ledger_parted is for those that stopped counting. */
bool ledger_part(Ledger *ledger, const Address *address);
void ledger_parted(Ledger *ledger, const Address *address);

/* Asks for one thing. `session` has the digest of a cookie, or is NULL. NULL: granted; else the
 * reason, to be told. */
const WfMessage *ledger_ask(Ledger *ledger, const Address *address, const uint8_t *session,
                            LedgerKind asked, int64_t now);

/* The same for so many at once. */
const WfMessage *ledger_ask_for(Ledger *ledger, const Address *address, const uint8_t *session,
                                LedgerKind asked, double amount, int64_t now);

/* The same, but only the session's limit refuses; what is left to the address may fall below
 * zero. */
const WfMessage *ledger_ask_session(Ledger *ledger, const Address *address, const uint8_t *session,
                                    LedgerKind asked, double amount, int64_t now);

/* Takes what it costs to read that many events from the store, in addition to the one thing that
 * was asked for. What is left may fall below zero. */
void ledger_charge(Ledger *ledger, const Address *address, const uint8_t *session, LedgerKind asked,
                   uint64_t events, int64_t now);

/* Forgets a part of what can be forgotten; to be called every second. */
void ledger_sweep(Ledger *ledger, int64_t now);

#endif

/* bans.h - who may not use the server: addresses and sessions that an operator has banned
 * (`wayfarer admin bar`), as stored. */
#ifndef SERVER_OPERATOR_BANS_H
#define SERVER_OPERATOR_BANS_H

#include "server/core/address.h"
#include "store/store.h"

enum { BANS_REST = 900 /* milliseconds between two checks of the store */ };

/* Zero: nobody is banned. */
typedef struct Bans {
    StoreBan *ban;
    size_t count;
    int64_t next; /* time of the next check */
    bool changed; /* in the last check */
} Bans;

/* Checks the store if it is time to. Returns true if the bans have changed. If the store cannot be
 * read now, the bans stay as they were. */
bool bans_look(Bans *bans, Store *store, int64_t now);

/* Whether somebody is banned, by the address or by the digest of the cookie (NULL: none). */
bool bans_has(const Bans *bans, const Address *address, const uint8_t *session, int64_t now);

void bans_free(Bans *bans);

#endif

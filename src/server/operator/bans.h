/* bans.h - who may not use the server: addresses and sessions that an operator has barred
 * (`wayfarer admin bar`), as the store has them. */
#ifndef SERVER_OPERATOR_BANS_H
#define SERVER_OPERATOR_BANS_H

#include "server/core/address.h"
#include "store/store.h"

enum { BANS_REST = 900 /* milliseconds between two looks at the store */ };

/* Zero: nobody. */
typedef struct Bans {
    StoreBan *ban;
    size_t count;
    int64_t next; /* look */
    bool changed; /* at the last look */
} Bans;

/* Asks the store if it is time to; true: others are barred than before. What cannot be read now
 * stays as it was. */
bool bans_look(Bans *bans, Store *store, int64_t now);

/* Whether somebody is barred: by the address, or by the digest of the cookie (NULL: none). */
bool bans_has(const Bans *bans, const Address *address, const uint8_t *session, int64_t now);

void bans_free(Bans *bans);

#endif

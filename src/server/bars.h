/* bars.h - who may not use the server: addresses and sessions that an operator has barred
 * (`wayfarer admin bar`), as the store has them. */
#ifndef SERVER_BARS_H
#define SERVER_BARS_H

#include "server/core/address.h"
#include "store/store.h"

enum { BARS_REST = 900 /* milliseconds between two looks at the store */ };

/* Zero: nobody. */
typedef struct Bars {
    StoreBar *bar;
    size_t count;
    int64_t next; /* look */
    bool changed; /* at the last look */
} Bars;

/* Asks the store if it is time to; true: others are barred than before. What cannot be read now
 * stays as it was. */
bool bars_look(Bars *bars, Store *store, int64_t now);

/* Whether somebody is barred: by the address, or by the digest of the cookie (NULL: none). */
bool bars_has(const Bars *bars, const Address *address, const uint8_t *session, int64_t now);

void bars_free(Bars *bars);

#endif

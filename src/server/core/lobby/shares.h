/* shares.h - who gets the few places of a list. Tables with people present come first; then
 * everybody's first entry comes before anybody's second one. So nobody can crowd others off a list,
 * however many entries they make. */
#ifndef SERVER_CORE_LOBBY_SHARES_H
#define SERVER_CORE_LOBBY_SHARES_H

#include <stddef.h>

#include "server/core/limits.h"
#include "server/core/principal.h"

/* An entry that wants a place. */
typedef struct Share {
    Principal principal; /* whose it is */
    unsigned group;      /* lower groups come first */
    int64_t order;       /* within a group, higher values come first if shares are equal */
    void *what;          /* the caller's */
    size_t
        rank; /* internal: how many of the same principal, then of the same address, come before */
} Share;

/* The entries that want a place. Zero is an empty list. */
typedef struct ShareList {
    Share *share;
    size_t count, room;
} ShareList;

/* Adds an entry; without memory it is left out. */
void shares_add(ShareList *list, const Share *share);
void shares_free(ShareList *list);

/* Sorts the entries that get a place to the front, in their order, and returns their number. That
 * is at most `most` in all, and at most what the two limits allow per session and per address. */
size_t shares_choose(Share *share, size_t count, LimitName session, LimitName address, size_t most);

/* The value of a limit for a principal. Both kinds scale up with what the principal's address is
 * allowed; only the limit of an address scales down. */
unsigned shares_most(const Principal *principal, LimitName limit, bool session);

#endif

/* shares.h - who gets the places of a list of which there are few: those whose people are there
 * come first, then everybody's first one comes before anybody's second one. So nobody can push the
 * others off a list, however much they make. */
#ifndef SERVER_CORE_LOBBY_SHARES_H
#define SERVER_CORE_LOBBY_SHARES_H

#include <stddef.h>

#include "server/core/limits.h"
#include "server/core/principal.h"

/* One that wants a place. */
typedef struct Share {
    Principal principal; /* whose it is */
    unsigned group;      /* the lower ones come first */
    int64_t order;       /* in a group the higher ones come first, as far as shares are equal */
    void *what;          /* the caller's */
    size_t
        rank; /* in here: how many of the same principal, then of the same address, come before */
} Share;

/* Those that want one. Zero is an empty list. */
typedef struct ShareList {
    Share *share;
    size_t count, room;
} ShareList;

/* Without memory it is not added. */
void shares_add(ShareList *list, const Share *share);
void shares_free(ShareList *list);

/* Sorts those that get a place to the front, in their order, and returns how many they are: at most
 * `most`, and of a session and of an address as many as these limits say. */
size_t shares_choose(Share *share, size_t count, LimitName session, LimitName address, size_t most);

/* What a limit is for a principal: both go up with what its address is allowed, only that of an
 * address goes down. */
unsigned shares_most(const Principal *principal, LimitName limit, bool session);

#endif

/* lease.h - which server does what nobody asks for: lets a flag fall, has a computer think. Several
 * servers may have a table in memory. One of them at a time has the table's lease, from the store,
 * with a fencing number, and renews it while it has something to do there. A server that was
 * stalled loses it, and what it writes then is refused, because its number is old. What people ask
 * for needs no lease: the number of the event decides. */
#ifndef SERVER_CORE_LEASE_H
#define SERVER_CORE_LEASE_H

#include "server/core/rooms.h"

/* Milliseconds. */
enum {
    LEASE_MS = 5000,    /* for which it is asked for */
    LEASE_RENEW = 2500, /* it is asked for again when less than that is left */
    LEASE_LEAST = 500,  /* nothing is begun when less than that is left */
    LEASE_AGAIN = 500,  /* after which one that another server has is asked for again */
    LEASE_AHEAD = 2000, /* before a flag falls */
};

/* Whether the server may act at the table now. The lease is asked for if need be, and renewed. */
bool lease_have(CoreStep *step, Room *room);

/* What became of asking. */
void lease_answered(const CoreStep *step, Room *room, StoreAnswer answer, uint64_t fence);

/* Something was refused for its number: another server has the lease. */
void lease_lost(const CoreStep *step, Room *room);

#endif

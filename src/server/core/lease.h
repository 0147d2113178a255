/* lease.h - which server takes the actions that nobody requests: it acts on a fallen flag, and has
 * a computer think. Several servers may have a table in memory. Only one at a time holds the
 * table's lease, which the store grants with a fencing token. It renews the lease while it has
 * something to do at the table. A stalled server loses the lease, and the store refuses its later
 * writes because their number is old. Requests by people need no lease, because the event number
 * decides. */
#ifndef SERVER_CORE_LEASE_H
#define SERVER_CORE_LEASE_H

#include "server/core/rooms.h"

/* Milliseconds. */
enum {
    LEASE_MS = 5000,    /* duration of a lease */
    LEASE_RENEW = 2500, /* renew when less than this is left */
    LEASE_LEAST = 500,  /* begin nothing when less than this is left */
    LEASE_AGAIN = 500,  /* delay before asking again for a lease that another server holds */
    LEASE_AHEAD = 2000, /* how long before a flag falls the lease is asked for */
};

/* Whether the server may act at the table now. Asks for the lease or renews it if necessary. */
bool lease_have(CoreStep *step, Room *room);

/* The store has answered a request for the lease. */
void lease_answered(const CoreStep *step, Room *room, StoreAnswer answer, uint64_t fence);

/* The store refused a write because of its fencing token: another server has the lease. */
void lease_lost(const CoreStep *step, Room *room);

#endif

/* driver.h - the core at work: takes its steps (core/step.h), and carries out their effects with
 * the store. Everything here runs on one thread, the server's. */
#ifndef SERVER_DRIVER_H
#define SERVER_DRIVER_H

#include "server/core/address.h"
#include "server/core/step.h"
#include "server/now.h"
#include "server/operator/latency.h"
#include "server/operator/log.h"
#include "server/work/pending_turns.h"
#include "store/store.h"

/* Somebody at the other end of a line. These are called; nothing may be freed in them. */
typedef struct TableClient {
    uint8_t holder[STORE_DIGEST];
    Principal principal;        /* with where they are: addresses take turns at the computer */
    const WfLanguage *language; /* in which they are told; NULL: English */
    /* The table has events, or people, that this client has not been told of. */
    void (*news)(struct TableClient *client);
    /* The answer to a request: `why` is NULL if it was granted; `secret` and `table` may be NULL.
     * `id` is the request's own. */
    void (*answer)(struct TableClient *client, const json_t *id, const char *why,
                   const char *secret, const char *table);
} TableClient;

typedef struct Driver {
    /* its owner's */
    Store *store;
    void (*enqueued)(void *context); /* a turn may have come into the queue; or NULL */
    void *context;
    Log *log;
    Now now;

    /* the core's */
    Rooms rooms;
    Effects effects; /* to be carried out */
    Entropy entropy;

    bool running; /* effects are being carried out */

    struct DriverWrite *writes; /* on their way */
    struct DriverRead *reads;
    struct DriverLease *leases;
    PendingTurns pending_turns;
    Latency written; /* those that are over */
    LogRate slow;    /* those that took long, as they are logged */
} Driver;

/* A driver of a core without rooms. The owner fills in its other fields. */
void driver_begin(Driver *driver, Store *store);

/* Takes a step of the core, and does all that comes of it. */
void driver_step(Driver *driver, const CoreEvent *event);

/* The same at a time that was read before. Whoever takes a step for each of thousands of rooms
 * reads the clock once: it would take longer than all the rest, because the processor waits there
 * until everything before is done. */
void driver_step_at(Driver *driver, const CoreEvent *event, int64_t now);

/* Tells the core of the reads and writes that are over, and those who wait for a table that it was
 * read. */
void driver_collect(Driver *driver);

/* For how long the oldest write has been on its way, in microseconds; 0: none is. */
int64_t driver_oldest_write(const Driver *driver);

/* Frees what the driver has; when the store is closed. */
void driver_end(Driver *driver);

#endif

/* driver.h - runs the core: takes its steps (core/step.h), and carries out their effects with the
 * store. Everything here runs on the server's thread. */
#ifndef SERVER_DRIVER_H
#define SERVER_DRIVER_H

#include "server/core/address.h"
#include "server/core/step.h"
#include "server/jobs/pending_turns.h"
#include "server/now.h"
#include "server/operator/latency.h"
#include "server/operator/log.h"
#include "store/store.h"

/* A client at the other end of a connection. Its callbacks must free nothing. */
typedef struct TableClient {
    uint8_t holder[STORE_DIGEST];
    Principal principal;        /* includes the address: addresses take turns at the computer */
    const WfLanguage *language; /* of messages to the client; NULL: English */
    /* The table has events, or changes in who is present, that this client has not been told of. */
    void (*news)(struct TableClient *client);
    /* The answer to a request: `why` is NULL if it was granted; `secret` and `table` may be NULL.
     * `id` belongs to the request. */
    void (*answer)(struct TableClient *client, const json_t *id, const char *why,
                   const char *secret, const char *table);
} TableClient;

typedef struct Driver {
    /* set by the owner */
    Store *store;
    void (*enqueued)(void *context); /* a computer's turn may have entered the queue; or NULL */
    void *context;
    Log *log;
    Now now;

    /* for the core */
    Rooms rooms;
    Effects effects; /* to be carried out */
    Entropy entropy;

    bool running; /* effects are being carried out */

    struct DriverWrite *writes; /* in progress */
    struct DriverRead *reads;
    struct DriverLease *leases;
    PendingTurns pending_turns;
    Latency written; /* duration of completed writes */
    LogRate slow;    /* limits log lines about slow writes */
} Driver;

/* Initializes a driver with a core without rooms. The owner fills in the other fields. */
void driver_begin(Driver *driver, Store *store);

/* Takes a step of the core, and carries out all its effects. */
void driver_step(Driver *driver, const CoreEvent *event);

/* The same, at a time that was read before. A caller that takes a step for each of thousands of
 * rooms reads the clock only once. Each reading would take longer than all the rest, because the
 * processor waits there until all earlier instructions are done. */
void driver_step_at(Driver *driver, const CoreEvent *event, int64_t now);

/* Tells the core which reads and writes have completed, and ends the waits for tables that were
 * read. */
void driver_collect(Driver *driver);

/* How long the oldest write has been in progress, in microseconds; 0 if there is none. */
int64_t driver_oldest_write(const Driver *driver);

/* Frees what the driver owns; to be called when the store is closed. */
void driver_end(Driver *driver);

#endif

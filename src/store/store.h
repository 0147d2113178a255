/* store.h - where tables live: each table is an append-only log of events.
 *
 * The interface is small so that other databases can implement it (store/backend.h). It does not
 * assume how many servers use one store. A caller appends events with the numbers they must get. If
 * another server was faster, the answer is STORE_CONFLICT; the caller then reads the new events and
 * tries again.
 *
 * Threads. Call every function here on one thread, the one that opened the store. The store calls
 * back on that thread too, except for `wake`. A request is a struct that the caller owns; it must
 * stay valid until its `done` is called, and `done` may free it. store_collect calls `done`; if the
 * store knows the answer at once, `done` is called before the request function returns. So no
 * caller waits for a remote database: SQLite files are read at once and written by a thread of the
 * store; PostgreSQL is read and written over connections that such a thread serves. Only store_open
 * and store_close block. store_close writes the requests that are still pending (in PostgreSQL, as
 * far as the database can be reached within a few seconds), but does not call their `done` any
 * more.
 *
 * Durability. A write is durable, as a whole, when it is done with STORE_DONE, and not earlier.
 * With any other answer none of it was written, and none of it ever will be. A heartbeat or a sweep
 * becomes durable some time later.
 *
 * Damage. The store never returns damaged data: events and digests are kept with a checksum over
 * the table's name, their number and their content, and every read verifies it. A damaged event
 * makes its own table unreadable and no other. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wayfarer/status.h>

#include "store/queue/job.h"
#include "store/values.h"

/* Replaces the body of an existing event, because an operator removed something from it. */
typedef struct StoreRevision {
    uint64_t number;
    const char *body;
} StoreRevision;

/* Events of one table to append, with the slots that they set: all or nothing. The caller owns what
 * it points at, which must stay valid as long as the write itself. At most one write per table may
 * be pending, so that no event is ever built on one that was refused. Writes of one table are done
 * in the order in which they were requested. */
typedef struct StoreWrite {
    StoreRow row;
    uint64_t fence;    /* if not 0 and not the fence of the table's newest lease: STORE_CONFLICT */
    uint64_t number;   /* of the first event, from 1; the others follow it */
    char *const *body; /* the events, JSON */
    size_t events;     /* at least 1 */
    const StoreSlot *slot;
    size_t slots;
    uint64_t maker; /* with a table's first event: a digest of the address that creates it, kept
                       beside the table until it is swept; 0: none */
    const StoreRevision *revision; /* for store_tool_append only */
    size_t revisions;
    const JobRequest *job; /* enqueued in the same transaction; or NULL. Its limits do not apply */
    struct StoreWrite *with; /* another table's write, done together with this one or not at all; or
                                NULL. Its `done` is not called */
    void (*done)(struct StoreWrite *write);
    StoreAnswer answer;
    int64_t asked; /* this and what follows are the store's */
    struct StoreWrite *next;
} StoreWrite;

/* Reads a table as of one moment. `event` is called for each event after number `after`, in order,
 * until it returns false. After at most STORE_PIECE events the store goes on in a later
 * store_collect, so that a long table blocks nobody. `done` gets the table's STORE_SLOTS slots;
 * slots never set are zero. If the store could not be read or a part of the table is damaged,
 * `done` gets NULL and a line that says why; `event` may have been called before that, with events
 * that are good. A table that does not exist has no events. Neither callback may call the store. */
enum { STORE_PIECE = 100 };
typedef struct StoreRead {
    const char *table;
    uint64_t after;
    bool (*event)(struct StoreRead *read, uint64_t number, const char *body);
    void (*done)(struct StoreRead *read, const uint8_t (*digest)[STORE_DIGEST], const char *fault);
    uint64_t at, sum; /* this and what follows are the store's; at: the last event handed over */
    struct StoreRead *next;
} StoreRead;

/* Reads rows of tables: `row` is called for each, until it returns false. `done` tells whether the
 * store could be read. Neither callback may call the store. */
typedef struct StoreRows {
    bool (*row)(struct StoreRows *rows, const StoreRow *row);
    void (*done)(struct StoreRows *rows, bool good);
    struct StoreRows *next; /* the store's */
} StoreRows;

/* Requests a table's lease for some milliseconds, at most STORE_LEASE, by the store's own clock.
 * STORE_DONE: this store holds the lease until then, and `fence` is its number, higher than those
 * of all other stores that have held it. STORE_CONFLICT: another store holds it. */
enum { STORE_LEASE = 60000 };
typedef struct StoreLease {
    const char *table;
    int64_t lasts;
    void (*done)(struct StoreLease *lease);
    StoreAnswer answer;
    uint64_t fence;
    int64_t asked; /* this and what follows are the store's */
    struct StoreLease *next;
} StoreLease;

/* A digest to revoke. */
typedef struct StoreRevoke {
    uint8_t digest[STORE_DIGEST];
    int64_t at; /* when it is revoked */
    void (*done)(struct StoreRevoke *revoke);
    StoreAnswer answer;
    int64_t asked; /* this and what follows are the store's */
    struct StoreRevoke *next;
} StoreRevoke;

typedef struct Store Store;

/* Opens `sqlite:PATH` or `postgres://...` (`postgresql://...` is the same). Creates the store if it
 * does not exist, and upgrades one of an older version in one step, wholly or not at all. A file or
 * database that is not a store of ours, or a store of a newer version, is refused and left
 * unchanged. The store calls `wake(context)`, on its own thread or inside a call, when a request is
 * done or can continue, or when there is trouble; then call store_collect and store_trouble.
 * Returns NULL with the fault filled. */
Store *store_open(const char *url, void (*wake)(void *context), void *context, WfFault *fault);

/* The same for a server. Before it reads the store's secret it records that it is starting, so that
 * no tool imports another secret in between. This is not yet a heartbeat. */
Store *store_open_serving(const char *url, void (*wake)(void *context), void *context,
                          WfFault *fault);

/* Finishes the requested writes and closes the store. */
void store_close(Store *store);

/* Calls the `done` of all finished requests. */
void store_collect(Store *store);

/* The store's trouble, as a line for the operator: true if there is one not yet reported. Trouble
 * that lasts is reported once. */
bool store_trouble(Store *store, WfFault *fault);

/* ---- tables ---- */

void store_append(Store *store, StoreWrite *write);
void store_read(Store *store, StoreRead *read);

/* At most `most` open tables, newest first. */
void store_open_tables(Store *store, size_t most, StoreRows *rows);

/* At most `most` tables that are due before a time and whose lease nobody holds, in any order. */
void store_due_tables(Store *store, int64_t before, size_t most, StoreRows *rows);

/* store_close releases all leases that this store holds. */
void store_lease(Store *store, StoreLease *lease);

/* At most `most` tables that any server has written to after `stamp` (0: all), in order of their
 * stamps. Their rows have stamps; pass the last one to the next call. */
void store_changed(Store *store, int64_t stamp, size_t most, StoreRows *rows);

/* Calls `visit` for each table that another server has appended to since the last call;
 * occasionally also for a table that nobody has written to. NULL instead of a table means that any
 * table may have changed, because the store could not be read for a long time. Returns false if the
 * store could not be read; the notifications then come later. `wake` is called when there are
 * notifications, if the store learns of them by itself. */
typedef void (*StoreNotification)(void *context, const char *table);
bool store_notifications(Store *store, StoreNotification visit, void *context);

/* Tells other servers, within a second or so, who is at a table here; it replaces what they were
 * told before. It is not durable, and counts only while this server sends heartbeats and has not
 * closed the store. */
void store_here(Store *store, const char *table, StorePresence here);

/* store_elsewhere returns who is at a table at all other servers together, as far as this one
 * knows. store_elsewhere_notifications calls `visit` for each table where that has changed since
 * the last call, for at most `most` tables; the next call continues with the others. NULL instead
 * of a table means any table. */
StorePresence store_elsewhere(Store *store, const char *table);
void store_elsewhere_notifications(Store *store, size_t most, StoreNotification visit,
                                   void *context);

/* Whether servers on this store learn of each other's visitors at all. */
bool store_hears(const Store *store);

/* What is old. A table of at most STORE_UNBEGUN events at which nothing is due was never played at:
 * a move needs somebody who created the table and somebody who sat down. */
enum { STORE_UNBEGUN = 2, STORE_SHORTER = 8 /* they are kept for 1/STORE_SHORTER of the time */ };
typedef struct StoreSweep {
    int64_t before;  /* 0: nothing is swept */
    int64_t unbegun; /* the same for tables that were never played at */
    int64_t makers;  /* the creators of tables that began before this time are forgotten */
} StoreSweep;
enum { STORE_MAKER_KEPT = 7 * 24 * 3600 * 1000 /* milliseconds for which a creator is known */ };

/* Removes, bit by bit between the writes, the tables that have not changed since `before` and were
 * not due after it. All readers and writers see a table disappear at once. A table that is written
 * to before its turn stays. Digests revoked before `before` are removed too, unless one still holds
 * a seat: a cookie with such a digest holds nothing. */
void store_sweep(Store *store, StoreSweep sweep);

/* ---- servers ---- */

/* A running server records the time at intervals (a heartbeat). `store_last_beat` returns when any
 * server last did so before this store was opened (0: never). */
void store_beat(Store *store, int64_t now);
int64_t store_last_beat(Store *store);

/* The last time at which no server was running, judged by the servers' heartbeats, as known when
 * this store was opened: from the last heartbeat of the servers that are gone until the first one
 * of those that are running. `from` 0: there was no such time. `until` 0: no server is running, so
 * it has lasted until now. */
typedef struct StoreAway {
    int64_t from, until;
} StoreAway;
StoreAway store_away(Store *store);

/* The servers' secret: random, created with the store, the same for all servers on it. */
void store_key(const Store *store, uint8_t key[STORE_KEY]);

/* ---- visitors ---- */

/* What the store says of a digest, without waiting. */
typedef enum StoreWord {
    STORE_NO,
    STORE_YES,
    STORE_SILENT, /* the store cannot be read at the moment */
} StoreWord;

/* Whether the digest held a seat before stores had a key: cookies of that time are still valid. */
StoreWord store_knows(Store *store, const uint8_t digest[STORE_DIGEST]);

/* Revokes a digest. store_is_revoked sees this server's revocations as soon as they are done, and
 * those of other servers within seconds. */
void store_revoke(Store *store, StoreRevoke *revoke);
StoreWord store_is_revoked(Store *store, const uint8_t digest[STORE_DIGEST]);

/* ---- for the operator ---- */

/* The state of writing. */
typedef enum StoreState {
    STORE_WELL,
    STORE_FAILING, /* the last write failed; it is tried again with the next one */
    STORE_LOST,    /* nothing is written any more until the store is reopened */
} StoreState;

StoreState store_state(Store *store);

/* The bytes that the store takes on its disk, and when its last backup was made, in milliseconds
 * since 1970 (0: none is known). */
typedef struct StoreUpkeep {
    uint64_t bytes;
    int64_t backup;
} StoreUpkeep;

/* As of some seconds ago, without waiting; false: it is not known at the moment. */
bool store_upkeep(Store *store, StoreUpkeep *upkeep);

/* What an operator should know about how the store is used, as a line that stays valid; NULL:
 * nothing. */
const char *store_warning(Store *store);

/* Asks for the bans. `take` is called once, perhaps before this returns, with all bans, which are
 * valid during the call; `good` is false if they cannot be read at the moment. */
typedef void (*StoreBans)(void *context, const StoreBan *ban, size_t count, bool good);
void store_bans(Store *store, StoreBans take, void *context);

#endif

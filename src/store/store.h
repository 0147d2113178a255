/* store.h - where tables live: each a log of events that is only ever appended to.
 *
 * The interface is small so that other data bases can stand behind it (store/backend.h), and
 * assumes nothing about how many servers work on one: events are appended with the numbers they
 * must get, and if another server was faster the answer is STORE_CONFLICT. Whoever appended reads
 * what is new and tries again.
 *
 * Threads. Everything here is called on one thread, the one that opened the store, and so is
 * everything that the store calls, but for `wake`. What is asked of the store is a struct of the
 * caller's, which stays until its `done` was called and may be freed in there. `done` comes from
 * store_collect, or, if the store knows the answer then and there, before the call returns. So
 * nobody waits for a data base that is far away: a file of SQLite is read at once and written by a
 * thread of the store; PostgreSQL is read and written over connections that such a thread serves.
 * Only store_open and store_close wait. What is on its way when the store is closed is written
 * (PostgreSQL: as far as it can be reached for some seconds); its `done` is not called any more.
 *
 * What is durable. A write is durable, all of it, when it is done with STORE_DONE, and not a moment
 * earlier; with any other answer none of it was written, and never will be. A beat and a sweep are
 * durable at some time after.
 *
 * What is damaged is never handed out: events and digests are kept with a checksum over the table's
 * name, their number and themselves, which every reading verifies. A damaged event makes its own
 * table unreadable and no other. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wayfarer/status.h>

#include "store/queue/job.h"
#include "store/values.h"

/* What takes the place of the body of an event that is there: an operator took something out. */
typedef struct StoreRevision {
    uint64_t number;
    const char *body;
} StoreRevision;

/* Events of one table to append, with the slots that they set: all or nothing. What it points at is
 * the caller's and stays, like the write itself. At most one write of a table may be on its way, so
 * that no event is ever built on one that was refused. Writes are done in the order in which they
 * were asked for, if they are of one table. */
typedef struct StoreWrite {
    StoreRow row;
    uint64_t fence;    /* if not 0, and not that of the table's newest lease: STORE_CONFLICT */
    uint64_t number;   /* of the first event, from 1; the others follow it */
    char *const *body; /* the events, JSON */
    size_t events;     /* at least 1 */
    const StoreSlot *slot;
    size_t slots;
    uint64_t maker; /* with a table's first event: a digest of whose address it is made from, kept
                       beside the table until it is swept; 0: none */
    const StoreRevision *revision; /* of store_tool_append only */
    size_t revisions;
    const JobRequest *job;   /* to be enqueued with it, in the same transaction, or NULL; its bounds
                               do not count */
    struct StoreWrite *with; /* another table's write, done with this one or not at all; or NULL.
                                Its `done` is not called */
    void (*done)(struct StoreWrite *write);
    StoreAnswer answer;
    int64_t asked; /* the store's, as is what follows */
    struct StoreWrite *next;
} StoreWrite;

/* A table to be read, as it is at one moment: `event` is called for each event after number
 * `after`, in order, until it answers false; at most STORE_PIECE times before the store has
 * store_collect called for the rest, so that a long table keeps nobody waiting. `done` is given the
 * table's slots (those never set are zero), STORE_SLOTS of them; or NULL and a line that says why,
 * if the store could not be read or something of the table is damaged. `event` may have been called
 * before, with events that are good. A table that is not there has no events. Neither may call the
 * store. */
enum { STORE_PIECE = 100 };
typedef struct StoreRead {
    const char *table;
    uint64_t after;
    bool (*event)(struct StoreRead *read, uint64_t number, const char *body);
    void (*done)(struct StoreRead *read, const uint8_t (*digest)[STORE_DIGEST], const char *fault);
    uint64_t at, sum; /* the store's, as is what follows: the last event that was handed over */
    struct StoreRead *next;
} StoreRead;

/* Rows of tables to be read: `row` is called for each, until it answers false. `done` says whether
 * the store could be read. Neither may call the store. */
typedef struct StoreRows {
    bool (*row)(struct StoreRows *rows, const StoreRow *row);
    void (*done)(struct StoreRows *rows, bool good);
    struct StoreRows *next; /* the store's */
} StoreRows;

/* Asks for the lease of a table for some milliseconds, at most STORE_LEASE, by the store's own
 * clock. STORE_DONE: it is this store's until then, and `fence` is its number, which is higher than
 * those of all others that have had it. STORE_CONFLICT: another has it. */
enum { STORE_LEASE = 60000 };
typedef struct StoreLease {
    const char *table;
    int64_t lasts;
    void (*done)(struct StoreLease *lease);
    StoreAnswer answer;
    uint64_t fence;
    int64_t asked; /* the store's, as is what follows */
    struct StoreLease *next;
} StoreLease;

/* A digest that is to stop working. */
typedef struct StoreRevoke {
    uint8_t digest[STORE_DIGEST];
    int64_t at; /* when */
    void (*done)(struct StoreRevoke *revoke);
    StoreAnswer answer;
    int64_t asked; /* the store's, as is what follows */
    struct StoreRevoke *next;
} StoreRevoke;

typedef struct Store Store;

/* Opens `sqlite:PATH` or `postgres://...` (`postgresql://...` is the same), making the store if it
 * is not there, and brings one of an older version up to date in one step: it either happens wholly
 * or not at all. What is not a store of ours, or one of a newer version, is refused and left as it
 * is. `wake(context)` is called on the store's thread, or in a call, when something is done or goes
 * on, or there is trouble: have store_collect and store_trouble called. NULL with the fault filled.
 */
Store *store_open(const char *url, void (*wake)(void *context), void *context, WfFault *fault);

/* The same for a server. Before it reads the store's secret it notes that it is about to come up,
 * so that no tool fills the store with another secret in between; that is no beat yet. */
Store *store_open_serving(const char *url, void (*wake)(void *context), void *context,
                          WfFault *fault);

/* Finishes the writes that were asked for, and closes. */
void store_close(Store *store);

/* Calls the `done` of all that is over. */
void store_collect(Store *store);

/* What went wrong, as a line for the operator: true if there is something that was not told yet. A
 * trouble that lasts is told once. */
bool store_trouble(Store *store, WfFault *fault);

/* ---- tables ---- */

void store_append(Store *store, StoreWrite *write);
void store_read(Store *store, StoreRead *read);

/* The tables that are open, newest first, at most `most`. */
void store_open_tables(Store *store, size_t most, StoreRows *rows);

/* Tables that are due before a time and whose lease nobody has: at most `most`, in any order. */
void store_due_tables(Store *store, int64_t before, size_t most, StoreRows *rows);

/* store_close gives back all leases that it has. */
void store_lease(Store *store, StoreLease *lease);

/* The tables that any server has written to after `stamp` (0: all), in that order, at most `most`.
 * Their rows have stamps: the next call goes on after the last one. */
void store_changed(Store *store, int64_t stamp, size_t most, StoreRows *rows);

/* Calls `visit` for each table to which another server has appended since the last call; now and
 * then for one to which nobody has. NULL instead of a table: it is not known which, for the store
 * could not be read for long; any may have changed. False: the store could not be read, and what is
 * new comes later. `wake` is called when there is news, if the store hears of it by itself. */
typedef void (*StoreNotification)(void *context, const char *table);
bool store_notifications(Store *store, StoreNotification visit, void *context);

/* Tells other servers who is at a table here, in place of what they were told before: within a
 * second or so. It is not durable, and counts only while this server beats and has not closed. */
void store_here(Store *store, const char *table, StorePresence here);

/* Who is at a table at all other servers together, as far as this one has heard; and `visit` for
 * each table of which that has changed since the last call, at most so many: the others come with
 * the next one. NULL instead of a table: any. */
StorePresence store_elsewhere(Store *store, const char *table);
void store_elsewhere_notifications(Store *store, size_t most, StoreNotification visit,
                                   void *context);

/* Whether servers on such a store hear of each other's visitors at all. */
bool store_hears(const Store *store);

/* What is old. A table of at most STORE_UNBEGUN events, at which nothing is due, was never played
 * at: a move needs somebody who made the table and somebody who sat down. */
enum { STORE_UNBEGUN = 2, STORE_SHORTER = 8 /* is the part of the time that they are kept */ };
typedef struct StoreSweep {
    int64_t before;  /* 0: nothing is swept */
    int64_t unbegun; /* the same for tables that were never played at */
    int64_t makers;  /* who made tables that began before that is forgotten */
} StoreSweep;
enum { STORE_MAKER_KEPT = 7 * 24 * 3600 * 1000 /* milliseconds: for so long it is known */ };

/* Has the tables removed that have not changed since `before` and were not due after it: bit by
 * bit, between the writes. A table is gone at once for all that read or write it; one that is
 * written to before that stays. Digests revoked before that go too, unless one still holds a seat:
 * what has such a cookie holds nothing. */
void store_sweep(Store *store, StoreSweep sweep);

/* ---- servers ---- */

/* A server that is up notes the time now and then; `store_last_beat` says when any last did before
 * this store was opened (0: never). */
void store_beat(Store *store, int64_t now);
int64_t store_last_beat(Store *store);

/* The last time when no server was up, by the beats of the servers, as known when this store was
 * opened: from the last beat of those that are gone until the first one of those that are up.
 * `from` 0: there was no such time; `until` 0: none is up, so it has lasted until now. */
typedef struct StoreAway {
    int64_t from, until;
} StoreAway;
StoreAway store_away(Store *store);

/* The secret of the servers on this store: random, made with it, the same for all of them. */
void store_key(const Store *store, uint8_t key[STORE_KEY]);

/* ---- visitors ---- */

/* What the store says of a digest, without waiting. */
typedef enum StoreWord {
    STORE_NO,
    STORE_YES,
    STORE_SILENT, /* it cannot be read at the moment */
} StoreWord;

/* Whether the digest held a seat before stores had a key: cookies of that time are still good. */
StoreWord store_knows(Store *store, const uint8_t digest[STORE_DIGEST]);

/* Revokes a digest. store_is_revoked sees what this server has revoked as soon as it is done, and
 * what others have within seconds. */
void store_revoke(Store *store, StoreRevoke *revoke);
StoreWord store_is_revoked(Store *store, const uint8_t digest[STORE_DIGEST]);

/* ---- for the operator ---- */

/* How writing goes. */
typedef enum StoreState {
    STORE_WELL,
    STORE_FAILING, /* what was written last could not be; it is tried again with what comes next */
    STORE_LOST,    /* nothing is written any more until the store is opened anew */
} StoreState;

StoreState store_state(Store *store);

/* How the store is kept: the bytes that it takes on its disk, and when its last backup was made, in
 * milliseconds since 1970 (0: none is known). */
typedef struct StoreUpkeep {
    uint64_t bytes;
    int64_t backup;
} StoreUpkeep;

/* As of some seconds ago, without waiting; false: it is not known at the moment. */
bool store_upkeep(Store *store, StoreUpkeep *upkeep);

/* What an operator should know of how the store is used, as a line that stays; NULL: nothing. */
const char *store_warning(Store *store);

/* Asks who is barred. `take` is called once, perhaps before this returns, with all bars, which are
 * valid during the call; `good` is false if they cannot be read at the moment. */
typedef void (*StoreBans)(void *context, const StoreBan *ban, size_t count, bool good);
void store_bans(Store *store, StoreBans take, void *context);

#endif

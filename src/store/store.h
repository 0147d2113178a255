/* store.h - where tables live: each a log of events that is only ever appended to.
 *
 * The interface is small so that other data bases can stand behind it, and assumes nothing about
 * how many servers work on one: events are appended with the numbers they must get, and if another
 * server was faster the answer is STORE_CONFLICT. Whoever appended reads what is new and tries
 * again.
 *
 * Threads. Writing, sweeping and looking after the files is done by a thread of the store, many
 * writes in one transaction. Everything here is called on one thread, the one that opened the
 * store. Calls that read ask the data base then and there: mostly well under a millisecond, longer
 * for a table of many thousand events. store_open and store_close wait for the disk; store_append,
 * store_revoke, what collects them, store_beat, store_sweep, store_trouble and store_key never do.
 *
 * What is durable. A write is durable, all of it, when it is handed back with STORE_DONE, and not a
 * moment earlier; with any other answer none of it was written. A beat and a sweep are durable at
 * some time after.
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

#include "store/values.h"

/* Events of one table to append, with the slots that they set: all or nothing. What it points at is
 * the caller's and stays, like the write itself, until it is handed back. */
typedef struct StoreWrite {
    StoreRow row;
    uint64_t number;   /* of the first event, from 1; the others follow it */
    char *const *body; /* the events, JSON */
    size_t events;     /* at least 1 */
    const StoreSlot *slot;
    size_t slots;
    struct StoreWrite *with; /* another table's write, done with this one or not at all; or NULL */
    void *context;           /* the caller's */
    StoreAnswer answer;
    struct StoreWrite *next;
} StoreWrite;

typedef struct Store Store;

/* Opens `sqlite:PATH`, making the store if it is not there, and brings one of an older version up
 * to date in one step: it either happens wholly or not at all. What is not a store of ours, or one
 * of a newer version, is refused and left as it is. `wake(context)` is called on the store's thread
 * when writes are done, or there is trouble, to have somebody call store_collect and store_trouble.
 * NULL with the fault filled. */
Store *store_open(const char *url, void (*wake)(void *context), void *context, WfFault *fault);

/* Finishes the writes that were asked for, and closes. */
void store_close(Store *store);

/* Takes a write, which must stay until store_collect hands it back; at most one of a table may be
 * on its way, so that no event is ever built on one that was refused. */
void store_append(Store *store, StoreWrite *write);

/* The writes that are done, in order, as a list by `next`; NULL if there are none. */
StoreWrite *store_collect(Store *store);

/* What went wrong in writing, as a line for the operator: true if there is something
 * that was not told yet. A trouble that lasts is told once. */
bool store_trouble(Store *store, WfFault *fault);

/* Calls `visit` for each event of a table after number `after`, in order, until it answers false,
 * and gives the table's slots (those never set are zero), all as of one moment. `visit` must not
 * call the store. A table that is not there has no events. Returns false, with the fault filled, if
 * the store could not be read or something of the table is damaged; events may have been visited
 * before, and they are good. */
typedef bool (*StoreVisit)(void *context, uint64_t number, const char *body);
bool store_read(Store *store, const char *table, uint64_t after, StoreVisit visit, void *context,
                uint8_t digest[STORE_SLOTS][STORE_DIGEST], WfFault *fault);

/* Calls `visit` for each table to which another server has appended since the last call. False if
 * the store could not be read. */
typedef void (*StoreNews)(void *context, const char *table);
bool store_news(Store *store, StoreNews visit, void *context);

/* The tables that any server has written to after `*stamp` (0: all), in that order, at most `most`;
 * how many. `*stamp` moves on behind them, so that the next call goes on there. None if the store
 * could not be read. */
size_t store_changed(Store *store, int64_t *stamp, char (*table)[STORE_TABLE_NAME], size_t most);

/* Calls `visit` for the tables that are open, newest first, at most `most`. */
typedef bool (*StoreRowVisit)(void *context, const StoreRow *row);
bool store_open_tables(Store *store, size_t most, StoreRowVisit visit, void *context);

/* The tables that are due at some time, for a server that starts. */
bool store_due_tables(Store *store, StoreRowVisit visit, void *context);

/* A server that is up notes the time now and then; `store_last_beat` says when any last did (0:
 * never). So a server that starts knows for how long no server was up. */
void store_beat(Store *store, int64_t now);
int64_t store_last_beat(Store *store);

/* Has the tables removed that have not changed since `before` and were not due after it: bit by
 * bit, between the writes. A table is gone at once for all that read or write it; one that is
 * written to before that stays. */
void store_sweep(Store *store, int64_t before);

/* The secret of the servers on this store: random, made with it, the same for all of them. */
bool store_key(Store *store, uint8_t key[STORE_KEY]);

/* What the store says of a digest. */
typedef enum StoreWord {
    STORE_NO,
    STORE_YES,
    STORE_SILENT, /* it cannot be read at the moment */
} StoreWord;

/* Whether the digest held a seat before stores had a key: cookies of that time are still good. */
StoreWord store_knows(Store *store, const uint8_t digest[STORE_DIGEST]);

/* A digest that is to stop working. */
typedef struct StoreRevoke {
    uint8_t digest[STORE_DIGEST];
    int64_t at; /* when */
    StoreAnswer answer;
    struct StoreRevoke *next;
} StoreRevoke;

/* Takes one, which must stay until store_collect_revoked hands it back, as a list by `next`: it is
 * durable then, or was not written. store_is_revoked sees what any server has revoked. */
void store_revoke(Store *store, StoreRevoke *revoke);
StoreRevoke *store_collect_revoked(Store *store);
StoreWord store_is_revoked(Store *store, const uint8_t digest[STORE_DIGEST]);

#endif

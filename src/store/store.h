/* store.h - where tables live: each a log of events that is only ever appended to.
 *
 * The interface is small so that other data bases can stand behind it, and assumes nothing about
 * how many servers work on one: an event is appended with the number it must get, and if another
 * server was faster the answer is STORE_CONFLICT. Whoever appended reads what is new and tries
 * again.
 *
 * Appending is done by a thread of the store, many events in one transaction; it is over when the
 * events are durable. Everything else is asked and answered on the caller's thread. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wayfarer/status.h>

/* A table's name is 12 letters and digits; a digest is the SHA-256 of a secret. A table has slots
 * for digests: 0 to 3 who holds the seats, 4 to 7 the links that move them to another device. */
enum { STORE_TABLE_NAME = 13, STORE_DIGEST = 32, STORE_SLOTS = 8 };

typedef enum StoreAnswer {
    STORE_DONE,
    STORE_CONFLICT, /* an event of that number is there already, or the one before it is not */
    STORE_FAILED,   /* nothing was written: the disk, the data base */
} StoreAnswer;

/* What a table's row says after an event; times are milliseconds since 1970. */
typedef struct StoreRow {
    char table[STORE_TABLE_NAME];
    int64_t changed;
    int64_t due; /* when the server itself has to act: a flag, a computer; 0: never */
    bool open;   /* listed for anyone to join */
} StoreRow;

/* One event to append. `body` is the caller's and stays until the write is handed back, as the
 * write itself. */
typedef struct StoreWrite {
    StoreRow row;
    uint64_t number;  /* from 1 */
    const char *body; /* JSON */
    bool slots;       /* the event sets a slot */
    uint8_t slot;
    uint8_t digest[STORE_DIGEST];
    void *context; /* the caller's */
    StoreAnswer answer;
    struct StoreWrite *next;
} StoreWrite;

typedef struct Store Store;

/* Opens `sqlite:PATH`, making the file if it is not there. `wake(context)` is called on the store's
 * thread when writes are done, to have somebody call store_collect. NULL with the fault filled. */
Store *store_open(const char *url, void (*wake)(void *context), void *context, WfFault *fault);

/* Finishes what was asked for, and closes. */
void store_close(Store *store);

/* Takes a write, which must stay until store_collect hands it back; at most one of a table may be
 * on its way, so that no event is ever built on one that was refused. */
void store_append(Store *store, StoreWrite *write);

/* The writes that are done, in order, as a list by `next`; NULL if there are none. */
StoreWrite *store_collect(Store *store);

/* Calls `visit` for each event of a table after number `after`, in order, until it answers false.
 * Returns false if the store could not be read. */
typedef bool (*StoreVisit)(void *context, uint64_t number, const char *body);
bool store_read(Store *store, const char *table, uint64_t after, StoreVisit visit, void *context);

/* Calls `visit` for each table to which another server has appended since the last call. False if
 * the store could not be read. */
typedef void (*StoreNews)(void *context, const char *table);
bool store_news(Store *store, StoreNews visit, void *context);

/* The slots of a table; those never set are zero. */
bool store_slots(Store *store, const char *table, uint8_t digest[STORE_SLOTS][STORE_DIGEST]);

/* Calls `visit` for the tables that are open, newest first, at most `most`. */
typedef bool (*StoreRowVisit)(void *context, const StoreRow *row);
bool store_open_tables(Store *store, size_t most, StoreRowVisit visit, void *context);

/* The tables that are due at some time, for a server that starts. */
bool store_due_tables(Store *store, StoreRowVisit visit, void *context);

/* A server that is up notes the time now and then; `store_last_beat` says when any last did (0:
 * never). So a server that starts knows how long nobody was there to move. */
void store_beat(Store *store, int64_t now);
int64_t store_last_beat(Store *store);

/* Removes tables that have not changed since `before` and were not due after it. */
void store_sweep(Store *store, int64_t before);

#endif

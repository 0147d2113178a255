/* sink.h - all that a store has, handed from a source to a sink: from a store or a backup to a
 * backup, a store, or a reader that only looks. Nothing here depends on a database or on how it
 * keeps things. */
#ifndef STORE_TRANSFER_SINK_H
#define STORE_TRANSFER_SINK_H

#include <stddef.h>

#include <wayfarer/status.h>

#include "store/values.h"

/* A table with its whole log; events are numbered from 1. */
typedef struct StoreTable {
    StoreRow row;
    char *const *body; /* the events, JSON */
    size_t events;
    const StoreSlot *slot; /* those that are set */
    size_t slots;
} StoreTable;

/* A digest that held a seat before stores had a key (`revoked` false), or that was revoked. */
typedef struct StoreCookieDigest {
    uint8_t digest[STORE_DIGEST];
    bool revoked;
    int64_t at; /* when it was revoked; 0 if it was not */
} StoreCookieDigest;

/* One part of what a store has. */
typedef struct StoreItem {
    enum { ITEM_HEAD, ITEM_TABLE, ITEM_COOKIE, ITEM_BAN, ITEM_NOTE, ITEM_END } kind;
    union {
        struct {
            const uint8_t *key; /* STORE_KEY bytes */
            int64_t beat;
        } head;
        const StoreTable *table;
        const StoreCookieDigest *cookie;
        const StoreBan *ban;
        const StoreNote *note;
    };
} StoreItem;

/* The destination. `take` gets one head; then tables in the order of their names, cookies, bans and
 * notes, each any number of times; then one end. It returns false, with the fault filled, to stop
 * everything. What an item points to is valid during the call. NULL: takes nothing, stops nothing.
 */
typedef struct StoreSink {
    void *context;
    bool (*take)(void *context, const StoreItem *item, WfFault *fault);
    /* Called for a table that cannot be read, as the fault says: true goes on without it. NULL: the
     * export stops there. */
    bool (*damaged)(void *context, const char *table, const WfFault *why);
} StoreSink;

/* Hands an item to a sink (NULL: to none). */
static inline bool sink_take(const StoreSink *sink, StoreItem item, WfFault *fault)
{
    return sink == NULL || sink->take == NULL || sink->take(sink->context, &item, fault);
}

#endif

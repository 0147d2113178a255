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

/* The destination. The calls come in this order: `head` once; then tables in the order of their
 * names, words, bans and notes, each any number of times; then `end`. Each returns false, with the
 * fault filled, to stop everything. Its arguments are valid during the call. */
typedef struct StoreSink {
    void *context;
    bool (*head)(void *context, const uint8_t key[STORE_KEY], int64_t beat, WfFault *fault);
    bool (*table)(void *context, const StoreTable *table, WfFault *fault);
    bool (*word)(void *context, const StoreCookieDigest *word, WfFault *fault);
    bool (*ban)(void *context, const StoreBan *ban, WfFault *fault);
    bool (*note)(void *context, const StoreNote *note, WfFault *fault);
    bool (*end)(void *context, WfFault *fault);
    /* Called for a table that cannot be read, as the fault says: true goes on without it. NULL: the
     * export stops there. */
    bool (*damaged)(void *context, const char *table, const WfFault *why);
} StoreSink;

#endif

/* tool.h - a store as a program uses it that is called, does one thing and ends: a backup, an
 * operator's command. Servers may be at work on the store meanwhile.
 *
 * Everything here waits for the disk, and is called on one thread. Calls that can fail return
 * false, with the fault filled. */
#ifndef STORE_TOOL_H
#define STORE_TOOL_H

#include "store/store.h"
#include "store/transfer/sink.h"

typedef struct StoreTool StoreTool;

/* What a kind of store does; each as the function of its name below. */
typedef struct StoreToolUse {
    void (*close)(StoreTool *tool);
    bool (*export)(StoreTool *tool, const StoreSink *sink, WfFault *fault);
    bool (*import)(StoreTool *tool, StoreSink *sink, int64_t *beat, WfFault *fault);
    bool (*tables)(StoreTool *tool, const char *after, size_t most, StoreRow *row, size_t *count,
                   WfFault *fault);
    bool (*table)(StoreTool *tool, const char *name,
                  bool (*visit)(void *context, const StoreTable *table, WfFault *fault),
                  void *context, WfFault *fault);
    StoreAnswer (*append)(StoreTool *tool, StoreWrite *write, WfFault *fault);
    bool (*remove)(StoreTool *tool, const char *name, WfFault *fault);
    bool (*put)(StoreTool *tool, const StoreTable *table, WfFault *fault);
    bool (*tables_of)(StoreTool *tool, const uint8_t digest[STORE_DIGEST], const char *after,
                      size_t most, StoreRow *row, size_t *count, WfFault *fault);
    bool (*made_from)(StoreTool *tool, uint64_t maker, const char *after, size_t most,
                      StoreRow *row, size_t *count, WfFault *fault);
    bool (*ban)(StoreTool *tool, const StoreBan *ban, bool *changed, WfFault *fault);
    bool (*unbar)(StoreTool *tool, const StoreBan *ban, bool *changed, WfFault *fault);
    bool (*bans)(StoreTool *tool, const StoreSink *sink, WfFault *fault);
    bool (*note)(StoreTool *tool, const StoreNote *note, WfFault *fault);
    bool (*notes)(StoreTool *tool, const StoreSink *sink, WfFault *fault);
} StoreToolUse;

struct StoreTool {
    const StoreToolUse *use;
    const char *name;       /* of the store, for people: its path, or HOST:PORT/DATABASE */
    uint8_t key[STORE_KEY]; /* as it was when the store was opened */
};

/* Opens the store of an address as store_open takes it. `make`: one that is not there is made, else
 * it is refused. NULL with the fault filled. */
StoreTool *store_tool_open(const char *url, bool make, WfFault *fault);
void store_tool_close(StoreTool *tool);

/* What messages call it; without a password. */
const char *store_tool_name(const StoreTool *tool);

/* Hands all that the store has, as of one moment, to a sink. */
bool store_tool_export(StoreTool *tool, const StoreSink *sink, WfFault *fault);

/* Fills in a sink by which all of an empty store can be written; one that has anything is refused.
 * Nothing is written before the sink's `end`, and then all of it or nothing. A tool that is closed
 * before that leaves the store as it was. The sink is used no longer than the tool. `*beat` is when
 * a server was last up there, or about to come up (0: never): one that is would keep the old
 * secret. */
bool store_tool_import(StoreTool *tool, StoreSink *sink, int64_t *beat, WfFault *fault);

/* The tables whose names come after one ("": from the first), in the order of their names, at most
 * `most`, and how many. */
bool store_tool_tables(StoreTool *tool, const char *after, size_t most, StoreRow *row,
                       size_t *count, WfFault *fault);

/* The same, of the tables at which a digest is that of a seat's holder, or was when the seat was
 * left. */
bool store_tool_tables_of(StoreTool *tool, const uint8_t digest[STORE_DIGEST], const char *after,
                          size_t most, StoreRow *row, size_t *count, WfFault *fault);

/* The same, of the tables that were made from an address, as long as that is kept: `maker` is what
 * StoreWrite has of it. */
bool store_tool_made_from(StoreTool *tool, uint64_t maker, const char *after, size_t most,
                          StoreRow *row, size_t *count, WfFault *fault);

/* The secret of the servers on this store, as it was when it was opened. */
void store_tool_key(const StoreTool *tool, uint8_t key[STORE_KEY]);

/* Whether there is a table of that name, even a damaged one. */
bool store_tool_has(StoreTool *tool, const char *name, bool *entry, WfFault *fault);

/* Reads a table as of one moment and shows it. A table that is not there is a fault. */
bool store_tool_table(StoreTool *tool, const char *name,
                      bool (*visit)(void *context, const StoreTable *table, WfFault *fault),
                      void *context, WfFault *fault);

/* Appends as store_append does, at once, and revises events in the same transaction. The fault is
 * filled if it could not be written. One difference: if a data base is lost while it commits, it
 * may have been written all the same, which the fault says. */
StoreAnswer store_tool_append(StoreTool *tool, StoreWrite *write, WfFault *fault);

/* Removes a table with all that it has; the numbers of its leases go on. Puts a table, in the place
 * of what there is of it. Both are one transaction, and news to the servers that are up. */
bool store_tool_remove(StoreTool *tool, const char *name, WfFault *fault);
bool store_tool_put(StoreTool *tool, const StoreTable *table, WfFault *fault);

/* Adds a bar, or changes its end; takes one away; whether that changed anything. */
bool store_tool_ban(StoreTool *tool, const StoreBan *ban, bool *changed, WfFault *fault);
bool store_tool_unbar(StoreTool *tool, const StoreBan *ban, bool *changed, WfFault *fault);

/* Hands all bars, or all notes in their order, to the sink's `bar` or `note`. */
bool store_tool_bans(StoreTool *tool, const StoreSink *sink, WfFault *fault);
bool store_tool_notes(StoreTool *tool, const StoreSink *sink, WfFault *fault);

/* Adds a note. None is ever changed or removed. */
bool store_tool_note(StoreTool *tool, const StoreNote *note, WfFault *fault);

/* ---- what the kinds of stores have ---- */

/* store_tool_open, for an address of their kind. */
StoreTool *sqlite_tool_open(const char *url, bool make, WfFault *fault);
StoreTool *postgres_tool_open(const char *url, bool make, WfFault *fault);

#endif

/* tool.h - a store as used by a command that runs once, such as a backup or an operator's command.
 * Servers may use the store at the same time.
 *
 * Every call here blocks on the disk, and all are made on one thread. Calls that can fail return
 * false, with the fault filled. */
#ifndef STORE_TOOL_H
#define STORE_TOOL_H

#include "store/store.h"
#include "store/transfer/sink.h"

typedef struct StoreTool StoreTool;

/* Opens the store at an address that store_open accepts. If there is no store, `make` creates one;
 * without `make` it is refused. NULL with the fault filled. */
StoreTool *store_tool_open(const char *url, bool make, WfFault *fault);
void store_tool_close(StoreTool *tool);

/* The store's name in messages; without a password. */
const char *store_tool_name(const StoreTool *tool);

/* Hands all that the store has, as of one moment, to a sink. */
bool store_tool_export(StoreTool *tool, const StoreSink *sink, WfFault *fault);

/* Fills in a sink that imports all of an empty store; a store that has anything is refused. Nothing
 * is written before the end, which writes all of it or nothing. Closing the tool before
 * that leaves the store unchanged. The sink is valid as long as the tool. `*beat` is when a server
 * was last running or starting there (0: never): a server that is running would keep the old
 * secret. */
bool store_tool_import(StoreTool *tool, StoreSink *sink, int64_t *beat, WfFault *fault);

/* At most `most` tables whose names come after `after` ("": from the first), in order of their
 * names; `*count` is how many. */
bool store_tool_tables(StoreTool *tool, const char *after, size_t most, StoreRow *row,
                       size_t *count, WfFault *fault);

/* The same, for the tables at which a digest is that of a seat's holder, or was when the seat was
 * left. */
bool store_tool_tables_of(StoreTool *tool, const uint8_t digest[STORE_DIGEST], const char *after,
                          size_t most, StoreRow *row, size_t *count, WfFault *fault);

/* The same, for the tables created from an address, as long as the store keeps it: `maker` is as in
 * StoreWrite. */
bool store_tool_made_from(StoreTool *tool, uint64_t maker, const char *after, size_t most,
                          StoreRow *row, size_t *count, WfFault *fault);

/* The secret of the servers on this store, as it was when the store was opened. */
void store_tool_key(const StoreTool *tool, uint8_t key[STORE_KEY]);

/* Whether there is a table of that name, even a damaged one. */
bool store_tool_has(StoreTool *tool, const char *name, bool *entry, WfFault *fault);

/* Reads a table as of one moment and passes it to `visit`. Fails if the table does not exist. */
bool store_tool_table(StoreTool *tool, const char *name,
                      bool (*visit)(void *context, const StoreTable *table, WfFault *fault),
                      void *context, WfFault *fault);

/* Appends as store_append does, at once, and revises events in the same transaction. The fault is
 * filled if it could not be written. One difference: if the connection to the database is lost
 * during the commit, the write may have happened all the same; the fault says so. */
StoreAnswer store_tool_append(StoreTool *tool, StoreWrite *write, WfFault *fault);

/* store_tool_remove removes a table with all that it has, except that the numbers of its leases
 * continue. store_tool_put replaces a table, or adds it. Both are one transaction each, and notify
 * running servers. */
bool store_tool_remove(StoreTool *tool, const char *name, WfFault *fault);
bool store_tool_put(StoreTool *tool, const StoreTable *table, WfFault *fault);

/* Adds a ban or changes its end; removes a ban. `*changed`: whether that changed anything. */
bool store_tool_ban(StoreTool *tool, const StoreBan *ban, bool *changed, WfFault *fault);
bool store_tool_unbar(StoreTool *tool, const StoreBan *ban, bool *changed, WfFault *fault);

/* Hands all bans, or all notes in their order, to a sink. */
bool store_tool_bans(StoreTool *tool, const StoreSink *sink, WfFault *fault);
bool store_tool_notes(StoreTool *tool, const StoreSink *sink, WfFault *fault);

/* Adds a note. Notes are never changed or removed. */
bool store_tool_note(StoreTool *tool, const StoreNote *note, WfFault *fault);

#endif

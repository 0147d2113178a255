/* snapshot.h - what a table's events add up to, as the JSON text that every client is sent:
 * docs/server.md describes its fields. Clients need no rules of clocks or offers of their own. */
#ifndef SERVER_CORE_TABLE_SNAPSHOT_H
#define SERVER_CORE_TABLE_SNAPSHOT_H

#include "server/core/table/table.h"

/* The snapshot of a table as it was after `events` events. It is made once for each state and
 * shared by all clients. All zero: that of a table without events. */
typedef struct Snapshot {
    char *text; /* NULL while there are no events */
    size_t events;
} Snapshot;

/* Brings the snapshot up to the table as it is now. false: there is no memory, and the snapshot is
 * as it was. */
bool snapshot_update(Snapshot *snapshot, const Table *table);

void snapshot_free(Snapshot *snapshot);

/* Writes seats, a bit each, as an array of their letters. */
void snapshot_put_seats(WfText *out, const Table *table, uint8_t seats);

#endif

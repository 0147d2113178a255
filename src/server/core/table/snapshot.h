/* snapshot.h - a table's current state, the result of its events, as the JSON text that every
 * client gets. docs/server.md describes its fields. Clients need no rules of their own for clocks
 * or offers. */
#ifndef SERVER_CORE_TABLE_SNAPSHOT_H
#define SERVER_CORE_TABLE_SNAPSHOT_H

#include "server/core/table/table.h"

/* The snapshot of a table after `events` events. It is made once for each state and shared by all
 * clients. All zero: the snapshot of a table without events. */
typedef struct Snapshot {
    char *text; /* NULL while there are no events */
    size_t events;
} Snapshot;

/* Brings the snapshot up to date with the table. Returns false if there is no memory; the snapshot
 * is then unchanged. */
bool snapshot_update(Snapshot *snapshot, const Table *table);

void snapshot_free(Snapshot *snapshot);

/* Writes a bit mask of seats as an array of their letters. */
void snapshot_put_seats(WfText *out, const Table *table, uint8_t seats);

#endif

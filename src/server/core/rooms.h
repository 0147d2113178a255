/* rooms.h - the state of the core: all rooms that are in memory, by the name of their table. */
#ifndef SERVER_CORE_ROOMS_H
#define SERVER_CORE_ROOMS_H

#include "server/core/due.h"
#include "server/core/effect.h"
#include "server/core/lobby/known_tables.h"
#include "server/core/room.h"

enum { ROOMS_BUCKETS = 8192, ROOMS_DURABLE = 14 };

/* Milliseconds: moves are counted by which of these they took at most; the last ones took longer.
 */
extern const int64_t rooms_durable[ROOMS_DURABLE - 1];

/* What is counted. */
typedef struct RoomsNumbers {
    uint64_t rooms, clients;
    uint64_t moves, events; /* that became durable */
    uint64_t refused, failed, conflicts;
    uint64_t anew; /* computers' turns that were asked for anew */
    uint64_t events_read;
    uint64_t listed; /* how often the list of tables that wait may have changed */
    uint64_t durable_ms[ROOMS_DURABLE]; /* moves by how long it took: see rooms_durable */
    uint64_t durable_sum;
} RoomsNumbers;

typedef struct Rooms {
    Room *bucket[ROOMS_BUCKETS];
    RoomsNumbers numbers;
    unsigned alone;           /* games of computers alone, when last counted */
    Due due;                  /* tables that are not in memory */
    KnownTables known_tables; /* of those, and of others, that wait for somebody */
    int64_t opened;    /* when the server started, or before it the first of those that are up */
    int64_t last_beat; /* when a server was last up before that; 0: never */
} Rooms;

/* What a step works with. */
typedef struct CoreStep {
    Rooms *rooms;
    Effects *effects;
    Entropy *entropy;
    int64_t now; /* milliseconds since 1970 */
} CoreStep;

Room *rooms_find(const Rooms *rooms, const char *name);

/* Adds a room for a table that is not there yet; NULL when there is no memory. */
Room *rooms_add(Rooms *rooms, const char *name);

/* Takes a room out and frees it. */
void rooms_remove(Rooms *rooms, Room *room);

/* Frees everything that the rooms have, but not the struct. */
void rooms_free(Rooms *rooms);

#endif

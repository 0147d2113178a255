/* rooms.h - the state of the core: all rooms in memory, by the names of their tables. */
#ifndef SERVER_CORE_ROOMS_H
#define SERVER_CORE_ROOMS_H

#include "server/core/due.h"
#include "server/core/effect.h"
#include "server/core/lobby/known_tables.h"
#include "server/core/room.h"

enum { ROOMS_BUCKETS = 8192, ROOMS_DURABLE = 14 };

/* Bounds in milliseconds: a move is counted under the first bound that it did not exceed. The last
 * count is of slower ones. */
extern const int64_t rooms_durable[ROOMS_DURABLE - 1];

/* Counters. */
typedef struct RoomsNumbers {
    uint64_t rooms, clients;
    uint64_t moves, events; /* that became durable */
    uint64_t refused, failed, conflicts;
    uint64_t requeue; /* computers' turns that were requested again */
    uint64_t events_read;
    uint64_t listed;                    /* how often the list of open tables may have changed */
    uint64_t durable_ms[ROOMS_DURABLE]; /* moves by the time they took: see rooms_durable */
    uint64_t durable_sum;
} RoomsNumbers;

typedef struct Rooms {
    Room *bucket[ROOMS_BUCKETS];
    RoomsNumbers numbers;
    unsigned alone;           /* games of computers alone, when last counted */
    Due due;                  /* at tables that are not in memory */
    KnownTables known_tables; /* open tables, in memory or not */
    int64_t opened; /* when this server started, or earlier, when the first server that is up did */
    int64_t last_beat; /* when a server was last up before that; 0: never */
} Rooms;

/* The context of a step. */
typedef struct CoreStep {
    Rooms *rooms;
    Effects *effects;
    Entropy *entropy;
    int64_t now; /* milliseconds since 1970 */
} CoreStep;

Room *rooms_find(const Rooms *rooms, const char *name);

/* Adds a room for a table that has none yet; NULL if there is no memory. */
Room *rooms_add(Rooms *rooms, const char *name);

/* Removes a room and frees it. */
void rooms_remove(Rooms *rooms, Room *room);

/* Frees all that the rooms own, but not the struct. */
void rooms_free(Rooms *rooms);

#endif

/* news.h - the connection for notifications, presence and maintenance. */
#ifndef STORE_POSTGRES_NEWS_H
#define STORE_POSTGRES_NEWS_H

#include "store/postgres/pipeline.h"
#include "store/presence_map.h"
#include "store/store.h"

/* ---- notifications.c: what other servers wrote and revoked ---- */

typedef struct PgBatchId {
    int64_t writer, batch;
} PgBatchId;

typedef struct PgNotifications {
    PgConn connection;
    PgAsk poll, revoked, bans, notify;
    bool polling, asking_revoked, asking_bans, notifying, again;
    PgBatchId *seen;
    size_t seen_count, seen_room;
    int64_t next_poll, next_revoked, next_bans, next_notify; /* when */
    int64_t revoked_stamp;
    bool wanted; /* others are to be woken */
} PgNotifications;

extern const PgRole pg_notifications_role;
bool pg_notifications_note(PgNotifications *notifications, int64_t writer, int64_t batch);
void pg_notifications_some(Postgres *store, int64_t now); /* what is due */
void pg_notifications_tick(Postgres *store, int64_t now);

/* ---- presence.c: who is at tables, here and at other servers ---- */

typedef struct PgPresence {
    PgAsk say, poll;
    bool saying, said, polling, again;
    int64_t version;                               /* of the row that was written last */
    int64_t next_say, next_poll, heard, restarted; /* when */
} PgPresence;

/* What another server reports. */
typedef struct PgOther {
    int64_t writer, version; /* of the row that was read last */
    bool up, gone;           /* up: by the last poll; gone: nobody is left in the map */
    PresenceMap map;
} PgOther;

extern const char pg_presence_say[], pg_presence_poll[];
void pg_presence_some(Postgres *store, int64_t now);
void pg_presence_restart(Postgres *store); /* the connection was made */
void pg_presence_end(Postgres *store);
void pg_here(Store *store, const char *table, StorePresence here);
StorePresence pg_elsewhere(Store *store, const char *table);
void pg_elsewhere_notifications(Store *store, size_t most, StoreNotification visit, void *context);

/* ---- maintenance.c: heartbeats, sweeps, removing old rows ---- */

/* The statement for the last heartbeat; it has one row. A heartbeat at 0 is none: its server is
 * starting, see pg_begin. */
#define PG_LAST_BEAT                                                                               \
    "SELECT coalesce((SELECT at FROM wayfarer.beats WHERE at <> 0"                                 \
    " ORDER BY seen DESC, at DESC LIMIT 1), 0)"

/* A server whose last heartbeat is older, or that has stopped cleanly, is not running. */
#define PG_FRESH "seen > clock_timestamp() - interval '5 seconds' AND NOT stopped"

typedef struct PgMaintenance {
    PgAsk beat, clean, sweep, revoked, upkeep;
    bool beating, cleaning, sweeping, revoking, asking_upkeep;
    int64_t next_clean, next_piece, next_upkeep;
    StoreSweep now; /* what is being swept */
    char swept_to[STORE_TABLE_NAME];
} PgMaintenance;

enum { PG_MAINTENANCE_STATEMENTS = 10 };
extern const PgStatement pg_maintenance_statements[PG_MAINTENANCE_STATEMENTS];
void pg_maintenance_tick(Postgres *store, int64_t now);
bool pg_upkeep(Store *store, StoreUpkeep *upkeep);

#endif

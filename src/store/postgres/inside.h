/* inside.h - the store in PostgreSQL; the headers of its parts have the rest.
 *
 * A store has a thread of its own with a libuv loop, and on it eight connections in non-blocking
 * pipeline mode: one that writes, four that read, one for leases, one for the job queue, one for
 * notifications and maintenance. Requests and answers pass through the mailbox (mailbox.h), reads
 * under `lock`. */
#ifndef STORE_POSTGRES_INSIDE_H
#define STORE_POSTGRES_INSIDE_H

#include <libpq-fe.h>
#include <pthread.h>
#include <uv.h>

#include "store/backend.h"
#include "store/postgres/hosts.h"
#include "store/postgres/news.h"
#include "store/postgres/writing.h"
#include "store/transfer/digest_set.h"

/* ---- read.c ---- */

enum {
    PG_READERS = 4,
    PG_READ_WAITS = 8000, /* milliseconds before a read fails, sent or not */
};

typedef enum PgReadKind { PG_READ_TABLE, PG_READ_OPEN, PG_READ_DUE, PG_READ_CHANGED } PgReadKind;

typedef struct PgRead {
    PgAsk ask; /* first */
    PgReadKind kind;
    StoreRead *table; /* or */
    StoreRows *rows;
    int64_t stamp, most; /* the stamp, or the time before which tables are due */
    int64_t asked;
    PGresult *result;
    char fault[WF_MESSAGE_MAX];
    struct PgRead *next;

    /* a table that is being passed on: the next row; how many events there must be, and the last
     * one passed on */
    int row;
    uint64_t length, at;
    bool enough, bad; /* enough: no more events are wanted; bad: something is damaged, as `fault`
                         says */
    uint8_t digest[STORE_SLOTS][STORE_DIGEST];
} PgRead;

typedef struct PgReaders {
    PgConn connection[PG_READERS];
    PgRead *waiting, **waiting_end;
} PgReaders;

extern const PgRole pg_reader_role;
void pg_read_some(Postgres *store);
void pg_read_tick(Postgres *store, int64_t now);

/* On the caller's thread: passes on the result, with at most `*most` events, which are subtracted
 * from it. Returns whether that was all. */
bool pg_read_tell(PgRead *read, unsigned *most);
void pg_read_free(PgRead *read);

/* ---- jobs.c: the job queue ---- */

enum { PG_JOB_GROUP = 64 /* requests in one transaction at most */ };

typedef struct PgJobs {
    PgConn connection;
    JobAsk *waiting, **waiting_end;
    unsigned alone; /* how many of them are to be asked one by one */

    /* the group that is pending */
    bool busy, failed;
    PgAsk group;
    JobAsk *asked[PG_JOB_GROUP];
    PGresult *result[PG_JOB_GROUP];
    unsigned count;
    char why[WF_MESSAGE_MAX];
    bool failing; /* a failure was reported */
} PgJobs;

extern const PgRole pg_jobs_role;
void pg_jobs_some(Postgres *store);
void pg_jobs_tick(Postgres *store, int64_t now);
bool pg_jobs_idle(const PgJobs *jobs);

/* ---- lease.c ---- */

typedef struct PgLeases {
    PgConn connection;
    PgAsk ask;
    bool busy, released;
    StoreLease *waiting, *flying;
    PGresult *given;
} PgLeases;

extern const PgRole pg_lease_role;
void pg_lease_some(Postgres *store);
void pg_lease_tick(Postgres *store, int64_t now);

/* ---- visitors.c ---- */

void pg_bans_some(Postgres *store, int64_t now); /* if it is time to ask for them */
void pg_bans_note(Postgres *store, const PGresult *result);
void pg_bans(Store *store, StoreBans take, void *context);
StoreWord pg_knows(Store *store, const uint8_t digest[STORE_DIGEST]);
StoreWord pg_is_revoked(Store *store, const uint8_t digest[STORE_DIGEST]);

/* ---- open.c: while the caller waits ---- */

StoreAway pg_away(Store *store);

/* Upgrades the schema and reads what every store must know. A server first records that it is
 * starting. */
WfCode pg_begin(Postgres *store, bool serves, WfFault *fault);

/* ---- the store ---- */

struct Postgres {
    Store store; /* first: other code knows the backend by this */
    char *url;
    char where[PG_WHERE];
    struct PgHosts *hosts; /* the last look-up, finished or not; may be NULL */
    int64_t id;            /* as a writer */
    StoreAway gap;
    Digests known;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    uv_loop_t loop;
    uv_async_t async;
    uv_timer_t timer;

    pthread_mutex_t lock; /* guards what follows, to the next blank line */
    PgRead *asked_reads, **asked_reads_end, *done_reads, **done_reads_end;
    Digests revoked;
    StoreBan *ban; /* `bans` of them */
    size_t bans;
    bool bans_known;                 /* whether the last request for them succeeded */
    char (*heard)[STORE_TABLE_NAME]; /* tables that other servers wrote to */
    size_t heard_count, heard_room;
    bool heard_any;   /* it is not known which tables: any */
    bool deaf;        /* notifications cannot be read at the moment */
    PresenceMap here; /* who is at tables on this server */
    PgOther *other;   /* `others_count` of them */
    size_t others_count;
    bool here_changed, elsewhere_changed;
    StoreUpkeep upkeep; /* no bytes: it is not known */

    PgRead *telling, **telling_end; /* the caller's */

    PgWriter writer;
    PgReaders readers;
    PgNotifications notifications;
    PgPresence presence;
    PgMaintenance maintenance;
    PgJobs jobs;
    PgLeases leases;
    bool away; /* which was reported */
    bool stopping;
    int64_t stop_at;
    uint64_t random;
};

static inline Postgres *postgres_of(Store *store)
{
    return (Postgres *)store;
}

/* ---- report.c: reports to the caller ---- */

uint64_t pg_random(Postgres *store);
__attribute__((format(printf, 2, 3))) void pg_tell(Postgres *store, const char *format, ...);
void pg_tell_lost(PgConn *connection); /* a connection could not be made or was lost */
void pg_tell_ready(Postgres *store);
void pg_done_read(Postgres *store, PgRead *read);
void pg_done_revoke(Postgres *store, StoreRevoke *revoke, StoreAnswer answer);

#endif

/* inside.h - what the files of the PostgreSQL backend share.
 *
 * A store has a thread of its own with a libuv loop, and on it eight connections in non-blocking
 * pipeline mode: one that writes, four that read, one for leases, one for the job queue, one for
 * notifications and maintenance. Requests and answers pass through the mailbox (mailbox.h), reads
 * under `lock`.
 *
 * How a store knows whether a write is durable, even if the connection is lost after COMMIT was
 * sent. Each time a store is opened it is a writer: a random number, with a row in `writers`. A
 * writer has one batch pending at a time; batches are numbered. The transaction of batch n begins
 * by inserting the row (writer, n) into `outbox`, which is also the notification for other servers.
 * If the outcome is unknown, the old server process may still be running, or may read the
 * statements from its socket later. So after reconnecting, before it writes anything else, the
 * writer inserts the same row, without tables, and sets `fenced` in its row of `writers` to n:
 *   - If a transaction of the old process has inserted the row, ours waits on the primary key until
 *     that one has ended. From then on it is settled whether it was committed.
 *   - A transaction that begins later finds the row and fails. Once the row has been removed,
 *     minutes later, it finds that it is fenced, and fails.
 *
 * Either way nothing more of batch n can happen. The events carry the mark of their batch, so the
 * store then reads from them which writes were committed. Those found are STORE_DONE; the others
 * were not written and never will be, so they can be written again in a later batch. The writer's
 * row is written in any case, so that our commit, and with it all that came before, is flushed (and
 * has reached synchronous standbys) before anybody is told. No row is updated with every batch,
 * because its old versions would pile up while another transaction is held open. */
#ifndef STORE_POSTGRES_INSIDE_H
#define STORE_POSTGRES_INSIDE_H

#include <libpq-fe.h>
#include <pthread.h>
#include <uv.h>

#include "store/backend.h"
#include "store/presence_map.h"
#include "store/transfer/digest_set.h"

enum {
    PG_READERS = 4,
    PG_TICK = 25,            /* milliseconds, as are all times here */
    PG_WRITE_WAITS = 5000,   /* before a write fails because the database is away */
    PG_READ_WAITS = 8000,    /* before a read fails, sent or not */
    PG_ANSWER_WAITS = 10000, /* before a connection that receives nothing is given up */
    PG_CLOSE_WAITS = 5000,
    PG_PARAMETERS = 18,
    PG_WHERE = 256,
};

typedef struct Postgres Postgres;
typedef struct PgConn PgConn;

/* ---- values.c: parameters and results, all in binary form ---- */

typedef struct PgValues {
    char *bytes;
    size_t size, room;
    bool failed; /* not enough memory */
    int count;
    size_t at[PG_PARAMETERS];
    int length[PG_PARAMETERS];
} PgValues;

typedef enum PgType { PG_BOOL = 16, PG_BYTEA = 17, PG_INT8 = 20, PG_TEXT = 25 } PgType;

void values_end(PgValues *values); /* frees them */
void values_int(PgValues *values, int64_t number);
void values_bytes(PgValues *values, const void *bytes, size_t size); /* text, or bytea */

/* An array of `elements` elements, which follow. */
void values_array(PgValues *values, PgType type, size_t elements);
void values_add_int(PgValues *values, int64_t number);
void values_add_bool(PgValues *values, bool yes);
void values_add_bytes(PgValues *values, const void *bytes, size_t size);

int64_t pg_int(const PGresult *result, int row, int column);

/* Calls `visit` for each text of an array of texts. */
void pg_each_text(const PGresult *result, int row, int column,
                  void (*visit)(void *context, const char *text, size_t size), void *context);

/* ---- connection.c: a connection ---- */

/* Statements that are sent together and end with one Sync: if one fails, so do those after it, up
 * to the Sync. `result` is called for each statement and owns its result. `over` is called when all
 * are answered, or (lost) when the connection is gone. */
typedef struct PgAsk {
    void (*result)(struct PgAsk *ask, unsigned index, PGresult *result);
    void (*over)(struct PgAsk *ask, bool lost);
    PgConn *connection;
    unsigned answered;
    int64_t sent;
    struct PgAsk *next;
} PgAsk;

typedef struct PgStatement {
    const char *name, *sql;
} PgStatement;

/* What a connection is for. `prepared` is called when its statements are prepared, and calls
 * pg_conn_ready then or later. A connection knows its users only by this. */
typedef struct PgRole {
    const char *name, *statement_timeout, *lock_timeout, *synchronous_commit; /* as settings */
    const PgStatement *statement, *more;
    unsigned statements, mores;
    void (*prepared)(PgConn *connection);
    void (*served)(Postgres *store); /* after answers were taken; NULL: nothing to do */
} PgRole;

typedef enum PgState { PG_DOWN, PG_LOOKING, PG_CONNECTING, PG_PREPARING, PG_READY } PgState;

struct PgConn {
    Postgres *store;
    const PgRole *role;
    PGconn *conn;
    uv_poll_t *poll;
    PgState state;
    int64_t until;  /* down: when to try again; otherwise, until it is ready: when to give up */
    unsigned tries; /* tries that failed since it was ready */
    PgAsk *first, **end; /* what was sent, in order */
    unsigned asks;
    bool broken;  /* to be given up as soon as no function is using it */
    bool refused; /* one of the statements that prepare it failed */
    PgAsk preparing;
    char why[WF_MESSAGE_MAX];
};

void pg_conn_open(PgConn *connection, Postgres *store, const PgRole *role);
void pg_conn_tick(PgConn *connection, int64_t now);
void pg_conn_ready(PgConn *connection);
void pg_conn_close(PgConn *connection);

/* Gives the connection up soon, so that it is made again. Its socket is no longer polled. */
void pg_conn_break(PgConn *connection, const char *why);

/* The fault of a result, as one line. */
void pg_why(const PGresult *result, char *connection, size_t room);

void pg_ask(PgConn *connection, PgAsk *ask);
void pg_query(PgConn *connection, const char *statement, const PgValues *values);
void pg_sync(PgConn *connection);

/* ---- batch.c ---- */

enum { PG_BATCH = 256 }; /* writes in one transaction at most */

/* The parameters of the statement `append`. `needed`: this many tables must be written, or none is
 * (0: as many as possible). pg_batch_values has the same without the last one, the creators'
 * addresses, because an import has none. */
void pg_append_values(PgValues *values, const StoreWrite *const *table, size_t tables, int64_t mark,
                      size_t needed);

/* The mark that tells events of this writer's batch from all others. */
int64_t pg_batch_mark(const Postgres *store, int64_t batch);
void pg_batch_values(PgValues *values, const StoreWrite *const *table, size_t tables, int64_t mark,
                     size_t needed);
void pg_batch_names(PgValues *values, const StoreWrite *const *table, size_t tables);
void pg_revoke_values(PgValues *values, const StoreRevoke *first);

/* ---- write.c ---- */

typedef struct PgWriter {
    PgConn connection;
    StoreWrite *waiting, **waiting_end; /* in order */
    StoreWrite *single, **single_end;   /* to be tried one by one, before those that wait */
    StoreRevoke *revoking;
    int64_t batch; /* the number of the last one */

    /* the batch that is pending, or whose outcome is unknown */
    bool busy, unknown, alone;
    bool beats, beaten; /* beats: it carries the first heartbeat; beaten: that is durable */
    StoreWrite *flying[PG_BATCH];
    size_t flying_count;
    StoreRevoke *flying_revokes;
    PgAsk ask;
    unsigned commit_at; /* index of the COMMIT statement */
    int failed_at;      /* index of the first statement that failed; -1: none */
    char state[6];      /* its SQLSTATE */
    char why[WF_MESSAGE_MAX];
    bool committed;
    PGresult *written, *revoked; /* the names of the tables, the digests */
    bool failing;                /* a write failed, which was reported */
} PgWriter;

enum { PG_WRITE_STATEMENTS = 8 };
extern const PgStatement pg_write_statements[PG_WRITE_STATEMENTS];

void pg_write_some(Postgres *store); /* if there is something to write and nothing pending */

/* ---- writer.c ---- */

extern const PgRole pg_writer_role;
void pg_write_tick(Postgres *store, int64_t now);

/* ---- retry.c ---- */

void pg_write_expire(Postgres *store, int64_t now); /* fails writes that have waited too long */
bool pg_write_idle(const PgWriter *writer);

/* Makes the pending writes that were not written wait again, in front of the others; `alone`: in
 * front of those that go one by one. */
void pg_write_again(PgWriter *writer, bool alone);

/* ---- recovery.c: the outcome of a batch ---- */

enum { PG_RECOVERY_STATEMENTS = 5 };
extern const PgStatement pg_recovery_statements[PG_RECOVERY_STATEMENTS];

/* Called when the writer's connection was made again: asks for the outcome, answers what is known
 * now, and goes on. */
void pg_writer_prepared(PgConn *connection);

/* ---- read.c ---- */

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

/* The statement for the last heartbeat; it has one row. A heartbeat at 0 is none: its server is
 * starting, see pg_begin. */
#define PG_LAST_BEAT                                                                               \
    "SELECT coalesce((SELECT at FROM wayfarer.beats WHERE at <> 0"                                 \
    " ORDER BY seen DESC, at DESC LIMIT 1), 0)"

/* A server whose last heartbeat is older, or that has stopped cleanly, is not running. */
#define PG_FRESH "seen > clock_timestamp() - interval '5 seconds' AND NOT stopped"

/* ---- open.c: while the caller waits ---- */

StoreAway pg_away(Store *store);

/* Upgrades the schema and reads what every store must know. A server first records that it is
 * starting. */
WfCode pg_begin(Postgres *store, bool serves, WfFault *fault);

void pg_drop_notice(void *context, const PGresult *result);

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
void pg_one_line(const char *text, char *connection, size_t room);
__attribute__((format(printf, 2, 3))) void pg_tell(Postgres *store, const char *format, ...);
void pg_tell_lost(PgConn *connection); /* a connection could not be made or was lost */
void pg_tell_ready(Postgres *store);
void pg_done_revoke(Postgres *store, StoreRevoke *revoke, StoreAnswer answer);
void pg_done_read(Postgres *store, PgRead *read);

#endif

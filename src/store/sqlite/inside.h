/* inside.h - what the files of the SQLite backend share. */
#ifndef STORE_SQLITE_INSIDE_H
#define STORE_SQLITE_INSIDE_H

#include <pthread.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include "store/backend.h"

enum {
    STORE_PATH = 4096,
    STORE_FILES = 3,       /* the database, its write-ahead log and the log's index */
    STORE_PATIENCE = 5000, /* milliseconds for which another server may hold a lock */
};

/* Frequent statements, prepared at first use: see sqlite_statement. */
typedef enum Query {
    QUERY_FIRST_EVENT,
    QUERY_NEXT_EVENT,
    QUERY_ROW,
    QUERY_SLOT,
    QUERY_MAKER,
    QUERY_NOTIFICATIONS,
    QUERY_LEASE,
    QUERY_FENCE,
    QUERY_BEAT,
    QUERY_REVOKE,
    QUERY_READ_ROW, /* from here on the reader's */
    QUERY_READ_EVENTS,
    QUERY_READ_SLOTS,
    QUERY_READ_NOTIFICATIONS,
    QUERY_READ_CHANGED,
    QUERY_READ_OPEN,
    QUERY_READ_DUE,
    QUERY_KNOWS,
    QUERY_IS_REVOKED,
    QUERIES,
} Query;

/* The statements of the job queue: see jobs.c. */
typedef enum JobQuery {
    JOB_QUERY_FIND,
    JOB_QUERY_INSERT,
    JOB_QUERY_RECLAIM,
    JOB_QUERY_WAITED,
    JOB_QUERY_TAKE,
    JOB_QUERY_ADVANCE,
    JOB_QUERY_RENEW,
    JOB_QUERY_TRIES,
    JOB_QUERY_FINISH,
    JOB_QUERY_LOOK,
    JOB_QUERY_CANCEL,
    JOB_QUERY_COUNT,
    JOB_QUERY_SWEEP,
    JOB_QUERIES,
} JobQuery;

/* One connection per thread: `reader` is the caller's, `writer` the store's own. */
typedef struct Sqlite {
    Store store; /* first: other code knows the backend by this */
    sqlite3 *reader, *writer;
    sqlite3_stmt *statement[QUERIES];         /* each belongs to one connection only */
    sqlite3_stmt *job_statement[JOB_QUERIES]; /* the writer's */
    sqlite3_int64 id, stamp;     /* our writer number in `news`, and the last stamp we have read
                                    there */
    StoreRead *rest, **rest_end; /* the caller's unfinished reads, oldest first */
    bool serves;                 /* a server opened it */
    void (*wake)(void *context);
    void *context;
    pthread_t thread;

    pthread_cond_t asked; /* something was requested; under the mailbox's lock */

    /* the store's own thread's: times are milliseconds of the monotonic clock */
    struct stat file[STORE_FILES];
    bool lost;                  /* a file was removed or replaced: nothing is written any more */
    bool failing;               /* the last batch could not be written, which was reported */
    int log_pages;              /* in the write-ahead log */
    sqlite3_int64 data_version; /* as of the last heartbeat; 0: not known */
    unsigned shared;            /* at how many heartbeats in a row another process had written */
    int64_t unsafe;             /* since when the log has events that the database file lacks; 0:
                                   none */
    int64_t written;            /* when the last ones came */
    StoreSweep sweep;           /* what is being swept */
    int64_t next_piece;         /* when to continue sweeping */
    char swept_to[STORE_TABLE_NAME];
} Sqlite;

static inline Sqlite *sqlite_of(Store *store)
{
    return (Sqlite *)store;
}

/* ---- statement.c ---- */

/* A prepared statement of the connection that it belongs to; NULL if it cannot be prepared. */
sqlite3_stmt *sqlite_statement(Sqlite *store, Query query);

/* Runs a statement that returns no rows, and resets it. */
int sqlite_finish(sqlite3_stmt *statement);

bool sqlite_run(sqlite3 *db, const char *sql);

/* Begins a transaction. First rolls back a transaction that could not be ended because memory ran
 * out; otherwise none could ever begin again. */
bool sqlite_begin(sqlite3 *db, const char *sql);

/* The number that a statement without parameters returns; 0 if it returns none. */
sqlite3_int64 sqlite_number(sqlite3 *db, const char *sql);

/* Milliseconds of the monotonic clock, and since 1970. */
int64_t sqlite_clock(void);
int64_t sqlite_date(void);

/* ---- schema.c ---- */

enum {
    SQLITE_OUR_ID = 0x57617966, /* "Wayf" as the application_id of a store */
    SQLITE_OUR_VERSION = 2,
};

/* In one transaction. If it fails midway, closing the connection rolls it back. */
bool sqlite_bring_up_to_date(sqlite3 *db);

/* ---- open.c ---- */

/* Opens both connections, upgrades the database and reads the key. */
WfCode sqlite_open(Sqlite *store, const char *path, WfFault *fault);
void sqlite_close(Sqlite *store);

/* ---- read.c: on the caller's thread; see store.h ---- */

void sqlite_read(Store *store, StoreRead *read);
void sqlite_read_on(Store *store);
void sqlite_open_tables(Store *store, size_t most, StoreRows *rows);
void sqlite_due_tables(Store *store, int64_t before, size_t most, StoreRows *rows);
void sqlite_changed(Store *store, int64_t stamp, size_t most, StoreRows *rows);
bool sqlite_notifications(Store *store, StoreNotification visit, void *context);
void sqlite_bans(Store *store, StoreBans take, void *context);
bool sqlite_upkeep(Store *store, StoreUpkeep *upkeep);
StoreWord sqlite_knows(Store *store, const uint8_t digest[STORE_DIGEST]);
StoreWord sqlite_is_revoked(Store *store, const uint8_t digest[STORE_DIGEST]);

/* ---- check.c ---- */

/* Whether this user may write to the file and create others beside it; false with the reason. */
bool sqlite_check_access(const char *path, WfText *why);

/* Whether an open store is intact, apart from its events; if not, `why` says what is wrong and
 * where. */
bool sqlite_check(sqlite3 *db, WfText *why);

/* Whether a file that nobody was writing to ends with a whole page. */
bool sqlite_check_end(sqlite3 *db, const char *path, WfText *why);

/* Whether the write-ahead log beside the file has a valid beginning, or none yet. */
bool sqlite_check_log(const char *path);

/* ---- write.c: on the store's thread ---- */

/* What one transaction writes. */
typedef struct SqliteBatch {
    StoreWrite *writes;
    StoreRevoke *revoking;
    StoreLease *leasing;
    JobAsk *jobs;
    int64_t beat; /* 0: none */
} SqliteBatch;

/* Writes the batch and fills in the answers. If it fails as a whole, so does everything in it. */
void sqlite_write(Sqlite *store, const SqliteBatch *batch);

/* Releases the leases that the store holds. */
void sqlite_release(Sqlite *store);

/* ---- jobs.c: on the store's thread, in a transaction ---- */

extern const char sqlite_jobs_schema[];

/* Carries out a request. False: it cannot be done, and the transaction is to be rolled back. */
bool sqlite_jobs(Sqlite *store, JobAsk *ask);
bool sqlite_enqueue(Sqlite *store, const JobRequest *job);
void sqlite_jobs_end(Sqlite *store);

/* ---- maintenance.c: on the store's thread ---- */

/* One of the store's files as it is now under its path; false if it does not exist. */
bool sqlite_file(const Sqlite *store, unsigned index, char name[STORE_PATH], struct stat *file);

/* Whether the open files are still the ones that the path names. If not, this is reported once, and
 * nothing is written from then on. */
bool sqlite_in_place(Sqlite *store);

/* Records trouble to be reported. */
__attribute__((format(printf, 2, 3))) void sqlite_tell(Sqlite *store, const char *format, ...);

/* When there is something to do other than writing, on sqlite_clock; 0: nothing. */
int64_t sqlite_maintenance_due(const Sqlite *store);

/* Does maintenance that is due: moves the write-ahead log into the database, sweeps a little. */
void sqlite_maintenance(Sqlite *store);

/* Moves all of the write-ahead log into the database; false if another connection is reading it. */
bool sqlite_empty_log(Sqlite *store);

#endif

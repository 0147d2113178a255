/* sqlite_inside.h - what the files of the store in SQLite share. */
#ifndef STORE_SQLITE_INSIDE_H
#define STORE_SQLITE_INSIDE_H

#include <pthread.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include "store/store.h"

enum {
    STORE_PATH = 4096,
    STORE_FILES = 3,       /* the data base, its write-ahead log and the log's index */
    STORE_PATIENCE = 5000, /* milliseconds for which another server may hold a lock */
};

/* The statements that are run often, prepared when first used: see sqlite_statement. */
typedef enum Query {
    QUERY_FIRST_EVENT,
    QUERY_NEXT_EVENT,
    QUERY_ROW,
    QUERY_SLOT,
    QUERY_NEWS,
    QUERY_BEAT,
    QUERY_REVOKE,
    QUERY_READ_ROW, /* from here on the reader's */
    QUERY_READ_EVENTS,
    QUERY_READ_SLOTS,
    QUERY_READ_NEWS,
    QUERY_READ_CHANGED,
    QUERY_KNOWS,
    QUERY_IS_REVOKED,
    QUERIES,
} Query;

/* One connection a thread: `reader` is the caller's, `writer` the store's own. */
struct Store {
    sqlite3 *reader, *writer;
    sqlite3_stmt *statement[QUERIES]; /* each belongs to one connection only */
    sqlite3_int64 id, stamp;          /* who we are in `news`, and how far we have read there */
    uint8_t key[STORE_KEY];
    void (*wake)(void *context);
    void *context;
    pthread_t thread;

    pthread_mutex_t lock; /* guards what follows, to the next blank line */
    pthread_cond_t asked;
    StoreWrite *waiting, **waiting_end, *done, **done_end;
    StoreRevoke *revoking, *revoked; /* those that wait, those that are done */
    int64_t beat;                    /* to be noted; 0: nothing */
    int64_t sweep_before;            /* to be swept; 0: nothing */
    bool closing;
    bool troubled; /* `trouble` was not told yet */
    char trouble[WF_MESSAGE_MAX];

    /* the store's own thread's: times are milliseconds of the monotonic clock */
    struct stat file[STORE_FILES];
    bool lost;          /* a file was removed or replaced: nothing is written any more */
    bool failing;       /* the last batch could not be written, which was told */
    int log_pages;      /* in the write-ahead log */
    int64_t unsafe;     /* since when it has events that the data base has not; 0: none */
    int64_t written;    /* when the last ones came */
    int64_t before;     /* what is being swept; 0: nothing */
    int64_t next_piece; /* when to go on sweeping */
    char swept_to[STORE_TABLE_NAME];
};

/* ---- sqlite_statement.c ---- */

/* A prepared statement of the connection that it belongs to; NULL if it cannot be prepared. */
sqlite3_stmt *sqlite_statement(Store *store, Query query);

/* Runs a statement that gives no rows, and makes it ready to be used again. */
int sqlite_finish(sqlite3_stmt *statement);

bool sqlite_run(sqlite3 *db, const char *sql);

/* A number that a statement without parameters gives; 0 if it gives none. */
sqlite3_int64 sqlite_number(sqlite3 *db, const char *sql);

/* Milliseconds of the monotonic clock. */
int64_t sqlite_clock(void);

/* ---- sqlite_open.c ---- */

/* Opens both connections, brings the data base up to date, reads the key. */
WfCode sqlite_open(Store *store, const char *path, WfFault *fault);
void sqlite_close(Store *store);

/* ---- sqlite_write.c: on the store's thread ---- */

/* Writes a batch in one transaction and fills in the answers. If that fails as a whole, so has
 * every write in it. */
void sqlite_write(Store *store, StoreWrite *first, StoreRevoke *revoking, int64_t beat);

/* ---- sqlite_care.c: on the store's thread ---- */

/* One of the store's files as it stands under its path now; false if it is not there. */
bool sqlite_file(const Store *store, unsigned index, char name[STORE_PATH], struct stat *file);

/* Whether the files that are open are still the ones that the path names; if not, this is told
 * once, and from then on nothing is written. */
bool sqlite_in_place(Store *store);

/* Notes trouble to be told. */
__attribute__((format(printf, 2, 3))) void sqlite_tell(Store *store, const char *format, ...);

/* When there is something to do other than writing, on sqlite_clock; 0: nothing. */
int64_t sqlite_care_due(const Store *store);

/* Does it if it is due: moves the write-ahead log into the data base, sweeps a little. */
void sqlite_care(Store *store);

/* Moves all of the write-ahead log into the data base; false if somebody is reading it. */
bool sqlite_empty_log(Store *store);

#endif

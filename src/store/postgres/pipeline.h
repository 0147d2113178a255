/* pipeline.h - a connection on the store's loop, in non-blocking pipeline mode. */
#ifndef STORE_POSTGRES_PIPELINE_H
#define STORE_POSTGRES_PIPELINE_H

#include <libpq-fe.h>
#include <uv.h>

#include <wayfarer/status.h>

#include "store/postgres/values.h"

/* Milliseconds before a connection that receives nothing is given up. */
enum { PG_ANSWER_WAITS = 10000 };

typedef struct Postgres Postgres;
typedef struct PgConn PgConn;

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

#endif

/* call.h - a blocking connection to PostgreSQL, used while a store is opened and by tools. No call
 * blocks for ever: a database that accepted the connection but does not answer for too long is
 * given up. */
#ifndef STORE_POSTGRES_CALL_H
#define STORE_POSTGRES_CALL_H

#include <libpq-fe.h>

#include <wayfarer/status.h>

#include "store/postgres/hosts.h"
#include "store/postgres/values.h"
#include "store/values.h"

/* Milliseconds to wait for the answer of a statement. */
enum {
    PG_CALL_SHORT = 10000, /* that has nothing to do or to wait for; also for looking up
                              hostnames */
    PG_CALL_LOCK = 70000,  /* that may wait for a lock; the database waits 60 s for it */
    PG_CALL_LONG = 600000, /* that may have much to do */
};

typedef struct PgCall {
    PGconn *conn;
    char where[PG_WHERE];
    int64_t waits;
    bool late;     /* an answer did not come: nothing more can be asked */
    char state[6]; /* the SQLSTATE of the last failure */
} PgCall;

/* Connects. False with the fault filled; the fault never contains the password. */
bool pg_call_open(PgCall *call, const char *url, WfFault *fault);
void pg_call_close(PgCall *call);

/* Runs a statement with parameters (NULL: none), all in binary form. NULL: it failed. */
PGresult *pg_call(PgCall *call, const char *sql, const PgValues *values);

/* Runs statements without parameters; the last one's result is text. */
PGresult *pg_call_text(PgCall *call, const char *sql);
bool pg_call_run(PgCall *call, const char *sql);

/* A notice receiver that ignores notices; libpq would print them. */
void pg_drop_notice(void *context, const PGresult *result);

/* pg_call_lost: whether nothing more can be asked. pg_call_why: why the last call failed, as one
 * line. */
bool pg_call_lost(const PgCall *call);
void pg_call_why(const PgCall *call, char *connection, size_t room);

/* The parameters of a connection, for PQconnect...Params with expand_dbname. `words` are the hosts,
 * or NULL if libpq is to find them; they must stay valid as long as the parameters are used. */
enum { PG_KEYWORDS = 16 };
void pg_connect_words(const char *url, const PgHostWords *words, const char *keyword[PG_KEYWORDS],
                      const char *value[PG_KEYWORDS]);

/* ---- schema.c ---- */

/* Upgrades the schema. */
WfCode pg_schema(PgCall *call, WfFault *fault);

/* Whether the database has a store. */
bool pg_has_schema(PgCall *call);

/* ---- open.c ---- */

/* Reads the secret, or creates it if there is none. */
bool pg_read_key(PgCall *call, uint8_t key[STORE_KEY]);

#endif

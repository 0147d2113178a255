/* call.h - a connection to PostgreSQL whose caller waits for each answer: while a store is
 * opened, and for tools. Nobody waits for ever: a data base that says nothing for too long, though
 * it took the connection, is given up. */
#ifndef STORE_POSTGRES_CALL_H
#define STORE_POSTGRES_CALL_H

#include <libpq-fe.h>

#include "store/postgres/hosts.h"
#include "store/postgres/inside.h"

/* Milliseconds to wait for the answer of a statement. */
enum {
    PG_CALL_SHORT = 10000, /* that has nothing to do or to wait for; for names of hosts, too */
    PG_CALL_LOCK = 70000,  /* that may wait for a lock, for which the data base waits 60 s */
    PG_CALL_LONG = 600000, /* that may have much to do */
};

typedef struct PgCall {
    PGconn *conn;
    char where[PG_WHERE];
    int64_t waits;
    bool late;     /* an answer did not come: nothing more can be asked */
    char state[6]; /* the SQLSTATE of what failed last */
} PgCall;

/* Connects. False with the fault filled, which never has the password in it. */
bool pg_call_open(PgCall *call, const char *url, WfFault *fault);
void pg_call_close(PgCall *call);

/* Runs a statement with parameters (NULL: none), all in binary form. NULL: it failed. */
PGresult *pg_call(PgCall *call, const char *sql, const PgValues *values);

/* Runs statements without parameters; the last one's result is text. */
PGresult *pg_call_text(PgCall *call, const char *sql);
bool pg_call_run(PgCall *call, const char *sql);

/* Whether nothing more can be asked; why the last call failed, as one line. */
bool pg_call_lost(const PgCall *call);
void pg_call_why(const PgCall *call, char *connection, size_t room);

/* The parameters of a connection, for PQconnect...Params with expand_dbname. `words` are the hosts,
 * NULL if libpq is to find them, and stay as long as the parameters are used. */
enum { PG_KEYWORDS = 16 };
void pg_connect_words(const char *url, const PgHostWords *words, const char *keyword[PG_KEYWORDS],
                      const char *value[PG_KEYWORDS]);

/* ---- schema.c ---- */

/* Brings the schema up to date. */
WfCode pg_schema(PgCall *call, WfFault *fault);

/* Whether the data base has a store. */
bool pg_has_schema(PgCall *call);

/* ---- open.c ---- */

/* Reads the secret, and makes it if there is none. */
bool pg_read_key(PgCall *call, uint8_t key[STORE_KEY]);

#endif

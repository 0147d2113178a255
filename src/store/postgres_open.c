/* postgres_open.c - the store is opened, while its caller waits: one connection that brings the
 * schema up to date and reads what every store has to know; it is closed again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/fault.h"
#include "store/postgres_inside.h"

/* What comes before the address is a default that it may change, what comes after it is not. A cut
 * network is noticed within ten seconds. A replica is never read: it may lack what was
 * acknowledged. */
void pg_connect_words(const char *url, const char *keyword[PG_KEYWORDS],
                      const char *value[PG_KEYWORDS])
{
    const char *const words[][2] = {{"connect_timeout", "5"},
                                    {"keepalives_idle", "5"},
                                    {"keepalives_interval", "2"},
                                    {"keepalives_count", "2"},
                                    {"tcp_user_timeout", "8000"},
                                    {"fallback_application_name", "wayfarer"},
                                    {"dbname", url},
                                    {"target_session_attrs", "read-write"},
                                    {"client_encoding", "UTF8"},
                                    {NULL, NULL}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        keyword[i] = words[i][0];
        value[i] = words[i][1];
    }
}

/* Without this libpq prints what the data base remarks. */
void pg_drop_notice(void *context, const PGresult *result)
{
    (void)context, (void)result;
}

/* Without user and password. */
void pg_where(PGconn *conn, char where[PG_WHERE])
{
    const char *host = PQhost(conn), *port = PQport(conn), *name = PQdb(conn);
    (void)snprintf(where, PG_WHERE, "%s:%s/%s", host != NULL ? host : "", port != NULL ? port : "",
                   name != NULL ? name : "");
}

/* A row or none of one statement with at most one parameter, in binary form; NULL: it failed. */
static PGresult *ask(PGconn *conn, const char *sql, const char *value, int length)
{
    const int format = 1;
    PGresult *result =
        PQexecParams(conn, sql, value != NULL ? 1 : 0, NULL, &value, &length, &format, 1);
    if (PQresultStatus(result) == PGRES_TUPLES_OK || PQresultStatus(result) == PGRES_COMMAND_OK)
        return result;
    PQclear(result);
    return NULL;
}

bool pg_read_key(PGconn *conn, uint8_t key[STORE_KEY])
{
    uint8_t fresh[STORE_KEY];
    if (getrandom(fresh, sizeof fresh, 0) != (ssize_t)sizeof fresh)
        return false;
    PGresult *made = ask(conn,
                         "INSERT INTO wayfarer.secrets(key) SELECT $1::bytea WHERE NOT EXISTS"
                         " (SELECT FROM wayfarer.secrets) ON CONFLICT DO NOTHING",
                         (const char *)fresh, STORE_KEY);
    PGresult *result = made != NULL ? ask(conn, "SELECT key FROM wayfarer.secrets", NULL, 0) : NULL;
    const bool good =
        result != NULL && PQntuples(result) == 1 && PQgetlength(result, 0, 0) == STORE_KEY;
    if (good)
        memcpy(key, PQgetvalue(result, 0, 0), STORE_KEY);
    PQclear(made);
    PQclear(result);
    return good;
}

/* That which came last, because the dates of machines differ, and are set. */
static bool read_beat(PGconn *conn, Postgres *store)
{
    PGresult *result = ask(conn, PG_LAST_BEAT, NULL, 0);
    if (result != NULL)
        store->last_beat = pg_int(result, 0, 0);
    PQclear(result);
    return result != NULL;
}

/* What other writers write from now on is news. */
static bool read_writers(PGconn *conn, Postgres *store)
{
    PGresult *result = ask(conn,
                           "SELECT w.id, coalesce((SELECT max(o.batch) FROM wayfarer.outbox o"
                           " WHERE o.writer = w.id), 0) FROM wayfarer.writers w",
                           NULL, 0);
    bool good = result != NULL;
    for (int i = 0; good && i < PQntuples(result); i++)
        good = pg_news_note(&store->news, pg_int(result, i, 0), pg_int(result, i, 1));
    PQclear(result);
    return good;
}

static bool read_digests(PGconn *conn, const char *sql, Digests *set)
{
    PGresult *result = ask(conn, sql, NULL, 0);
    bool good = result != NULL;
    for (int i = 0; good && i < PQntuples(result); i++)
        if (PQgetlength(result, i, 0) == STORE_DIGEST)
            good = digests_add(set, (const uint8_t *)PQgetvalue(result, i, 0));
    PQclear(result);
    return good;
}

/* Before what is revoked is read, so that nothing falls in between. */
static bool read_stamp(PGconn *conn, Postgres *store)
{
    PGresult *result = ask(conn,
                           "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shift"
                           " FROM wayfarer.stamps",
                           NULL, 0);
    if (result != NULL)
        store->news.revoked_stamp = pg_int(result, 0, 0);
    PQclear(result);
    return result != NULL;
}

/* A server that starts lets nobody in who is barred. */
static bool read_bars(PGconn *conn, Postgres *store)
{
    PGresult *result =
        ask(conn, "SELECT session, subject, bits, since, until FROM wayfarer.bars", NULL, 0);
    pg_bars_note(store, result);
    PQclear(result);
    return store->bars_known;
}

static bool read_all(PGconn *conn, Postgres *store)
{
    return pg_read_key(conn, store->key) && read_beat(conn, store) && read_writers(conn, store) &&
           read_stamp(conn, store) && read_bars(conn, store) &&
           read_digests(conn, "SELECT digest FROM wayfarer.revoked", &store->revoked) &&
           read_digests(conn, "SELECT digest FROM wayfarer.known", &store->known);
}

/* What libpq says of an address it cannot read may have its password in it. */
static bool is_address(const char *url)
{
    PQconninfoOption *options = PQconninfoParse(url, NULL);
    PQconninfoFree(options);
    return options != NULL;
}

PGconn *pg_connect(const char *url, char where[PG_WHERE], WfFault *fault)
{
    const char *keyword[PG_KEYWORDS], *value[PG_KEYWORDS];
    char line[WF_MESSAGE_MAX];
    if (!is_address(url)) {
        (void)fault_fill(fault, WF_BAD_INPUT, 0,
                         "the store's address is not of the form"
                         " postgres://USER@HOST:PORT/DATABASE?OPTION=VALUE");
        return NULL;
    }
    pg_connect_words(url, keyword, value);
    PGconn *conn = PQconnectdbParams(keyword, value, 1);
    pg_where(conn, where);
    (void)PQsetNoticeReceiver(conn, pg_drop_notice, NULL);
    if (PQstatus(conn) == CONNECTION_OK)
        return conn;
    pg_one_line(PQerrorMessage(conn), line, sizeof line);
    (void)fault_fill(fault, WF_BAD_INPUT, 0, "the data base cannot be reached: %s", line);
    PQfinish(conn);
    return NULL;
}

WfCode pg_begin(Postgres *store, WfFault *fault)
{
    uint64_t random[2];
    char line[WF_MESSAGE_MAX];
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
        return fault_fill(fault, WF_BAD_INPUT, 0, "there are no random numbers");
    store->id = (int64_t)(random[0] >> 1);
    store->random = random[1];
    PGconn *conn = pg_connect(store->url, store->where, fault);
    if (conn == NULL)
        return fault->code;
    WfCode code = pg_schema(conn, store->where, fault);
    if (code == WF_OK && !read_all(conn, store)) {
        pg_one_line(PQerrorMessage(conn), line, sizeof line);
        code = fault_fill(fault, WF_BAD_INPUT, 0, "the data base at %s cannot be read: %s",
                          store->where, line);
    }
    PQfinish(conn);
    return code;
}

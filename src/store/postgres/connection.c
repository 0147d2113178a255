/* connection.c - a connection to PostgreSQL on the loop of the store's thread. It connects,
 * prepares its statements, sends requests and takes answers. A lost connection is made again, with
 * exponential back-off and jitter. */
#include <stdlib.h>
#include <string.h>

#include "store/postgres/call.h"
#include "store/postgres/inside.h"

enum {
    CONNECT_WAITS = 5000, /* milliseconds, as are all times here */
    HOSTS_LAST = 1000,    /* for which a finished look-up of hosts serves all connections */
    BACK_OFF_LEAST = 100,
    BACK_OFF_MOST = 5000,
};

static const char settings[] =
    "SELECT set_config('search_path', 'pg_catalog, pg_temp', false),"
    " set_config('default_transaction_isolation', 'read committed', false),"
    " set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),"
    " set_config('idle_in_transaction_session_timeout', '4s', false),"
    " set_config('application_name', $4, false),"
    /* A transaction of a server that is cut off must not hold its rows for long. */
    " set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '2', "
    "false),"
    " set_config('tcp_keepalives_count', '2', false), set_config('tcp_user_timeout', '9000', "
    "false),"
    /* Every statement finds its rows by their keys; a plan made while a table was small must not
     * read all of it when it has grown. */
    " set_config('enable_seqscan', 'off', false), set_config('jit', 'off', false),"
    " set_config('plan_cache_mode', 'force_generic_plan', false),"
    /* At least `on` where it is wanted; an operator's remote_apply stays. */
    " set_config('synchronous_commit', CASE WHEN $3 = 'off' THEN 'off'"
    "  WHEN current_setting('synchronous_commit') = 'remote_apply' THEN 'remote_apply'"
    "  ELSE 'on' END, false)";

static void drive(uv_poll_t *poll, int status, int events);

/* ---- the socket ---- */

static void free_handle(uv_handle_t *handle)
{
    free(handle);
}

static void unwatch(PgConn *connection)
{
    if (connection->poll != NULL)
        uv_close((uv_handle_t *)connection->poll, free_handle);
    connection->poll = NULL;
}

static bool watch(PgConn *connection, int events)
{
    if (connection->poll == NULL) {
        uv_poll_t *poll = malloc(sizeof *poll);
        if (poll == NULL)
            return false;
        if (uv_poll_init(&connection->store->loop, poll, PQsocket(connection->conn)) != 0) {
            free(poll);
            return false;
        }
        poll->data = connection;
        connection->poll = poll;
    }
    return uv_poll_start(connection->poll, events, drive) == 0;
}

/* ---- lost connections ---- */

static int64_t back_off(PgConn *connection)
{
    int64_t most = BACK_OFF_LEAST;
    for (unsigned i = 0; i < connection->tries && most < BACK_OFF_MOST; i++)
        most *= 2;
    if (most > BACK_OFF_MOST)
        most = BACK_OFF_MOST;
    return most / 2 + (int64_t)(pg_random(connection->store) % (uint64_t)(most / 2 + 1));
}

static void give_up(PgConn *connection, const char *why)
{
    pg_one_line(why, connection->why, sizeof connection->why);
    unwatch(connection);
    PQfinish(connection->conn);
    connection->conn = NULL;
    connection->state = PG_DOWN;
    connection->broken = false;
    connection->until = mailbox_clock() + back_off(connection);
    connection->tries++;
    PgAsk *ask = connection->first;
    connection->first = NULL;
    connection->end = &connection->first;
    connection->asks = 0;
    for (PgAsk *next; ask != NULL; ask = next) {
        next = ask->next;
        ask->over(ask, true);
    }
    pg_tell_lost(connection);
}

static void give_up_broken(PgConn *connection)
{
    if (connection->broken) {
        char why[WF_MESSAGE_MAX];
        memcpy(why, connection->why, sizeof why);
        give_up(connection, why);
    }
}

void pg_conn_break(PgConn *connection, const char *why)
{
    if (!connection->broken)
        pg_one_line(why, connection->why, sizeof connection->why);
    connection->broken = true;
    /* libpq may have closed the socket. If it were polled once more before the connection is given
     * up, libuv would end the process. */
    unwatch(connection);
}

void pg_why(const PGresult *result, char *connection, size_t room)
{
    pg_one_line(PQresultErrorMessage(result), connection, room);
}

/* ---- requests ---- */

void pg_ask(PgConn *connection, PgAsk *ask)
{
    ask->connection = connection;
    ask->answered = 0;
    ask->sent = mailbox_clock();
    ask->next = NULL;
    *connection->end = ask;
    connection->end = &ask->next;
    connection->asks++;
}

void pg_query(PgConn *connection, const char *statement, const PgValues *values)
{
    const char *value[PG_PARAMETERS] = {0};
    int format[PG_PARAMETERS] = {0};
    const int count = values != NULL ? values->count : 0;
    if (connection->broken)
        return; /* later statements must not run without one that could not be sent */
    for (int i = 0; i < count; i++) {
        value[i] = values->bytes + values->at[i];
        format[i] = 1;
    }
    if ((values != NULL && values->failed) ||
        PQsendQueryPrepared(connection->conn, statement, count, value,
                            values != NULL ? values->length : NULL, format, 1) == 0)
        pg_conn_break(connection, values != NULL && values->failed
                                      ? "not enough memory"
                                      : PQerrorMessage(connection->conn));
}

static void flush(PgConn *connection)
{
    const int left = PQflush(connection->conn);
    if (left < 0 || PQsocket(connection->conn) < 0)
        pg_conn_break(connection, PQerrorMessage(connection->conn));
    else if (!watch(connection, UV_READABLE | (left > 0 ? UV_WRITABLE : 0)))
        pg_conn_break(connection, "not enough memory");
}

void pg_sync(PgConn *connection)
{
    if (!connection->broken && PQpipelineSync(connection->conn) == 0)
        pg_conn_break(connection, PQerrorMessage(connection->conn));
    if (!connection->broken)
        flush(connection);
}

/* ---- answers ---- */

static void take_result(PgConn *connection, PGresult *result)
{
    PgAsk *ask = connection->first;
    if (PQresultStatus(result) != PGRES_PIPELINE_SYNC) {
        ask->result(ask, ask->answered++, result);
        return;
    }
    PQclear(result);
    connection->first = ask->next;
    if (connection->first == NULL)
        connection->end = &connection->first;
    connection->asks--;
    ask->over(ask, false);
}

/* A NULL separates the results of two statements; two NULLs mean that there are no more. */
static void take_results(PgConn *connection)
{
    unsigned nothing = 0;
    while (!connection->broken && connection->first != NULL && nothing < 2 &&
           PQisBusy(connection->conn) == 0) {
        PGresult *result = PQgetResult(connection->conn);
        nothing = result == NULL ? nothing + 1 : 0;
        if (result != NULL)
            take_result(connection, result);
    }
}

/* If libpq has no memory for an answer, it may drop it and then wait for it for ever. */
static bool lacked_memory(const PgConn *connection)
{
    return connection->first != NULL &&
           strstr(PQerrorMessage(connection->conn), "out of memory") != NULL;
}

static void take_notices(PgConn *connection)
{
    for (PGnotify *notice; (notice = PQnotifies(connection->conn)) != NULL; PQfreemem(notice))
        if (notice->be_pid != PQbackendPID(connection->conn))
            connection->store->notifications.next_poll = 0;
}

/* ---- making a connection ---- */

static void prepared_one(PgAsk *ask, unsigned index, PGresult *result)
{
    const ExecStatusType status = PQresultStatus(result);
    (void)index;
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && !ask->connection->refused) {
        ask->connection->refused = true;
        pg_why(result, ask->connection->why, sizeof ask->connection->why);
    }
    PQclear(result);
}

static void prepared_all(PgAsk *ask, bool lost)
{
    if (lost)
        return;
    if (ask->connection->refused)
        ask->connection->broken = true;
    else
        ask->connection->role->prepared(ask->connection);
}

static void prepare(PgConn *connection)
{
    const PgRole *role = connection->role;
    char name[64];
    (void)snprintf(name, sizeof name, "wayfarer-%s-%016llx", role->name,
                   (unsigned long long)connection->store->id);
    const char *const value[] = {role->statement_timeout, role->lock_timeout,
                                 role->synchronous_commit, name};
    connection->state = PG_PREPARING;
    connection->until = mailbox_clock() + PG_ANSWER_WAITS;
    connection->refused = false;
    if (PQsetnonblocking(connection->conn, 1) != 0 || PQenterPipelineMode(connection->conn) == 0) {
        pg_conn_break(connection, PQerrorMessage(connection->conn));
        return;
    }
    connection->preparing = (PgAsk){.result = prepared_one, .over = prepared_all};
    pg_ask(connection, &connection->preparing);
    bool sent = PQsendQueryParams(connection->conn, settings, 4, NULL, value, NULL, NULL, 0) != 0;
    for (unsigned i = 0; i < role->statements + role->mores && sent; i++) {
        const PgStatement *statement =
            i < role->statements ? &role->statement[i] : &role->more[i - role->statements];
        sent = PQsendPrepare(connection->conn, statement->name, statement->sql, 0, NULL) != 0;
    }
    if (!sent)
        pg_conn_break(connection, PQerrorMessage(connection->conn));
    pg_sync(connection);
}

/* libpq may switch to another socket at any step, and the new one may even have the same number. */
static void connect_on(PgConn *connection)
{
    unwatch(connection);
    const PostgresPollingStatusType status = PQconnectPoll(connection->conn);
    if (status == PGRES_POLLING_OK)
        prepare(connection);
    else if (status == PGRES_POLLING_FAILED)
        pg_conn_break(connection, PQerrorMessage(connection->conn));
    else if (!watch(connection, status == PGRES_POLLING_READING ? UV_READABLE : UV_WRITABLE))
        pg_conn_break(connection, "not enough memory");
}

/* Each try begins with another host, because one host alone could use up all the time. */
static void connect_first(PgConn *connection)
{
    const char *keyword[PG_KEYWORDS], *value[PG_KEYWORDS];
    PgHostWords words;
    pg_hosts_words(connection->store->hosts, connection->tries, &words);
    pg_connect_words(connection->store->url, &words, keyword, value);
    connection->conn = PQconnectStartParams(keyword, value, 1);
    connection->state = PG_CONNECTING;
    connection->until = mailbox_clock() + CONNECT_WAITS;
    if (connection->conn != NULL)
        (void)PQsetNoticeReceiver(connection->conn, pg_drop_notice, NULL);
    if (connection->conn == NULL)
        pg_conn_break(connection, "not enough memory");
    else if (PQstatus(connection->conn) == CONNECTION_BAD)
        pg_conn_break(connection, PQerrorMessage(connection->conn));
    else if (!watch(connection, UV_WRITABLE)) /* as if PQconnectPoll had asked for it */
        pg_conn_break(connection, "not enough memory");
}

static void drive(uv_poll_t *poll, int status, int events)
{
    PgConn *connection = poll->data;
    if (connection->state == PG_CONNECTING) {
        connect_on(connection);
    } else if (status < 0) {
        pg_conn_break(connection, uv_strerror(status));
    } else {
        if ((events & UV_READABLE) != 0 && PQconsumeInput(connection->conn) == 0)
            pg_conn_break(connection, PQerrorMessage(connection->conn));
        take_results(connection);
        if (!connection->broken && lacked_memory(connection))
            pg_conn_break(connection, "not enough memory");
        if (!connection->broken)
            take_notices(connection);
        if (!connection->broken)
            flush(connection);
        if (connection->role->served != NULL)
            connection->role->served(connection->store);
    }
    give_up_broken(connection);
}

/* ---- the interface ---- */

void pg_conn_open(PgConn *connection, Postgres *store, const PgRole *role)
{
    connection->store = store;
    connection->role = role;
    connection->end = &connection->first;
    connection->state = PG_DOWN;
}

/* One look-up at a time serves all connections; a slow look-up does not stop a connection that is
 * up. */
static void look_for_hosts(PgConn *connection, int64_t now)
{
    Postgres *store = connection->store;
    const bool fresh = store->hosts != NULL && pg_hosts_fresh(store->hosts, now, HOSTS_LAST);
    if (!fresh && (store->hosts == NULL || pg_hosts_over(store->hosts))) {
        pg_hosts_drop(store->hosts);
        store->hosts = pg_hosts_begin(store->url);
    }
    if (store->hosts == NULL)
        pg_conn_break(connection, "not enough memory");
    else if (pg_hosts_over(store->hosts) && pg_hosts_fault(store->hosts) != NULL)
        pg_conn_break(connection, pg_hosts_fault(store->hosts));
    else if (pg_hosts_over(store->hosts))
        connect_first(connection);
    else if (connection->until <= now)
        pg_conn_break(connection, "its host was not found in time: no name server answers");
}

void pg_conn_tick(PgConn *connection, int64_t now)
{
    if (connection->state == PG_DOWN && connection->until <= now) {
        connection->state = PG_LOOKING;
        connection->until = now + CONNECT_WAITS;
    }
    if (connection->state == PG_LOOKING)
        look_for_hosts(connection, now);
    else if ((connection->state == PG_CONNECTING || connection->state == PG_PREPARING) &&
             connection->until <= now)
        pg_conn_break(connection, "it does not answer in time");
    else if (connection->first != NULL && connection->first->sent + PG_ANSWER_WAITS <= now)
        pg_conn_break(connection, "it does not answer");
    give_up_broken(connection);
}

void pg_conn_ready(PgConn *connection)
{
    connection->state = PG_READY;
    connection->tries = 0;
    pg_tell_ready(connection->store);
}

void pg_conn_close(PgConn *connection)
{
    unwatch(connection);
    PQfinish(connection->conn);
    connection->conn = NULL;
    connection->state = PG_DOWN;
}

/* postgres_line.c - a connection to PostgreSQL on the loop of the store's thread: it is made, its
 * statements are prepared, questions go out and answers come in; and when it is lost, it is made
 * again, with exponential back-off and jitter. */
#include <stdlib.h>
#include <string.h>

#include "store/postgres_call.h"

enum {
    CONNECT_WAITS = 5000, /* milliseconds, as all here */
    HOSTS_LAST = 1000,    /* for which hosts that were looked up serve all connections */
    BACK_OFF_LEAST = 100,
    BACK_OFF_MOST = 5000,
};

static const char settings[] =
    "SELECT set_config('search_path', 'pg_catalog, pg_temp', false),"
    " set_config('default_transaction_isolation', 'read committed', false),"
    " set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),"
    " set_config('idle_in_transaction_session_timeout', '4s', false),"
    " set_config('application_name', $4, false),"
    /* What a server that is cut off has begun must not hold its rows for long. */
    " set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '2', "
    "false),"
    " set_config('tcp_keepalives_count', '2', false), set_config('tcp_user_timeout', '9000', "
    "false),"
    /* Every statement knows the rows it wants by their keys; a plan made while a table was small
     * must not read all of it when it has grown. */
    " set_config('enable_seqscan', 'off', false), set_config('jit', 'off', false),"
    " set_config('plan_cache_mode', 'force_generic_plan', false),"
    /* `on` at least where it is wanted: an operator's remote_apply stays. */
    " set_config('synchronous_commit', CASE WHEN $3 = 'off' THEN 'off'"
    "  WHEN current_setting('synchronous_commit') = 'remote_apply' THEN 'remote_apply'"
    "  ELSE 'on' END, false)";

static void drive(uv_poll_t *poll, int status, int events);

/* ---- the socket ---- */

static void free_handle(uv_handle_t *handle)
{
    free(handle);
}

static void unwatch(PgLine *line)
{
    if (line->poll != NULL)
        uv_close((uv_handle_t *)line->poll, free_handle);
    line->poll = NULL;
}

static bool watch(PgLine *line, int events)
{
    if (line->poll == NULL) {
        uv_poll_t *poll = malloc(sizeof *poll);
        if (poll == NULL)
            return false;
        if (uv_poll_init(&line->store->loop, poll, PQsocket(line->conn)) != 0) {
            free(poll);
            return false;
        }
        poll->data = line;
        line->poll = poll;
    }
    return uv_poll_start(line->poll, events, drive) == 0;
}

/* ---- lost ---- */

static int64_t back_off(PgLine *line)
{
    int64_t most = BACK_OFF_LEAST;
    for (unsigned i = 0; i < line->tries && most < BACK_OFF_MOST; i++)
        most *= 2;
    if (most > BACK_OFF_MOST)
        most = BACK_OFF_MOST;
    return most / 2 + (int64_t)(pg_random(line->store) % (uint64_t)(most / 2 + 1));
}

static void give_up(PgLine *line, const char *why)
{
    pg_one_line(why, line->why, sizeof line->why);
    unwatch(line);
    PQfinish(line->conn);
    line->conn = NULL;
    line->state = PG_DOWN;
    line->broken = false;
    line->until = mailbox_clock() + back_off(line);
    line->tries++;
    PgAsk *ask = line->first;
    line->first = NULL;
    line->end = &line->first;
    line->asks = 0;
    for (PgAsk *next; ask != NULL; ask = next) {
        next = ask->next;
        ask->over(ask, true);
    }
    pg_tell_lost(line);
}

static void give_up_broken(PgLine *line)
{
    if (line->broken) {
        char why[WF_MESSAGE_MAX];
        memcpy(why, line->why, sizeof why);
        give_up(line, why);
    }
}

void pg_line_break(PgLine *line, const char *why)
{
    if (!line->broken)
        pg_one_line(why, line->why, sizeof line->why);
    line->broken = true;
    /* libpq may have closed the socket. If it were waited for once more before the line is given
     * up, libuv would end the process. */
    unwatch(line);
}

void pg_why(const PGresult *result, char *line, size_t room)
{
    pg_one_line(PQresultErrorMessage(result), line, room);
}

/* ---- asking ---- */

void pg_ask(PgLine *line, PgAsk *ask)
{
    ask->line = line;
    ask->answered = 0;
    ask->sent = mailbox_clock();
    ask->next = NULL;
    *line->end = ask;
    line->end = &ask->next;
    line->asks++;
}

void pg_query(PgLine *line, const char *statement, const PgValues *values)
{
    const char *value[PG_PARAMETERS] = {0};
    int format[PG_PARAMETERS] = {0};
    const int count = values != NULL ? values->count : 0;
    if (line->broken)
        return; /* what follows a statement that could not be sent must not be done without it */
    for (int i = 0; i < count; i++) {
        value[i] = values->bytes + values->at[i];
        format[i] = 1;
    }
    if ((values != NULL && values->failed) ||
        PQsendQueryPrepared(line->conn, statement, count, value,
                            values != NULL ? values->length : NULL, format, 1) == 0)
        pg_line_break(line, values != NULL && values->failed ? "not enough memory"
                                                             : PQerrorMessage(line->conn));
}

static void flush(PgLine *line)
{
    const int left = PQflush(line->conn);
    if (left < 0 || PQsocket(line->conn) < 0)
        pg_line_break(line, PQerrorMessage(line->conn));
    else if (!watch(line, UV_READABLE | (left > 0 ? UV_WRITABLE : 0)))
        pg_line_break(line, "not enough memory");
}

void pg_sync(PgLine *line)
{
    if (!line->broken && PQpipelineSync(line->conn) == 0)
        pg_line_break(line, PQerrorMessage(line->conn));
    if (!line->broken)
        flush(line);
}

/* ---- answers ---- */

static void take_result(PgLine *line, PGresult *result)
{
    PgAsk *ask = line->first;
    if (PQresultStatus(result) != PGRES_PIPELINE_SYNC) {
        ask->result(ask, ask->answered++, result);
        return;
    }
    PQclear(result);
    line->first = ask->next;
    if (line->first == NULL)
        line->end = &line->first;
    line->asks--;
    ask->over(ask, false);
}

/* A NULL stands between the results of two statements; two of them say that there is no more. */
static void take_results(PgLine *line)
{
    unsigned nothing = 0;
    while (!line->broken && line->first != NULL && nothing < 2 && PQisBusy(line->conn) == 0) {
        PGresult *result = PQgetResult(line->conn);
        nothing = result == NULL ? nothing + 1 : 0;
        if (result != NULL)
            take_result(line, result);
    }
}

/* When libpq has no memory for an answer, it may drop it, and wait for it ever after. */
static bool lacked_memory(const PgLine *line)
{
    return line->first != NULL && strstr(PQerrorMessage(line->conn), "out of memory") != NULL;
}

static void take_notices(PgLine *line)
{
    for (PGnotify *notice; (notice = PQnotifies(line->conn)) != NULL; PQfreemem(notice))
        if (notice->be_pid != PQbackendPID(line->conn))
            line->store->news.next_poll = 0;
}

/* ---- making a connection ---- */

static void prepared_one(PgAsk *ask, unsigned index, PGresult *result)
{
    const ExecStatusType status = PQresultStatus(result);
    (void)index;
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && !ask->line->refused) {
        ask->line->refused = true;
        pg_why(result, ask->line->why, sizeof ask->line->why);
    }
    PQclear(result);
}

static void prepared_all(PgAsk *ask, bool lost)
{
    if (lost)
        return;
    if (ask->line->refused)
        ask->line->broken = true;
    else
        ask->line->role->prepared(ask->line);
}

static void prepare(PgLine *line)
{
    const PgRole *role = line->role;
    char name[64];
    (void)snprintf(name, sizeof name, "wayfarer-%s-%016llx", role->name,
                   (unsigned long long)line->store->id);
    const char *const value[] = {role->statement_timeout, role->lock_timeout,
                                 role->synchronous_commit, name};
    line->state = PG_PREPARING;
    line->until = mailbox_clock() + PG_ANSWER_WAITS;
    line->refused = false;
    if (PQsetnonblocking(line->conn, 1) != 0 || PQenterPipelineMode(line->conn) == 0) {
        pg_line_break(line, PQerrorMessage(line->conn));
        return;
    }
    line->preparing = (PgAsk){.result = prepared_one, .over = prepared_all};
    pg_ask(line, &line->preparing);
    bool sent = PQsendQueryParams(line->conn, settings, 4, NULL, value, NULL, NULL, 0) != 0;
    for (unsigned i = 0; i < role->statements + role->mores && sent; i++) {
        const PgStatement *statement =
            i < role->statements ? &role->statement[i] : &role->more[i - role->statements];
        sent = PQsendPrepare(line->conn, statement->name, statement->sql, 0, NULL) != 0;
    }
    if (!sent)
        pg_line_break(line, PQerrorMessage(line->conn));
    pg_sync(line);
}

/* libpq may go over to another socket at any step, which may even have the same number. */
static void connect_on(PgLine *line)
{
    unwatch(line);
    const PostgresPollingStatusType status = PQconnectPoll(line->conn);
    if (status == PGRES_POLLING_OK)
        prepare(line);
    else if (status == PGRES_POLLING_FAILED)
        pg_line_break(line, PQerrorMessage(line->conn));
    else if (!watch(line, status == PGRES_POLLING_READING ? UV_READABLE : UV_WRITABLE))
        pg_line_break(line, "not enough memory");
}

/* A try that fails goes on with another host, should this one only take all the time there is. */
static void connect_first(PgLine *line)
{
    const char *keyword[PG_KEYWORDS], *value[PG_KEYWORDS];
    PgHostWords words;
    pg_hosts_words(line->store->hosts, line->tries, &words);
    pg_connect_words(line->store->url, &words, keyword, value);
    line->conn = PQconnectStartParams(keyword, value, 1);
    line->state = PG_CONNECTING;
    line->until = mailbox_clock() + CONNECT_WAITS;
    if (line->conn != NULL)
        (void)PQsetNoticeReceiver(line->conn, pg_drop_notice, NULL);
    if (line->conn == NULL)
        pg_line_break(line, "not enough memory");
    else if (PQstatus(line->conn) == CONNECTION_BAD)
        pg_line_break(line, PQerrorMessage(line->conn));
    else if (!watch(line, UV_WRITABLE)) /* as if PQconnectPoll had said so */
        pg_line_break(line, "not enough memory");
}

static void drive(uv_poll_t *poll, int status, int events)
{
    PgLine *line = poll->data;
    if (line->state == PG_CONNECTING) {
        connect_on(line);
    } else if (status < 0) {
        pg_line_break(line, uv_strerror(status));
    } else {
        if ((events & UV_READABLE) != 0 && PQconsumeInput(line->conn) == 0)
            pg_line_break(line, PQerrorMessage(line->conn));
        take_results(line);
        if (!line->broken && lacked_memory(line))
            pg_line_break(line, "not enough memory");
        if (!line->broken)
            take_notices(line);
        if (!line->broken)
            flush(line);
        if (line == &line->store->news.line)
            pg_news_some(line->store, mailbox_clock());
    }
    give_up_broken(line);
}

/* ---- from outside ---- */

void pg_line_open(PgLine *line, Postgres *store, const PgRole *role)
{
    line->store = store;
    line->role = role;
    line->end = &line->first;
    line->state = PG_DOWN;
}

/* One look-up at a time serves all connections; one that takes long keeps none from its work. */
static void look_for_hosts(PgLine *line, int64_t now)
{
    Postgres *store = line->store;
    const bool fresh = store->hosts != NULL && pg_hosts_fresh(store->hosts, now, HOSTS_LAST);
    if (!fresh && (store->hosts == NULL || pg_hosts_over(store->hosts))) {
        pg_hosts_drop(store->hosts);
        store->hosts = pg_hosts_begin(store->url);
    }
    if (store->hosts == NULL)
        pg_line_break(line, "not enough memory");
    else if (pg_hosts_over(store->hosts) && pg_hosts_fault(store->hosts) != NULL)
        pg_line_break(line, pg_hosts_fault(store->hosts));
    else if (pg_hosts_over(store->hosts))
        connect_first(line);
    else if (line->until <= now)
        pg_line_break(line, "its host was not found in time: no name server answers");
}

void pg_line_tick(PgLine *line, int64_t now)
{
    if (line->state == PG_DOWN && line->until <= now) {
        line->state = PG_LOOKING;
        line->until = now + CONNECT_WAITS;
    }
    if (line->state == PG_LOOKING)
        look_for_hosts(line, now);
    else if ((line->state == PG_CONNECTING || line->state == PG_PREPARING) && line->until <= now)
        pg_line_break(line, "it does not answer in time");
    else if (line->first != NULL && line->first->sent + PG_ANSWER_WAITS <= now)
        pg_line_break(line, "it does not answer");
    give_up_broken(line);
}

void pg_line_ready(PgLine *line)
{
    line->state = PG_READY;
    line->tries = 0;
    pg_tell_ready(line->store);
}

void pg_line_close(PgLine *line)
{
    unwatch(line);
    PQfinish(line->conn);
    line->conn = NULL;
    line->state = PG_DOWN;
}

/* notifications.c - what other servers wrote and revoked.
 *
 * Each batch leaves one row in `outbox`, in its own transaction: the writer, the batch's number,
 * the tables. A writer's batches are committed one after the other. So a reader that remembers the
 * last batch of each writer misses none, in whatever order transactions of different writers are
 * committed. A sequence over all writers has gaps that are filled later, so a reader would miss
 * some. The outbox is polled; a NOTIFY only makes other servers poll sooner. It is sent outside of
 * the writes and rarely, because transactions that notify are committed one at a time in the whole
 * cluster. */
#include <stdlib.h>
#include <string.h>

#include "store/postgres/inside.h"

enum {
    POLL = 50,       /* milliseconds, as are all times here */
    POLL_ROWS = 500, /* of one writer; SQL below */
    POLL_REVOKED = 1000,
    NOTIFY = 20, /* at most this often */
    DEAF_MOST =
        60000, /* then rows of the outbox may be gone (maintenance.c keeps them for 3 minutes) */
    HEARD_MOST = 100000, /* tables; more than that count as any */
};

static const PgStatement statements[] = {
    {"listen", "LISTEN wayfarer_news"},
    /* Shows, as long as this session lasts, that the server is running: see open.c. A lost session
     * may still hold the lock. */
    {"hold", "SELECT pg_advisory_lock_shared($1::bigint)"},
    {"notify", "NOTIFY wayfarer_news"},
    {"poll", "SELECT w.id, o.batch, o.tables FROM wayfarer.writers w"
             " LEFT JOIN unnest($1::bigint[], $2::bigint[]) AS k(id, batch) ON k.id = w.id"
             " CROSS JOIN LATERAL (SELECT b.batch, b.tables FROM wayfarer.outbox b"
             "  WHERE b.writer = w.id AND b.batch > coalesce(k.batch, 0) ORDER BY b.batch"
             "  LIMIT 500) o"
             " WHERE w.id <> $3::bigint ORDER BY w.id, o.batch"},
    {"presence_say", pg_presence_say},
    {"presence_poll", pg_presence_poll},
    {"bars", "SELECT session, subject, bits, since, until FROM wayfarer.bars"},
    /* All that may have been committed since `stamp`, and the stamp to ask for next time: see the
     * statement `changed` in read.c. */
    {"revoked", "SELECT s.stamp, r.digest FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())"
                "::text::bigint + shift AS stamp FROM wayfarer.stamps) s"
                " LEFT JOIN wayfarer.revoked r ON r.stamp >= $1::bigint"},
};

/* ---- batches seen ---- */

static int64_t *seen_of(PgNotifications *notifications, int64_t writer)
{
    for (size_t i = 0; i < notifications->seen_count; i++)
        if (notifications->seen[i].writer == writer)
            return &notifications->seen[i].batch;
    return NULL;
}

bool pg_notifications_note(PgNotifications *notifications, int64_t writer, int64_t batch)
{
    int64_t *seen = seen_of(notifications, writer);
    if (seen != NULL) {
        *seen = batch;
        return true;
    }
    if (notifications->seen_count == notifications->seen_room) {
        const size_t room = 2 * notifications->seen_room + 16;
        PgBatchId *larger = realloc(notifications->seen, room * sizeof *larger);
        if (larger == NULL)
            return false;
        notifications->seen = larger;
        notifications->seen_room = room;
    }
    notifications->seen[notifications->seen_count++] = (PgBatchId){writer, batch};
    return true;
}

/* ---- notifications for the caller ---- */

static void hear_table(void *context, const char *text, size_t size)
{
    Postgres *store = context;
    if (size >= STORE_TABLE_NAME || store->heard_any)
        return;
    if (store->heard_count == store->heard_room) {
        const size_t room = 2 * store->heard_room + 64;
        void *larger =
            room <= HEARD_MOST ? realloc(store->heard, room * sizeof *store->heard) : NULL;
        if (larger == NULL) {
            store->heard_any = true;
            return;
        }
        store->heard = larger;
        store->heard_room = room;
    }
    char *name = store->heard[store->heard_count++];
    memcpy(name, text, size);
    name[size] = '\0';
}

static void hear_row(Postgres *store, const PGresult *result, int row)
{
    const int64_t writer = pg_int(result, row, 0), batch = pg_int(result, row, 1);
    const int64_t *seen = seen_of(&store->notifications, writer);
    if (batch != (seen != NULL ? *seen : 0) + 1)
        store->heard_any = true;
    if (pg_notifications_note(&store->notifications, writer,
                              batch)) /* else it is read once again */
        pg_each_text(result, row, 2, hear_table, store);
}

static void poll_result(PgAsk *ask, unsigned index, PGresult *result)
{
    Postgres *store = ask->connection->store;
    const bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    const int rows = good ? PQntuples(result) : 0;
    (void)index;
    (void)pthread_mutex_lock(&store->lock);
    for (int row = 0; row < rows; row++)
        hear_row(store, result, row);
    store->deaf = !good;
    (void)pthread_mutex_unlock(&store->lock);
    store->notifications.again = rows >= POLL_ROWS;
    if (rows > 0)
        store->wake(store->context);
    PQclear(result);
}

static void poll_over(PgAsk *ask, bool lost)
{
    PgNotifications *notifications = &ask->connection->store->notifications;
    (void)lost;
    notifications->polling = false;
    notifications->next_poll = notifications->again ? 0 : mailbox_clock() + POLL;
}

static void ask_poll(Postgres *store)
{
    PgNotifications *notifications = &store->notifications;
    PgValues values = {0};
    values_array(&values, PG_INT8, notifications->seen_count);
    for (size_t i = 0; i < notifications->seen_count; i++)
        values_add_int(&values, notifications->seen[i].writer);
    values_array(&values, PG_INT8, notifications->seen_count);
    for (size_t i = 0; i < notifications->seen_count; i++)
        values_add_int(&values, notifications->seen[i].batch);
    values_int(&values, store->id);
    notifications->polling = true;
    notifications->again = false;
    notifications->poll = (PgAsk){.result = poll_result, .over = poll_over};
    pg_ask(&notifications->connection, &notifications->poll);
    pg_query(&notifications->connection, "poll", &values);
    pg_sync(&notifications->connection);
    values_end(&values);
}

/* ---- revoked ---- */

static void revoked_result(PgAsk *ask, unsigned index, PGresult *result)
{
    Postgres *store = ask->connection->store;
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    (void)index;
    (void)pthread_mutex_lock(&store->lock);
    for (int row = 0; good && row < PQntuples(result); row++)
        if (PQgetlength(result, row, 1) == STORE_DIGEST)
            good = digests_add(&store->revoked, (const uint8_t *)PQgetvalue(result, row, 1));
    (void)pthread_mutex_unlock(&store->lock);
    if (good && PQntuples(result) > 0)
        store->notifications.revoked_stamp = pg_int(result, 0, 0);
    PQclear(result);
}

static void revoked_over(PgAsk *ask, bool lost)
{
    PgNotifications *notifications = &ask->connection->store->notifications;
    (void)lost;
    notifications->asking_revoked = false;
    notifications->next_revoked = mailbox_clock() + POLL_REVOKED;
}

static void ask_revoked(Postgres *store)
{
    PgNotifications *notifications = &store->notifications;
    PgValues values = {0};
    values_int(&values, notifications->revoked_stamp);
    notifications->asking_revoked = true;
    notifications->revoked = (PgAsk){.result = revoked_result, .over = revoked_over};
    pg_ask(&notifications->connection, &notifications->revoked);
    pg_query(&notifications->connection, "revoked", &values);
    pg_sync(&notifications->connection);
    values_end(&values);
}

/* ---- waking other servers ---- */

static void notify_result(PgAsk *ask, unsigned index, PGresult *result)
{
    (void)ask, (void)index;
    PQclear(result);
}

static void notify_over(PgAsk *ask, bool lost)
{
    (void)lost;
    ask->connection->store->notifications.notifying = false;
}

static void ask_notify(Postgres *store, int64_t now)
{
    PgNotifications *notifications = &store->notifications;
    notifications->wanted = false;
    notifications->notifying = true;
    notifications->next_notify = now + NOTIFY;
    notifications->notify = (PgAsk){.result = notify_result, .over = notify_over};
    pg_ask(&notifications->connection, &notifications->notify);
    pg_query(&notifications->connection, "notify", NULL);
    pg_sync(&notifications->connection);
}

/* ---- when ---- */

void pg_notifications_some(Postgres *store, int64_t now)
{
    PgNotifications *notifications = &store->notifications;
    if (notifications->connection.state != PG_READY || notifications->connection.broken)
        return;
    if (notifications->wanted && !notifications->notifying && notifications->next_notify <= now)
        ask_notify(store, now);
    if (!notifications->polling && notifications->next_poll <= now)
        ask_poll(store);
    if (!notifications->asking_revoked && notifications->next_revoked <= now)
        ask_revoked(store);
    pg_bans_some(store, now);
    pg_presence_some(store, now);
}

void pg_notifications_tick(Postgres *store, int64_t now)
{
    pg_conn_tick(&store->notifications.connection, now);
    pg_notifications_some(store, now);
}

static void listening(PgAsk *ask, bool lost)
{
    Postgres *store = ask->connection->store;
    if (lost)
        return;
    store->notifications.notifying = false;
    pg_conn_ready(ask->connection);
    pg_presence_restart(store);
    pg_notifications_some(store, mailbox_clock());
}

static void prepared(PgConn *connection)
{
    PgNotifications *notifications = &connection->store->notifications;
    PgValues values = {0};
    values_int(&values, connection->store->id);
    notifications->notify = (PgAsk){.result = notify_result, .over = listening};
    notifications->notifying = true;
    pg_ask(connection, &notifications->notify);
    pg_query(connection, "listen", NULL);
    pg_query(connection, "hold", &values);
    pg_sync(connection);
    values_end(&values);
}

static void served(Postgres *store)
{
    pg_notifications_some(store, mailbox_clock());
}

const PgRole pg_notifications_role = {.name = "news",
                                      .statement_timeout = "5s",
                                      .lock_timeout = "1s",
                                      .synchronous_commit = "off",
                                      .statement = statements,
                                      .statements = sizeof statements / sizeof statements[0],
                                      .more = pg_maintenance_statements,
                                      .mores = PG_MAINTENANCE_STATEMENTS,
                                      .prepared = prepared,
                                      .served = served};

/* postgres_news.c - what other servers wrote and revoked.
 *
 * Each batch leaves one row in `outbox`, in its own transaction: the writer, the batch's number,
 * the tables. A writer's batches are committed one after the other, so whoever remembers the last
 * one of each writer misses none, in whatever order transactions of different writers are
 * committed. A sequence over all writers has gaps that are filled later, and would miss some. The
 * outbox is polled; a NOTIFY only has others poll sooner. It is sent outside of the writes and
 * seldom, because transactions that notify are committed one at a time in the whole cluster. */
#include <stdlib.h>
#include <string.h>

#include "store/postgres_inside.h"

enum {
    POLL = 50,       /* milliseconds, as all here */
    POLL_ROWS = 500, /* of one writer; SQL below */
    POLL_REVOKED = 1000,
    NOTIFY = 20, /* not more often */
    DEAF_MOST =
        60000, /* then rows of the outbox may be gone (postgres_care.c keeps them for 3 minutes) */
    HEARD_MOST = 100000, /* tables; more than that are any */
};

static const PgStatement statements[] = {
    {"listen", "LISTEN wayfarer_news"},
    /* Says for as long as this session lasts that the server is there: see postgres_open.c. A
     * session that was lost may have it still. */
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
    /* All that may have been committed since `stamp`, and what to ask for the next time: see the
     * statement `changed` in postgres_read.c. */
    {"revoked", "SELECT s.stamp, r.digest FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())"
                "::text::bigint + shift AS stamp FROM wayfarer.stamps) s"
                " LEFT JOIN wayfarer.revoked r ON r.stamp >= $1::bigint"},
};

/* ---- what was seen ---- */

static int64_t *seen_of(PgNews *news, int64_t writer)
{
    for (size_t i = 0; i < news->seen_count; i++)
        if (news->seen[i].writer == writer)
            return &news->seen[i].batch;
    return NULL;
}

bool pg_news_note(PgNews *news, int64_t writer, int64_t batch)
{
    int64_t *seen = seen_of(news, writer);
    if (seen != NULL) {
        *seen = batch;
        return true;
    }
    if (news->seen_count == news->seen_room) {
        const size_t room = 2 * news->seen_room + 16;
        PgSeen *larger = realloc(news->seen, room * sizeof *larger);
        if (larger == NULL)
            return false;
        news->seen = larger;
        news->seen_room = room;
    }
    news->seen[news->seen_count++] = (PgSeen){writer, batch};
    return true;
}

/* ---- what was heard, for the caller ---- */

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
    const int64_t *seen = seen_of(&store->news, writer);
    if (batch != (seen != NULL ? *seen : 0) + 1)
        store->heard_any = true;
    if (pg_news_note(&store->news, writer, batch)) /* else it is heard once more */
        pg_each_text(result, row, 2, hear_table, store);
}

static void poll_result(PgAsk *ask, unsigned index, PGresult *result)
{
    Postgres *store = ask->line->store;
    const bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    const int rows = good ? PQntuples(result) : 0;
    (void)index;
    (void)pthread_mutex_lock(&store->lock);
    for (int row = 0; row < rows; row++)
        hear_row(store, result, row);
    store->deaf = !good;
    (void)pthread_mutex_unlock(&store->lock);
    store->news.again = rows >= POLL_ROWS;
    if (rows > 0)
        store->wake(store->context);
    PQclear(result);
}

static void poll_over(PgAsk *ask, bool lost)
{
    PgNews *news = &ask->line->store->news;
    (void)lost;
    news->polling = false;
    news->next_poll = news->again ? 0 : mailbox_clock() + POLL;
}

static void ask_poll(Postgres *store)
{
    PgNews *news = &store->news;
    PgValues values = {0};
    values_array(&values, PG_INT8, news->seen_count);
    for (size_t i = 0; i < news->seen_count; i++)
        values_add_int(&values, news->seen[i].writer);
    values_array(&values, PG_INT8, news->seen_count);
    for (size_t i = 0; i < news->seen_count; i++)
        values_add_int(&values, news->seen[i].batch);
    values_int(&values, store->id);
    news->polling = true;
    news->again = false;
    news->poll = (PgAsk){.result = poll_result, .over = poll_over};
    pg_ask(&news->line, &news->poll);
    pg_query(&news->line, "poll", &values);
    pg_sync(&news->line);
    values_end(&values);
}

/* ---- revoked ---- */

static void revoked_result(PgAsk *ask, unsigned index, PGresult *result)
{
    Postgres *store = ask->line->store;
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    (void)index;
    (void)pthread_mutex_lock(&store->lock);
    for (int row = 0; good && row < PQntuples(result); row++)
        if (PQgetlength(result, row, 1) == STORE_DIGEST)
            good = digests_add(&store->revoked, (const uint8_t *)PQgetvalue(result, row, 1));
    (void)pthread_mutex_unlock(&store->lock);
    if (good && PQntuples(result) > 0)
        store->news.revoked_stamp = pg_int(result, 0, 0);
    PQclear(result);
}

static void revoked_over(PgAsk *ask, bool lost)
{
    PgNews *news = &ask->line->store->news;
    (void)lost;
    news->asking_revoked = false;
    news->next_revoked = mailbox_clock() + POLL_REVOKED;
}

static void ask_revoked(Postgres *store)
{
    PgNews *news = &store->news;
    PgValues values = {0};
    values_int(&values, news->revoked_stamp);
    news->asking_revoked = true;
    news->revoked = (PgAsk){.result = revoked_result, .over = revoked_over};
    pg_ask(&news->line, &news->revoked);
    pg_query(&news->line, "revoked", &values);
    pg_sync(&news->line);
    values_end(&values);
}

/* ---- waking others ---- */

static void notify_result(PgAsk *ask, unsigned index, PGresult *result)
{
    (void)ask, (void)index;
    PQclear(result);
}

static void notify_over(PgAsk *ask, bool lost)
{
    (void)lost;
    ask->line->store->news.notifying = false;
}

static void ask_notify(Postgres *store, int64_t now)
{
    PgNews *news = &store->news;
    news->wanted = false;
    news->notifying = true;
    news->next_notify = now + NOTIFY;
    news->notify = (PgAsk){.result = notify_result, .over = notify_over};
    pg_ask(&news->line, &news->notify);
    pg_query(&news->line, "notify", NULL);
    pg_sync(&news->line);
}

/* ---- when ---- */

void pg_news_some(Postgres *store, int64_t now)
{
    PgNews *news = &store->news;
    if (news->line.state != PG_READY || news->line.broken)
        return;
    if (news->wanted && !news->notifying && news->next_notify <= now)
        ask_notify(store, now);
    if (!news->polling && news->next_poll <= now)
        ask_poll(store);
    if (!news->asking_revoked && news->next_revoked <= now)
        ask_revoked(store);
    pg_bars_some(store, now);
    pg_presence_some(store, now);
}

void pg_news_tick(Postgres *store, int64_t now)
{
    pg_line_tick(&store->news.line, now);
    pg_news_some(store, now);
}

static void listening(PgAsk *ask, bool lost)
{
    Postgres *store = ask->line->store;
    if (lost)
        return;
    store->news.notifying = false;
    pg_line_ready(ask->line);
    pg_presence_anew(store);
    pg_news_some(store, mailbox_clock());
}

static void prepared(PgLine *line)
{
    PgNews *news = &line->store->news;
    PgValues values = {0};
    values_int(&values, line->store->id);
    news->notify = (PgAsk){.result = notify_result, .over = listening};
    news->notifying = true;
    pg_ask(line, &news->notify);
    pg_query(line, "listen", NULL);
    pg_query(line, "hold", &values);
    pg_sync(line);
    values_end(&values);
}

const PgRole pg_news_role = {.name = "news",
                             .statement_timeout = "5s",
                             .lock_timeout = "1s",
                             .synchronous_commit = "off",
                             .statement = statements,
                             .statements = sizeof statements / sizeof statements[0],
                             .more = pg_care_statements,
                             .mores = PG_CARE_STATEMENTS,
                             .prepared = prepared};
